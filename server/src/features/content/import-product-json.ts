import { assessmentContent } from '@evenkeel/contract/provider-content';
import { contentProblems } from './content-problems.ts';
import type { ImportResult } from './import-result.ts';
import { isObject, readStrictly } from './strict-json.ts';

/** Imports the product's own JSON, checked as strictly as what the FHIR import makes. */
export const importProductJson = (json: Readonly<Record<string, unknown>>): ImportResult => {
  const { content } = json;
  if (!isObject(content) || !('sections' in content)) {
    const message =
      isObject(content) && 'nodes' in content
        ? 'is a check-in: import it as one, with the kind check-in'
        : 'is neither a FHIR Questionnaire (it has no resourceType) nor the product’s own JSON';
    return { ok: false, problems: [{ item: 'content', message }] };
  }
  return readStrictly(json, assessmentContent, contentProblems);
};
