import { limits } from '@evenkeel/contract/limits';
import { hashJson } from '../../http/json-hash.ts';
import { flattenItems, type FlatItems, type QuestionReader } from './fhir-items.ts';
import type { QuestionDraft } from './fhir-questions.ts';
import { fhirQuestionnaire, type FhirQuestionnaire } from '../../fhir/schema.ts';
import { containedValueSets } from '../../fhir/value-sets.ts';
import { createFindings, type Findings, type ImportResult } from './import-result.ts';

/** What findings call the form as a whole. */
export const wholeForm = 'Questionnaire';
const longest = limits.nameLength * 2;

const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text.trim() !== '')?.trim() ?? '';

const keyOf = (form: FhirQuestionnaire, findings: Findings): string => {
  const own = firstOf(form.url, form.id, form.name, form.title);
  if (own !== '') return own;
  findings.warn(wholeForm, 'has no url, id, name or title; changed, it will be taken for another form');
  return `form-${hashJson(form.item).slice(0, 16)}`;
};

const checkWhole = (form: FhirQuestionnaire, key: string, findings: Findings): void => {
  if (key.length > longest) findings.refuse(wholeForm, `its url is longer than ${longest} characters`);
  if ((form.modifierExtension ?? []).length > 0) {
    findings.refuse(wholeForm, 'carries a modifier extension, which changes what it means');
  }
  if (form.status === 'retired') findings.warn(wholeForm, 'is marked as retired');
  if (form.implicitRules !== undefined)
    findings.refuse(wholeForm, 'has implicit rules, which change what it means');
};

/** A form with its items flattened, before it is anything of ours. */
interface ReadForm<D extends QuestionDraft> {
  readonly form: FhirQuestionnaire;
  readonly key: string;
  readonly name: string;
  readonly flat: FlatItems<D>;
  readonly findings: Findings;
}
type Make<C, D extends QuestionDraft> = (read: ReadForm<D>) => C;

/** `opened`: hidden groups hide their text alone, as in forms that would otherwise have nothing to ask. */
const makeFrom = <C, D extends QuestionDraft>(
  form: FhirQuestionnaire,
  reader: QuestionReader<D>,
  make: Make<C, D>,
  opened: boolean,
): ImportResult<C> => {
  const findings = createFindings();
  const key = keyOf(form, findings);
  checkWhole(form, key, findings);
  const sets = containedValueSets(form);
  const flat = flattenItems(form.item ?? [], { sets, findings, openHiddenGroups: opened, reader });
  if (opened) {
    findings.warn(
      wholeForm,
      'hides every question with its group; only the texts of those groups are taken as hidden',
    );
  } else if (flat.questions.length === 0 && flat.hidesGroups && findings.problems.length === 0) {
    return makeFrom(form, reader, make, true);
  }
  const name = firstOf(form.title, form.name, form.id, form.url, 'Questionnaire').slice(0, longest);
  const content = make({ form, key, name, flat, findings });
  if (flat.questions.length === 0 && findings.problems.length === 0)
    findings.refuse(wholeForm, 'has no question to ask');
  if (findings.problems.length > 0) return { ok: false, problems: [...findings.problems] };
  return { ok: true, content, warnings: [...findings.warnings] };
};

/**
 * Reads a FHIR R4 or R5 Questionnaire, and STU3 where it differs in names alone, and makes something of
 * it; what either finds wrong refuses the whole.
 */
export const readForm = <C, D extends QuestionDraft>(
  json: unknown,
  reader: QuestionReader<D>,
  make: Make<C, D>,
): ImportResult<C> => {
  const parsed = fhirQuestionnaire.safeParse(json);
  if (parsed.success) return makeFrom(parsed.data, reader, make, false);
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  return { ok: false, problems: [{ item: wholeForm, message: `cannot be read at “${where}”` }] };
};
