import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type FileContent =
  | { readonly kind: 'content'; readonly json: unknown }
  /** Not a questionnaire: what it is instead. */
  | { readonly kind: 'other'; readonly what: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holdsQuestionnaire = (bundle: Readonly<Record<string, unknown>>): boolean => {
  const { entry } = bundle;
  return (
    Array.isArray(entry) &&
    entry.some(
      (one: unknown) =>
        isObject(one) && isObject(one['resource']) && one['resource']['resourceType'] === 'Questionnaire',
    )
  );
};

/** What a JSON value is to the import: content to send, or something else by name. */
const classify = (json: unknown): FileContent => {
  if (!isObject(json)) return { kind: 'other', what: 'JSON that is no object' };
  const { resourceType } = json;
  if (resourceType === 'Questionnaire') return { kind: 'content', json };
  if (resourceType === 'Bundle') {
    return holdsQuestionnaire(json)
      ? { kind: 'content', json }
      : { kind: 'other', what: 'a FHIR Bundle without a Questionnaire' };
  }
  if (typeof resourceType === 'string') return { kind: 'other', what: `a FHIR ${resourceType}` };
  const { content } = json;
  return isObject(content) && ('sections' in content || 'nodes' in content)
    ? { kind: 'content', json }
    : { kind: 'other', what: 'JSON of another format' };
};

/** Reads a file; what cannot be read as JSON is something else, never an error. */
export const readContentFile = async (path: string): Promise<FileContent> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return { kind: 'other', what: `unreadable (${error instanceof Error ? error.message : String(error)})` };
  }
  try {
    return classify(JSON.parse(text));
  } catch {
    return { kind: 'other', what: 'not JSON' };
  }
};

/** All files at or below a path, in order of their names. */
export const filesBelow = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((left, right) => (left < right ? -1 : 1));
};
