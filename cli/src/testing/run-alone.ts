import { run } from '../run.ts';
import type { Outside } from '../outside.ts';

export interface Alone {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line where nothing is around it but what is given. */
export const runAlone = async (
  argv: readonly string[],
  outside: Partial<Pick<Outside, 'env' | 'input' | 'terminal' | 'wait'>> = {},
): Promise<Alone> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(argv, {
    env: {},
    wait: async () => undefined,
    ...outside,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
