import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from './command.ts';
import { exitCodes } from './exit-codes.ts';

/** Asks on standard error, so that standard output stays what was asked for. */
export const openTerminal = (): Terminal => ({
  ask: (question, hidden = false) =>
    new Promise((resolve) => {
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const output = hidden ? silent : process.stderr;
      const lines = createInterface({ input: process.stdin, output, terminal: true });
      lines.on('SIGINT', () => {
        lines.close();
        process.stderr.write('\n');
        process.exit(exitCodes.interrupted);
      });
      lines.on('close', () => resolve(''));
      if (hidden) process.stderr.write(question);
      lines.question(question, (line) => {
        resolve(line);
        if (hidden) process.stderr.write('\n');
        lines.close();
      });
    }),
});
