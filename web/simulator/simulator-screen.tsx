import { useState } from 'react';
import { Screen } from '../src/ui/screen.tsx';
import { ChooseWrapper } from './choose-wrapper.tsx';
import { MessageLog } from './message-log.tsx';
import { SayMessages } from './say-messages.tsx';
import type { SimulatedWrapper } from './simulated-wrapper.ts';
import { useSimulation } from './use-simulation.ts';
import styles from './simulator.module.css';

/** A stand-in for the native app: opens Evenkeel as if inside it, shows what the page tells and says what it likes. */
export function SimulatorScreen() {
  const [wrapper, setWrapper] = useState<SimulatedWrapper>({ platform: 'ios', version: '3.3.0' });
  const { log, clear, held, say } = useSimulation(wrapper);
  return (
    <Screen
      title="Native wrapper"
      lead="Opens Evenkeel in a window that behaves as the native app does. Exists in development only."
      focusTitle={false}
      wide
    >
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <ChooseWrapper wrapper={wrapper} onChange={setWrapper} />
          <SayMessages held={held} say={say} />
        </div>
        <MessageLog log={log} onClear={clear} />
      </div>
    </Screen>
  );
}
