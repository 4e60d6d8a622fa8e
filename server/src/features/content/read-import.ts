import type { CheckInType } from '@evenkeel/contract/check-ins';
import type { ContentKind, ImportWarning } from '@evenkeel/contract/provider-content';
import type { Calculator } from '../../fhir/calculated/calculator.ts';
import { AppError } from '../../http/app-error.ts';
import { importCheckIn, importContent, importIntake } from './import-content.ts';
import type { ImportedContent, ImportProblem, ImportResult } from './import-result.ts';
import { keepCalculations } from './keep-calculations.ts';

/** More names than anybody reads; the rest appears when these are mended. */
const mostProblems = 200;

const fieldsOf = (problems: readonly ImportProblem[]): Record<string, string> => {
  const messages = new Map<string, string[]>();
  for (const { item, message } of problems.slice(0, mostProblems)) {
    messages.set(item, [...(messages.get(item) ?? []), message]);
  }
  return Object.fromEntries([...messages].map(([item, list]) => [item, list.join('; ')]));
};

/** What was asked to be imported, and as what. */
interface Asked {
  readonly kind: ContentKind;
  readonly type?: CheckInType | undefined;
}

const taken = <C>(result: ImportResult<C>): Extract<ImportResult<C>, { ok: true }> => {
  if (!result.ok) throw new AppError('content-not-representable', { fields: fieldsOf(result.problems) });
  return result;
};

/** Imports, or throws `content-not-representable` with each item and what is wrong with it. */
export const readImport = async (
  calculator: Calculator,
  { kind, type }: Asked,
  json: Readonly<Record<string, unknown>>,
): Promise<ImportedContent & { warnings: ImportWarning[] }> => {
  if (kind === 'check-in') {
    const { content, warnings } = taken(importCheckIn(json, type));
    return { kind, content, warnings };
  }
  if (type !== undefined) {
    throw new AppError('invalid-fields', { fields: { type: 'Only a check-in has a type' } });
  }
  if (kind === 'intake-questionnaire') {
    const { content, warnings } = taken(importIntake(json));
    return { kind, content, warnings };
  }
  const { content, warnings, calculations } = taken(importContent(json));
  if (calculations === undefined) return { kind, content, warnings };
  const kept = await keepCalculations(calculator, { content, warnings, calculations }, json);
  return { kind, content, ...kept };
};
