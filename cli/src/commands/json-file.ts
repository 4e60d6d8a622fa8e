import { readFile } from 'node:fs/promises';
import { Failure } from '../failures.ts';

/** The text of a file. */
export const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Failure(`“${file}” cannot be read.`);
  }
};

/** A schema of the contract, as far as it is used here. */
interface Schema<T> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** What a file of JSON holds; anything else is refused, each place with its reason. `what` names it. */
export const readJsonFile = async <T>(file: string, schema: Schema<T>, what: string): Promise<T> => {
  const text = await readText(file);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failure(`“${file}” is not JSON.`);
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const reasons = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Failure([`“${file}” is no ${what}.`, ...reasons].join('\n'));
};
