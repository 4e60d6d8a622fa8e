import type { CheckInType } from '@evenkeel/contract/check-ins';
import { checkInContent, type CheckInContent } from '@evenkeel/contract/provider-content';
import { checkInProblems } from './check-in-problems.ts';
import type { ImportProblem, ImportResult } from './import-result.ts';
import { isObject, readStrictly } from './strict-json.ts';

const typeProblems = ({ type }: CheckInContent, asked: CheckInType | undefined): ImportProblem[] =>
  asked === undefined || asked === type
    ? []
    : [{ item: 'type', message: `says ${type}, but the import was asked for as ${asked}` }];

/** Imports the product's own JSON for a check-in module; `asked` is the type that the caller takes it for. */
export const importCheckInJson = (
  json: Readonly<Record<string, unknown>>,
  asked?: CheckInType,
): ImportResult<CheckInContent> => {
  const { content } = json;
  if (!isObject(content) || !('nodes' in content)) {
    const message =
      isObject(content) && 'sections' in content
        ? 'is an assessment: import it as one, with the kind assessment'
        : 'is neither a FHIR Questionnaire (it has no resourceType) nor the product’s own JSON for a check-in';
    return { ok: false, problems: [{ item: 'content', message }] };
  }
  return readStrictly(json, checkInContent, (read) => [
    ...typeProblems(read, asked),
    ...checkInProblems(read),
  ]);
};
