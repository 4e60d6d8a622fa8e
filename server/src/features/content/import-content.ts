import type { CheckInType } from '@evenkeel/contract/check-ins';
import type { CheckInContent, IntakeQuestionnaireContent } from '@evenkeel/contract/provider-content';
import { questionnairesIn } from '../../fhir/questionnaire-in.ts';
import { importCheckInJson } from './import-check-in-json.ts';
import { importFhirCheckIn } from './import-fhir-check-in.ts';
import { importFhirIntake } from './import-fhir-intake.ts';
import { importFhir } from './import-fhir.ts';
import { importIntakeJson } from './import-intake-json.ts';
import { importProductJson } from './import-product-json.ts';
import type { ImportResult } from './import-result.ts';
import { jsonBoundsProblem } from './json-bounds.ts';

const refused = (message: string): ImportResult<never> => ({
  ok: false,
  problems: [{ item: 'content', message }],
});

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** What reads a form of each origin. */
interface Readers<C> {
  readonly fhir: (questionnaire: unknown) => ImportResult<C>;
  readonly product: (json: Readonly<Record<string, unknown>>) => ImportResult<C>;
}

const importBy = <C>(json: unknown, { fhir, product }: Readers<C>): ImportResult<C> => {
  const bounds = jsonBoundsProblem(json);
  if (bounds !== null) return refused(bounds);
  if (!isObject(json)) return refused('The content has to be a JSON object');
  const kind = json['resourceType'];
  if (kind === 'Questionnaire') return fhir(json);
  if (kind === 'Bundle') {
    const [only, ...more] = questionnairesIn(json);
    if (only !== undefined && more.length === 0) return fhir(only);
    return refused(
      more.length > 0
        ? `This Bundle holds ${more.length + 1} Questionnaires: import them one by one`
        : 'This Bundle holds no Questionnaire',
    );
  }
  if (kind !== undefined) {
    const what = typeof kind === 'string' ? `A FHIR ${kind.slice(0, 60)}` : 'Its resourceType';
    return refused(`${what} is not a questionnaire`);
  }
  return product(json);
};

/**
 * Takes any JSON as an assessment: a FHIR Questionnaire, a Bundle that holds exactly one, or the
 * product's own. What cannot be represented is refused as a whole, naming each item; it never throws.
 */
export const importContent = (json: unknown): ImportResult =>
  importBy(json, { fhir: importFhir, product: importProductJson });

/** Takes any JSON as a check-in module, in the same way; `type` says what it is where its file has no place for that. */
export const importCheckIn = (json: unknown, type?: CheckInType): ImportResult<CheckInContent> =>
  importBy(json, {
    fhir: (form) => importFhirCheckIn(form, type ?? 'treatment_activity'),
    product: (own) => importCheckInJson(own, type),
  });

/** Takes any JSON as an intake questionnaire, in the same way. */
export const importIntake = (json: unknown): ImportResult<IntakeQuestionnaireContent> =>
  importBy(json, { fhir: importFhirIntake, product: importIntakeJson });
