import { errorBody } from '@evenkeel/contract/error-body';

/** Why the server refused something, as it said. */
export interface Refusal {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const refusalOf = ({ status, body }: { status: number; body: unknown }): Refusal => {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return { message: `The server answered ${status}.`, fields: {} };
  const { message, fields = {} } = parsed.data.error;
  return { message, fields };
};

/** The key is missing or wrong, or the server is busy: every other file would fare the same. */
export const concernsEveryFile = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

/** A refusal for people: the server's message and below it each item with its reason. */
export const refusalLines = ({ message, fields }: Refusal): string[] => [
  `  ${message}`,
  ...Object.entries(fields).map(([item, reason]) => `    ${item}: ${reason}`),
];
