import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
} from '@evenkeel/contract/intake-questionnaire';
import { itemsOfPages, responsesToStore } from '@evenkeel/contract/intake-rules';
import { canonicalOf, type FhirAnswer, type FhirResponseItem } from './answers.ts';
import { ownIntakeAnswers, sourceIntakeAnswers } from './intake-answers.ts';
import { questionnaireOf } from './questionnaire-in.ts';
import { responseStatus } from './response-status.ts';
import { fhirItem, fhirQuestionnaire } from './schema.ts';
import { containedValueSets, type ValueSets } from './value-sets.ts';

/** The answers to an intake questionnaire with what a FHIR response tells of them. */
export interface AnsweredIntake {
  readonly id: string;
  readonly contentId: string;
  readonly versionNumber: number;
  /** What the content was imported from, as it is stored. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly pages: readonly IntakePage[];
  readonly responses: readonly IntakeResponse[];
  readonly authored: Date;
  /** Null while the intake is not completed: there is no patient yet. */
  readonly patientId: string | null;
  /** Whose clocks the person read, where an answer is a date with a time. */
  readonly timeZone: string;
}

interface Asked {
  readonly item: IntakeItem;
  readonly value: IntakeValue;
}
interface Answering {
  readonly asked: ReadonlyMap<string, Asked>;
  readonly timeZone: string;
}

const askedOf = ({ pages, responses }: AnsweredIntake): Answering['asked'] => {
  const items = new Map(itemsOfPages(pages).map((item) => [item.linkId, item]));
  return new Map(
    responsesToStore(pages, responses).responses.flatMap(({ linkId, value }): [string, Asked][] => {
      const item = items.get(linkId);
      return item === undefined ? [] : [[linkId, { item, value }]];
    }),
  );
};

/** Items below a question stand in its first answer, as FHIR has it. */
const answerWith = (answers: readonly FhirAnswer[], below: FhirResponseItem[]): { answer?: FhirAnswer[] } => {
  const [first, ...others] = answers;
  if (first === undefined) return {};
  return { answer: [below.length === 0 ? first : { ...first, item: below }, ...others] };
};

/**
 * The source's tree with the answers in it. What was not asked is absent, and so is a group with
 * nothing in it; a question that was left open is there without an answer.
 */
const sourceItems = (raws: readonly unknown[], answering: Answering, sets: ValueSets): FhirResponseItem[] =>
  raws.flatMap((raw): FhirResponseItem[] => {
    const source = fhirItem.safeParse(raw).data;
    if (source === undefined) return [];
    const below = sourceItems(source.item ?? [], answering, sets);
    const asked = answering.asked.get(source.linkId);
    const text = source.text ?? asked?.item.text;
    const named = { linkId: source.linkId, ...(text === undefined ? {} : { text }) };
    if (asked === undefined) return below.length === 0 ? [] : [{ ...named, item: below }];
    const answers = sourceIntakeAnswers({ ...asked, source, sets, timeZone: answering.timeZone });
    return [{ ...named, ...answerWith(answers, below) }];
  });

const ownItems = (items: readonly IntakeItem[], answering: Answering): FhirResponseItem[] =>
  items.flatMap((item): FhirResponseItem[] => {
    const below = ownItems(item.items, answering);
    const named = { linkId: item.linkId, ...(item.text === '' ? {} : { text: item.text }) };
    const asked = answering.asked.get(item.linkId);
    if (asked === undefined) return below.length === 0 ? [] : [{ ...named, item: below }];
    return [{ ...named, ...answerWith(ownIntakeAnswers({ ...asked, timeZone: answering.timeZone }), below) }];
  });

/**
 * An intake's answers as a FHIR R4 QuestionnaireResponse to the Questionnaire that it asked: every
 * question that was asked, and no other.
 */
export const intakeFhirResponse = (answered: AnsweredIntake) => {
  const { id, source, pages, authored, patientId, timeZone } = answered;
  const form = fhirQuestionnaire.safeParse(questionnaireOf(source)).data ?? null;
  const answering = { asked: askedOf(answered), timeZone };
  const askable = itemsOfPages(pages).map(({ linkId }) => linkId);
  const item =
    form === null
      ? pages.flatMap(({ items }) => ownItems(items, answering))
      : sourceItems(form.item ?? [], answering, containedValueSets(form));
  return {
    resourceType: 'QuestionnaireResponse' as const,
    id,
    questionnaire: canonicalOf(answered, form),
    status: responseStatus(form?.item ?? [], item, askable),
    ...(patientId === null ? {} : { subject: { reference: `Patient/${patientId}` } }),
    authored: authored.toISOString(),
    item,
  };
};
