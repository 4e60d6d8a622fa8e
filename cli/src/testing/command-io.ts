import type { CommandIo } from '../command.ts';

/** A command's outside where no server is: what is said stands in `said`. */
export const commandIo = (given: Partial<CommandIo> = {}): CommandIo & { readonly said: string[] } => {
  const said: string[] = [];
  const say = (line: string): void => {
    said.push(line);
  };
  return {
    said,
    call: async () => ({ status: 404, body: null }),
    out: say,
    err: say,
    document: say,
    json: false,
    given: {},
    env: {},
    input: async () => '',
    terminal: null,
    yes: false,
    ...given,
  };
};
