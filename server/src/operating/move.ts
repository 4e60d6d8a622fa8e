import { processSurroundings } from './command.ts';
import { runMove } from './run-move.ts';

process.exitCode = await runMove(process.argv.slice(2), processSurroundings);
