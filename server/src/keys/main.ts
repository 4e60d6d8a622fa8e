import { processSurroundings } from '../operating/command.ts';
import { runKeys } from './run.ts';

process.exitCode = await runKeys(process.argv.slice(2), processSurroundings);
