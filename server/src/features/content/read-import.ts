import type { AssessmentContent, ContentKind, ImportWarning } from '@evenkeel/contract/provider-content';
import { AppError } from '../../http/app-error.ts';
import { importContent } from './import-content.ts';
import type { ImportProblem } from './import-result.ts';

/** More names than anybody reads; the rest appears when these are mended. */
const mostProblems = 200;

const fieldsOf = (problems: readonly ImportProblem[]): Record<string, string> => {
  const messages = new Map<string, string[]>();
  for (const { item, message } of problems.slice(0, mostProblems)) {
    messages.set(item, [...(messages.get(item) ?? []), message]);
  }
  return Object.fromEntries([...messages].map(([item, list]) => [item, list.join('; ')]));
};

const notYet: Readonly<Record<Exclude<ContentKind, 'assessment'>, string>> = {
  'check-in': 'Check-ins cannot be imported yet; only assessments can.',
  'intake-questionnaire': 'Intake questionnaires cannot be imported yet; only assessments can.',
};

/** Imports, or throws `content-not-representable` with each item and what is wrong with it. */
export const readImport = (
  kind: ContentKind,
  json: unknown,
): { content: AssessmentContent; warnings: ImportWarning[] } => {
  if (kind !== 'assessment') throw new AppError('content-not-representable', { message: notYet[kind] });
  const result = importContent(json);
  if (!result.ok) throw new AppError('content-not-representable', { fields: fieldsOf(result.problems) });
  return result;
};
