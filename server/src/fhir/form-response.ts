import type { Answer, Section } from '@evenkeel/contract/questionnaire';
import { askedQuestions } from '../answering/answers-in-words.ts';
import { canonicalOf, type FhirAnswer, type FhirResponseItem } from './answers.ts';
import type { Calculated } from './calculated/calculations.ts';
import { questionnaireOf } from './questionnaire-in.ts';
import { responseStatus } from './response-status.ts';
import { fhirItem, fhirQuestionnaire, type FhirQuestionnaire } from './schema.ts';
import { containedValueSets, type ValueSets } from './value-sets.ts';
import { ownAnswers, sourceAnswers, type AskedThere } from './form-answers.ts';

/** A submission with what a FHIR response tells of it. */
export interface AnsweredForm {
  readonly id: string;
  readonly contentId: string;
  readonly versionNumber: number;
  /** What the content was imported from. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly sections: readonly Section[];
  readonly answers: readonly Answer[];
  /** What the form's own expressions made of the answers; null or absent where it has none. */
  readonly calculated?: readonly Calculated[] | null;
  readonly receivedAt: Date;
  readonly patientId: string;
  /** Set where somebody answered who is related to the patient. */
  readonly relatedPatientId: string | null;
  /** Whose clocks the person read, where an answer is a date with a time. */
  readonly timeZone: string;
}

type AskedByKey = ReadonlyMap<string, AskedThere>;
/** Answers that nobody gave, by the linkId of the item that a program fills in. */
export type Filled = ReadonlyMap<string, readonly FhirAnswer[]>;

/** What of a response is the same for every item. */
interface Filling {
  readonly asked: AskedByKey;
  readonly filled: Filled;
  readonly sets: ValueSets;
}

/**
 * The source's tree with the answers in it: groups stay groups, questions below a question stand in
 * its answer, as FHIR has it. What was not asked is absent, and so is a group with nothing in it.
 */
export const sourceItems = (raws: readonly unknown[], filling: Filling): FhirResponseItem[] =>
  raws.flatMap((raw): FhirResponseItem[] => {
    const item = fhirItem.safeParse(raw).data;
    if (item === undefined) return [];
    const below = sourceItems(item.item ?? [], filling);
    const question = filling.asked.get(item.linkId);
    if (question === undefined) {
      const text = item.text === undefined ? {} : { text: item.text };
      const given = filling.filled.get(item.linkId);
      if (given !== undefined) {
        return [{ linkId: item.linkId, ...text, ...(given.length === 0 ? {} : { answer: given }) }];
      }
      return below.length === 0 ? [] : [{ linkId: item.linkId, ...text, item: below }];
    }
    const answers = sourceAnswers(question, item, filling.sets).map((answer, index) =>
      index === 0 && below.length > 0 ? { ...answer, item: below } : answer,
    );
    const answer = answers.length === 0 ? {} : { answer: answers };
    return [{ linkId: item.linkId, text: question.question.title, ...answer }];
  });

const ownItems = (asked: AskedByKey): FhirResponseItem[] =>
  [...asked].map(([linkId, question]) => {
    const answer = ownAnswers(question);
    return { linkId, text: question.question.title, ...(answer.length === 0 ? {} : { answer }) };
  });

const subjectOf = ({ patientId, relatedPatientId }: AnsweredForm) =>
  relatedPatientId === null
    ? { subject: { reference: `Patient/${patientId}` } }
    : {
        subject: { reference: `Patient/${relatedPatientId}` },
        source: { reference: `RelatedPerson/${patientId}` },
      };

/** The items of a response: the answers, and what a program filled in, in the places that the form has for them. */
export const responseItems = (
  form: FhirQuestionnaire | null,
  { sections, answers, timeZone }: Pick<AnsweredForm, 'sections' | 'answers' | 'timeZone'>,
  filled: Filled,
): FhirResponseItem[] => {
  const asked = new Map(
    askedQuestions(sections, answers).map((one) => [one.question.key, { ...one, timeZone }]),
  );
  if (form === null) return ownItems(asked);
  return sourceItems(form.item ?? [], { asked, filled, sets: containedValueSets(form) });
};

/** A submission as a FHIR R4 QuestionnaireResponse to the Questionnaire that it answers. */
export const fhirResponse = (answered: AnsweredForm) => {
  const { id, source, calculated, receivedAt } = answered;
  const form = fhirQuestionnaire.safeParse(questionnaireOf(source)).data ?? null;
  const worked = (calculated ?? []).filter((one) => one.answers.length > 0);
  const item = responseItems(form, answered, new Map(worked.map((one) => [one.key, one.answers])));
  const askable = answered.sections.flatMap(({ questions }) => questions.map(({ key }) => key));
  return {
    resourceType: 'QuestionnaireResponse' as const,
    id,
    questionnaire: canonicalOf(answered, form),
    status: responseStatus(form?.item ?? [], item, askable),
    ...subjectOf(answered),
    authored: receivedAt.toISOString(),
    item,
  };
};
