/** What a command may use of the outside: the API, and where to print. */
export interface CommandIo {
  /**
   * Calls the API as the clinic: a path with its query, and a JSON body. Answers that are not
   * successful are returned like any other; only an unreachable server throws.
   */
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Whether `--json` was given: one JSON document on `out` instead of text for people. */
  readonly json: boolean;
}

/** One `<noun> <verb>` of the command line. */
export interface Command {
  /** Noun and verb, such as `content import`. */
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** Its options with what they do, for `--help`. */
  readonly options?: readonly (readonly [option: string, meaning: string])[];
  /** What follows `npm run provider --`, for `--help`. */
  readonly examples?: readonly string[];
  /** It asks no server anything. */
  readonly needsNoKey?: true;
  /** Does the work on what follows the verb and answers with the exit code. */
  readonly run: (args: string[], io: CommandIo) => Promise<number>;
}
