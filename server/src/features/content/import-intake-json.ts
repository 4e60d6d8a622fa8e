import {
  intakeQuestionnaireContent,
  type IntakeQuestionnaireContent,
} from '@evenkeel/contract/provider-content';
import type { ImportResult } from './import-result.ts';
import { intakeProblems } from './intake-problems.ts';
import { isObject, readStrictly } from './strict-json.ts';

const otherKinds = [
  ['sections', 'is an assessment: import it as one, with the kind assessment'],
  ['nodes', 'is a check-in: import it as one, with the kind check-in'],
] as const;

/** Imports the product's own JSON for an intake questionnaire. */
export const importIntakeJson = (
  json: Readonly<Record<string, unknown>>,
): ImportResult<IntakeQuestionnaireContent> => {
  const { content } = json;
  if (!isObject(content) || !('pages' in content)) {
    const other = isObject(content) ? otherKinds.find(([field]) => field in content) : undefined;
    const message =
      other?.[1] ??
      'is neither a FHIR Questionnaire (it has no resourceType) nor the product’s own JSON for an intake questionnaire';
    return { ok: false, problems: [{ item: 'content', message }] };
  }
  return readStrictly(json, intakeQuestionnaireContent, intakeProblems);
};
