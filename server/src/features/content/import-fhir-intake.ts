import type { IntakeQuestionnaireContent } from '@evenkeel/contract/provider-content';
import { readForm } from './fhir-form.ts';
import { importIntakeQuestion } from './fhir-intake-questions.ts';
import { instrumentsOf } from './fhir-intake-safety.ts';
import { intakeTree } from './fhir-intake-tree.ts';
import { safetyOf } from './fhir-safety.ts';
import type { ImportResult } from './import-result.ts';
import { pagesOf } from './intake-pages.ts';
import { intakeProblems } from './intake-problems.ts';

const reader = {
  read: importIntakeQuestion,
  keepsRepeats: true,
  lendsGroupTexts: true,
} as const;

/** Imports a FHIR Questionnaire, R4 or R5 and STU3 where it differs in names alone, as an intake questionnaire. */
export const importFhirIntake = (json: unknown): ImportResult<IntakeQuestionnaireContent> =>
  readForm(json, reader, ({ form, key, name, flat, findings }) => {
    const instruments = instrumentsOf(form, flat);
    const tree = intakeTree(form.item ?? [], {
      flat,
      findings,
      safetyOf: (draft) => safetyOf(draft, instruments(draft), findings),
    });
    const content = { key, name, content: { pages: pagesOf(tree, name) } };
    // What the items' own rules let pass, such as a circle, is refused like in a file of the product's.
    if (findings.problems.length === 0 && flat.questions.length > 0) {
      for (const { item, message } of intakeProblems(content)) findings.refuse(item, message);
    }
    return content;
  });
