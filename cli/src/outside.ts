import type { Terminal } from './command.ts';

/** What the command line is started with, besides its words. */
export interface Outside {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Lets so many seconds pass. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input; nothing unless said. */
  readonly input?: () => Promise<string>;
  /** Somebody who can be asked; nobody unless said. */
  readonly terminal?: Terminal;
}
