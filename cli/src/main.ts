import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes } from './exit-codes.ts';
import { run } from './run.ts';
import { openTerminal } from './terminal.ts';

// npm runs scripts in the project's folder; files are named from where the person stands.
const { INIT_CWD } = process.env;
if (INIT_CWD !== undefined && process.env['npm_lifecycle_event'] === 'provider') process.chdir(INIT_CWD);

// A reader that has seen enough, such as head, closes the pipe; that is no failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitCodes.done);
  });

process.on('SIGINT', () => process.exit(exitCodes.interrupted));

const isThere = process.stdin.isTTY && process.stderr.isTTY;

process.exitCode = await run(process.argv.slice(2), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  wait: (seconds) => sleep(seconds * 1000),
  env: process.env,
  input: () => text(process.stdin),
  ...(isThere ? { terminal: openTerminal() } : {}),
});
