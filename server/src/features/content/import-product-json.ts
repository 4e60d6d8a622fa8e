import { assessmentContent } from '@evenkeel/contract/provider-content';
import { contentProblems } from './content-problems.ts';
import type { ImportProblem, ImportResult } from './import-result.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Fields that the schema does not know: a misspelt one would otherwise be lost without a word. */
const unknownFields = (given: unknown, known: unknown, path: string): ImportProblem[] => {
  if (!isObject(given) || !isObject(known)) return [];
  return Object.keys(given).flatMap((name) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(known, name)) return [{ item: here, message: 'is not a field of the product’s JSON' }];
    return unknownFields(given[name], known[name], here);
  });
};

/** Imports the product's own JSON, checked as strictly as what the FHIR import makes. */
export const importProductJson = (json: Readonly<Record<string, unknown>>): ImportResult => {
  const parsed = assessmentContent.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 50).map(({ path, message }) => ({
      item: path.join('.') || 'content',
      message,
    }));
    return { ok: false, problems };
  }
  const content = parsed.data;
  const problems = [...unknownFields(json, content, ''), ...contentProblems(content)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, content, warnings: [] };
};
