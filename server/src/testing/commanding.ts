import type { Surroundings } from '../operating/command.ts';

/** What a command exits with and prints, given these arguments and settings. */
export const outcomeOf = async (
  run: (args: readonly string[], surroundings: Surroundings) => Promise<number>,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ exitCode: number; out: string; err: string }> => {
  const printed = { out: '', err: '' };
  const exitCode = await run(args, {
    env,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
  });
  return { exitCode, ...printed };
};
