import type { Answer, Section } from '@evenkeel/contract/questionnaire';
import { askedQuestions } from '../answering/answers-in-words.ts';
import { canonicalOf, type FhirResponseItem } from './answers.ts';
import { questionnaireOf } from './questionnaire-in.ts';
import { fhirItem, fhirQuestionnaire } from './schema.ts';
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
  readonly receivedAt: Date;
  readonly patientId: string;
  /** Set where somebody answered who is related to the patient. */
  readonly relatedPatientId: string | null;
  /** Whose clocks the person read, where an answer is a date with a time. */
  readonly timeZone: string;
}

type AskedByKey = ReadonlyMap<string, AskedThere>;

/**
 * The source's tree with the answers in it: groups stay groups, questions below a question stand in
 * its answer, as FHIR has it. What was not asked is absent, and so is a group with nothing in it.
 */
const sourceItems = (raws: readonly unknown[], asked: AskedByKey, sets: ValueSets): FhirResponseItem[] =>
  raws.flatMap((raw): FhirResponseItem[] => {
    const item = fhirItem.safeParse(raw).data;
    if (item === undefined) return [];
    const below = sourceItems(item.item ?? [], asked, sets);
    const question = asked.get(item.linkId);
    if (question === undefined) {
      if (below.length === 0) return [];
      return [{ linkId: item.linkId, ...(item.text === undefined ? {} : { text: item.text }), item: below }];
    }
    const answers = sourceAnswers(question, item, sets).map((answer, index) =>
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

/** A submission as a FHIR R4 QuestionnaireResponse to the Questionnaire that it answers. */
export const fhirResponse = (answered: AnsweredForm) => {
  const { id, source, sections, answers, receivedAt, timeZone } = answered;
  const form = fhirQuestionnaire.safeParse(questionnaireOf(source)).data ?? null;
  const asked = new Map(
    askedQuestions(sections, answers).map((one) => [one.question.key, { ...one, timeZone }]),
  );
  return {
    resourceType: 'QuestionnaireResponse' as const,
    id,
    questionnaire: canonicalOf(answered, form),
    status: 'completed',
    ...subjectOf(answered),
    authored: receivedAt.toISOString(),
    item: form === null ? ownItems(asked) : sourceItems(form.item ?? [], asked, containedValueSets(form)),
  };
};
