import { limits } from '@evenkeel/contract/limits';
import type { EnableWhen, Preface, Question } from '@evenkeel/contract/questionnaire';
import { keysInCircles } from './condition-circles.ts';
import { hashJson } from '../../http/json-hash.ts';
import { conditionReader } from './fhir-enable-when.ts';
import type { Target } from './fhir-enable-when.ts';
import { flattenItems } from './fhir-items.ts';
import type { FlatItems, PlacedQuestion, SourceText } from './fhir-items.ts';
import { safetyOf } from './fhir-safety.ts';
import { fhirQuestionnaire } from './fhir-schema.ts';
import type { FhirQuestionnaire } from './fhir-schema.ts';
import { scoringOf } from './fhir-scoring.ts';
import { containedValueSets } from './fhir-value-sets.ts';
import { createFindings } from './import-result.ts';
import type { Findings, ImportResult } from './import-result.ts';
import { recogniseInstrument } from './recognise-instrument.ts';
import type { Recognised } from './recognise-instrument.ts';

const whole = 'Questionnaire';
const longest = limits.nameLength * 2;

const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text.trim() !== '')?.trim() ?? '';

const targetKinds = {
  'single-choice': 'choice',
  'multi-select': 'choice',
  free_text: 'text',
  number: 'number',
} as const;

const targetsOf = ({ questions, others }: FlatItems): ((linkId: string) => Target | string | null) => {
  const targets = new Map<string, Target>(
    questions.map(({ item, type, options }) => [item.linkId, { kind: targetKinds[type], options }]),
  );
  return (linkId) => {
    const target = targets.get(linkId);
    if (target !== undefined) return target;
    const other = others.get(linkId);
    if (other === undefined) return `its condition names “${linkId}”, which is not there`;
    if (other === 'refused') return null;
    return other === 'text'
      ? `its condition names “${linkId}”, which is a text and never has an answer`
      : `its condition names “${linkId}”, which was left out`;
  };
};

/** Texts whose condition cannot be kept are left out: nobody is asked the less for it. */
const prefacesOf = (
  texts: readonly SourceText[],
  read: ReturnType<typeof conditionReader>,
  findings: Findings,
): Preface[] =>
  texts.flatMap(({ owner, kind, text, groups }) => {
    const enableWhen = read(groups);
    if (enableWhen === null)
      findings.warn(owner, 'is shown on a condition that cannot be kept and was left out');
    return enableWhen === null ? [] : [{ kind, text, ...(enableWhen.length === 0 ? {} : { enableWhen }) }];
  });

const skippable = (question: PlacedQuestion, recognised: Recognised<PlacedQuestion> | null): boolean => {
  const { required } = question.item;
  return required === undefined ? recognised?.questions?.includes(question) !== true : !required;
};

const checkSize = (questions: readonly Question[], closing: readonly Preface[], findings: Findings): void => {
  const groups = [...questions, ...closing, ...questions.flatMap(({ prefaces = [] }) => prefaces)];
  const count = (list: EnableWhen = []) => list.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const conditions = groups.reduce((sum, { enableWhen }) => sum + count(enableWhen), 0);
  const options = questions.reduce((sum, { answers }) => sum + answers.length, 0);
  if (conditions > limits.contentConditions) {
    findings.refuse(whole, `has more than ${limits.contentConditions} conditions once its groups are opened`);
  }
  if (options > limits.contentOptions) {
    findings.refuse(whole, `has more than ${limits.contentOptions} options in all`);
  }
};

const sectionOf = (flat: FlatItems, recognised: Recognised<PlacedQuestion> | null, findings: Findings) => {
  const targetOf = targetsOf(flat);
  const readQuestion = conditionReader(targetOf, findings.refuse);
  const readText = conditionReader(targetOf, () => undefined);
  const questions = flat.questions.map((placed): Question => {
    const enableWhen = readQuestion(placed.groups) ?? [];
    const prefaces = prefacesOf(placed.texts, readText, findings);
    const safety = safetyOf(placed, recognised, findings);
    return {
      key: placed.item.linkId,
      title: placed.title,
      type: placed.type,
      skippable: skippable(placed, recognised),
      answers: placed.options.map(({ source: _source, ...option }) => option),
      meta: placed.meta,
      ...(prefaces.length === 0 ? {} : { prefaces }),
      ...(enableWhen.length === 0 ? {} : { enableWhen }),
      ...(safety === undefined ? {} : { safety }),
    };
  });
  for (const key of keysInCircles(questions)) {
    findings.refuse(key, 'its conditions lead in a circle');
  }
  const closing = prefacesOf(flat.closing, readText, findings);
  checkSize(questions, closing, findings);
  return { questions, closing };
};

const keyOf = (form: FhirQuestionnaire, findings: Findings): string => {
  const own = firstOf(form.url, form.id, form.name, form.title);
  if (own !== '') return own;
  findings.warn(whole, 'has no url, id, name or title; changed, it will be taken for another form');
  return `form-${hashJson(form.item).slice(0, 16)}`;
};

const checkWhole = (form: FhirQuestionnaire, key: string, findings: Findings): void => {
  if (key.length > longest) findings.refuse(whole, `its url is longer than ${longest} characters`);
  if ((form.modifierExtension ?? []).length > 0) {
    findings.refuse(whole, 'carries a modifier extension, which changes what it means');
  }
  if (form.status === 'retired') findings.warn(whole, 'is marked as retired');
  if (form.implicitRules !== undefined)
    findings.refuse(whole, 'has implicit rules, which change what it means');
};

/** `opened`: hidden groups hide their text alone, as in forms that would otherwise have nothing to ask. */
const importForm = (form: FhirQuestionnaire, opened: boolean): ImportResult => {
  const findings = createFindings();
  const key = keyOf(form, findings);
  checkWhole(form, key, findings);
  const flat = flattenItems(form.item ?? [], containedValueSets(form), findings, opened);
  if (opened) {
    findings.warn(
      whole,
      'hides every question with its group; only the texts of those groups are taken as hidden',
    );
  } else if (flat.questions.length === 0 && flat.hidesGroups && findings.problems.length === 0) {
    return importForm(form, true);
  }
  const recognised = recogniseInstrument(form, flat.groups, flat.questions);
  const { questions, closing } = sectionOf(flat, recognised, findings);
  const scoring = scoringOf(flat.questions, recognised, findings);
  if (questions.length === 0 && findings.problems.length === 0)
    findings.refuse(whole, 'has no question to ask');
  if (findings.problems.length > 0) return { ok: false, problems: [...findings.problems] };
  const name = firstOf(form.title, form.name, form.id, form.url, 'Questionnaire').slice(0, longest);
  const section = { title: name, answers: [], questions, ...(closing.length === 0 ? {} : { closing }) };
  const disorder = recognised?.amongOthers === false ? recognised.instrument.disorder : null;
  return {
    ok: true,
    content: { key, name, disorder, content: { sections: [section] }, scoring },
    warnings: [...findings.warnings],
  };
};

/** Imports a FHIR R4 or R5 Questionnaire, and STU3 where it differs in names alone. */
export const importFhir = (json: unknown): ImportResult => {
  const parsed = fhirQuestionnaire.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    return { ok: false, problems: [{ item: whole, message: `cannot be read at “${where}”` }] };
  }
  return importForm(parsed.data, false);
};
