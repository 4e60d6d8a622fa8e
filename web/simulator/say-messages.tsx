import { useState, type ReactNode } from 'react';
import type { IncomingMessage } from '../src/native/incoming-message.ts';
import type { BridgedTokens } from '../src/native/tokens.ts';
import { Button } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { TextArea, TextField } from '../src/ui/text-field.tsx';
import styles from './simulator.module.css';

interface SayMessagesProps {
  readonly held: BridgedTokens | null;
  readonly say: (text: string) => void;
}

/** A form for each message that a wrapper can send, and one for whatever else somebody might try. */
export function SayMessages({ held, say }: SayMessagesProps) {
  const tell = (message: IncomingMessage) => say(JSON.stringify(message));
  return (
    <Card as="section">
      <h2>Say to the page</h2>
      <div className={styles['buttons']}>
        <Button variant="secondary" onClick={() => tell({ type: 'resume' })}>
          resume
        </Button>
        <Button variant="secondary" onClick={() => tell({ type: 'logout' })}>
          logout
        </Button>
      </div>
      <div className={styles['buttons']}>
        {[true, false].map((granted) => (
          <Button
            key={String(granted)}
            variant="secondary"
            onClick={() => tell({ type: 'health-permission', payload: { granted } })}
          >
            {granted ? 'health-permission: granted' : 'health-permission: not granted'}
          </Button>
        ))}
      </div>
      <Navigate onSend={(path) => tell({ type: 'navigate', payload: { path } })} />
      <Login key={held?.accessToken} held={held} onSend={(payload) => tell({ type: 'login', payload })} />
      <Anything onSend={say} />
    </Card>
  );
}

interface SayFormProps {
  readonly button: string;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

function SayForm({ button, onSend, children }: SayFormProps) {
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <Button type="submit" variant="secondary">
        {button}
      </Button>
    </form>
  );
}

function Navigate({ onSend }: { onSend: (path: string) => void }) {
  const [path, setPath] = useState('/progress?platform=ios');
  return (
    <SayForm button="navigate" onSend={() => onSend(path)}>
      <TextField
        label="Path"
        value={path}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
    </SayForm>
  );
}

function Login({ held, onSend }: { held: BridgedTokens | null; onSend: (tokens: BridgedTokens) => void }) {
  const [tokens, setTokens] = useState(held ?? { accessToken: '', refreshToken: '' });
  return (
    <SayForm button="login" onSend={() => onSend(tokens)}>
      <TextField
        label="Access token"
        hint="Filled in with what the page told last."
        value={tokens.accessToken}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTokens({ ...tokens, accessToken: currentTarget.value })}
      />
      <TextField
        label="Refresh token"
        value={tokens.refreshToken}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTokens({ ...tokens, refreshToken: currentTarget.value })}
      />
    </SayForm>
  );
}

function Anything({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('{"type":"navigate","payload":{"path":"https://evil.test/"}}');
  return (
    <SayForm button="Say it as it is" onSend={() => onSend(text)}>
      <TextArea
        label="Anything else"
        className={styles['anything']}
        value={text}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </SayForm>
  );
}
