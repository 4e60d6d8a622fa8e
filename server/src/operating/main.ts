import { runBackup } from './run-backup.ts';
import { runMigrate } from './run-migrate.ts';
import { runMove } from './run-move.ts';
import { runRestore } from './run-restore.ts';

/** What npm runs: `node main.ts move --dry-run` is `npm run move -- --dry-run`. */
const commands = { backup: runBackup, migrate: runMigrate, move: runMove, restore: runRestore };

const [name, ...args] = process.argv.slice(2);
const run = Object.entries(commands).find(([known]) => known === name)?.[1];
if (run === undefined) throw new Error(`Name one of ${Object.keys(commands).join(', ')}.`);

process.exitCode = await run(args, {
  env: process.env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
