import { useEffect, useRef, useState } from 'react';
import type { BridgedTokens } from '../src/native/tokens.ts';
import { windowNameOf, type SimulatedWrapper } from './simulated-wrapper.ts';
import { outgoingOf, typeOf, verdictOnIncoming, verdictOnOutgoing, type Verdict } from './verdict.ts';

export interface LoggedMessage {
  readonly id: number;
  readonly from: 'page' | 'wrapper';
  readonly at: Date;
  readonly type: string;
  readonly text: string;
  readonly verdict: Verdict;
}

interface Simulation {
  /** Newest first. */
  readonly log: readonly LoggedMessage[];
  readonly clear: () => void;
  /** The tokens that a wrapper would hold by now: what the page told last. */
  readonly held: BridgedTokens | null;
  readonly say: (text: string) => void;
}

let count = 0;
const logged = (from: LoggedMessage['from'], text: string): LoggedMessage => {
  count += 1;
  const verdict = from === 'page' ? verdictOnOutgoing(text) : verdictOnIncoming(text);
  return { id: count, from, at: new Date(), type: typeOf(text), text, verdict };
};

/** The wrapper's end of the bridge to the windows that stand in this wrapper. */
export const useSimulation = (wrapper: SimulatedWrapper): Simulation => {
  const name = windowNameOf(wrapper);
  const [log, setLog] = useState<readonly LoggedMessage[]>([]);
  const [held, setHeld] = useState<BridgedTokens | null>(null);
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    const opened = new BroadcastChannel(name);
    opened.addEventListener('message', ({ data }) => {
      const text = String(data);
      const entry = logged('page', text);
      setLog((before) => [entry, ...before]);
      const message = outgoingOf(text);
      if (message?.type === 'auth-success') setHeld(message.payload);
      if (message?.type === 'auth-invalid' || message?.type === 'logout') setHeld(null);
    });
    channel.current = opened;
    return () => opened.close();
  }, [name]);

  return {
    log,
    clear: () => setLog([]),
    held,
    say: (text) => {
      channel.current?.postMessage(text);
      const entry = logged('wrapper', text);
      setLog((before) => [entry, ...before]);
    },
  };
};
