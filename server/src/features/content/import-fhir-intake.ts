import type { IntakeQuestionnaireContent } from '@evenkeel/contract/provider-content';
import type { ImportResult } from './import-result.ts';

/** Imports a FHIR Questionnaire as an intake questionnaire. */
export const importFhirIntake = (_json: unknown): ImportResult<IntakeQuestionnaireContent> => ({
  ok: false,
  problems: [{ item: 'Questionnaire', message: 'FHIR is not read as an intake questionnaire yet' }],
});
