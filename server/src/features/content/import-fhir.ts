import { limits } from '@evenkeel/contract/limits';
import type { EnableWhen, Preface, Question } from '@evenkeel/contract/questionnaire';
import { keysInCircles } from './condition-circles.ts';
import { conditionReader } from './fhir-enable-when.ts';
import { targetsOf } from './fhir-targets.ts';
import { calculationsIn } from './fhir-calculations.ts';
import { readForm, wholeForm } from './fhir-form.ts';
import type { FlatItems, PlacedQuestion, SourceText } from './fhir-items.ts';
import { importQuestion } from './fhir-questions.ts';
import { safetyOf } from './fhir-safety.ts';
import { scoringOf } from './fhir-scoring.ts';
import type { Findings, ImportResult } from './import-result.ts';
import { recogniseInstrument } from './recognise-instrument.ts';
import type { Recognised } from './recognise-instrument.ts';
import type { SourceCalculations } from './source-calculations.ts';

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
    findings.refuse(
      wholeForm,
      `has more than ${limits.contentConditions} conditions once its groups are opened`,
    );
  }
  if (options > limits.contentOptions) {
    findings.refuse(wholeForm, `has more than ${limits.contentOptions} options in all`);
  }
};

const sectionOf = (flat: FlatItems, recognised: Recognised<PlacedQuestion> | null, findings: Findings) => {
  const targetOf = targetsOf(flat);
  const readQuestion = conditionReader(targetOf, findings.refuse);
  const readText = conditionReader(targetOf, () => undefined);
  const questions = flat.questions.map((placed): Question => {
    const enableWhen = readQuestion(placed.groups) ?? [];
    const prefaces = prefacesOf(placed.texts, readText, findings);
    const safety = safetyOf(placed, recognised === null ? [] : [recognised], findings);
    return {
      key: placed.item.linkId,
      title: placed.title,
      type: placed.type,
      skippable: skippable(placed, recognised),
      answers: placed.options.map(({ source: _source, ...option }) => option),
      ...(placed.open === true ? { open: true } : {}),
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

/** Imports a FHIR R4 or R5 Questionnaire, and STU3 where it differs in names alone. */
export const importFhir = (json: unknown): ImportResult => {
  let calculations: SourceCalculations | null = null;
  const result = readForm(json, { read: importQuestion }, ({ form, key, name, flat, findings }) => {
    const recognised = recogniseInstrument(form, flat.groups, flat.questions);
    const { questions, closing } = sectionOf(flat, recognised, findings);
    const scoring = scoringOf(flat.questions, recognised, findings);
    const section = { title: name, answers: [], questions, ...(closing.length === 0 ? {} : { closing }) };
    const disorder = recognised?.amongOthers === false ? recognised.instrument.disorder : null;
    calculations = calculationsIn(form, targetsOf(flat));
    return { key, name, disorder, content: { sections: [section] }, scoring };
  });
  return result.ok && calculations !== null ? { ...result, calculations } : result;
};
