import type { CheckInType } from '@evenkeel/contract/check-ins';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import { checkInProblems } from './check-in-problems.ts';
import { readForm, wholeForm } from './fhir-form.ts';
import { headingsOf, importNode, nodesOf } from './fhir-nodes.ts';
import { safetyOf } from './fhir-safety.ts';
import type { ImportResult } from './import-result.ts';
import { recogniseInstrument } from './recognise-instrument.ts';

/** Imports a FHIR Questionnaire as a check-in module of the given type. */
export const importFhirCheckIn = (json: unknown, type: CheckInType): ImportResult<CheckInContent> =>
  readForm(json, { read: importNode }, ({ form, key, name, flat, findings }) => {
    const recognised = recogniseInstrument(form, flat.groups, flat.questions);
    const nodes = [
      ...flat.questions.flatMap((placed) =>
        nodesOf(placed, safetyOf(placed, recognised === null ? [] : [recognised], findings), findings),
      ),
      ...headingsOf(flat.closing, findings),
    ];
    const isWeighted = flat.questions.some(({ options }) =>
      options.some(({ source }) => source.weight !== undefined),
    );
    if (type === 'symptom' && isWeighted) {
      findings.warn(wholeForm, 'how strong the symptom is adds up the points in the file, as they stand');
    }
    const content: CheckInContent = { key, name, type, content: { nodes } };
    // What the items' own rules let pass, such as too much of everything, is refused like in a file of the product's.
    if (findings.problems.length === 0 && flat.questions.length > 0) {
      for (const { item, message } of checkInProblems(content)) findings.refuse(item, message);
    }
    return content;
  });
