import { runKeys } from './run.ts';

process.exitCode = await runKeys(process.argv.slice(2), {
  env: process.env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
