/** What a command may use of the outside: the API, and where to print. */
export interface CommandIo {
  /**
   * Calls the API as the clinic: a path with its query, and a JSON body. Answers that are not
   * successful are returned like any other; only an unreachable server throws. An answer that is not
   * JSON, such as CSV, is its text. With an idempotency key a call that broke off is made once more.
   */
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** Prints text for people; what could steer a terminal is made visible in it. */
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Prints a document such as CSV to the byte, unless a terminal shows it. */
  readonly document: (text: string) => void;
  /** Whether `--json` was given: one JSON document on `out` instead of text for people. */
  readonly json: boolean;
  /** What stood on the command line itself, for the commands that keep it. */
  readonly given: { readonly url?: string; readonly key?: string };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input. */
  readonly input: () => Promise<string>;
  /** Somebody who can be asked; null where nobody is there. */
  readonly terminal: Terminal | null;
  /** `--yes`: nobody is to be asked. */
  readonly yes: boolean;
}

export interface Terminal {
  /** Asks and gives the answer's line; `hidden` is for what nobody is to read over a shoulder. */
  readonly ask: (question: string, hidden?: boolean) => Promise<string>;
}

export interface CommandOption {
  /** Without its dashes. */
  readonly name: string;
  /** How its argument is called in the help; absent for a flag. */
  readonly value?: string;
  readonly meaning: string;
  /** The words that it takes, where there is a list of them. */
  readonly choices?: readonly string[];
  /** It takes several of them, with commas between. */
  readonly list?: true;
}

/** One `<noun> <verb>` of the command line. */
export interface Command {
  /** Noun and verb, such as `content import`. */
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** What stands without a name: `PATIENT`, `[FILE]`, `CONTENT…`. */
  readonly operands: readonly string[];
  /** The words that an operand takes, by its name. */
  readonly operandChoices: Readonly<Record<string, readonly string[]>>;
  /** Its options with what they do, for `--help`. */
  readonly options: readonly CommandOption[];
  /** What follows `npm run provider --`, for `--help`. */
  readonly examples: readonly string[];
  /** It asks no server anything. */
  readonly needsNoKey?: true;
  /** Throws a `UsageError` unless that is how the command is used. */
  readonly check: (args: string[]) => void;
  /** Does the work on what follows the verb and answers with the exit code. */
  readonly run: (args: string[], io: CommandIo) => Promise<number>;
}
