import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
} from '@evenkeel/contract/intake-questionnaire';
import { atPlace, placeOf } from '@evenkeel/contract/intake-places';
import { byLinkId, itemsOfPages, responsesToStore, withEntries } from '@evenkeel/contract/intake-rules';
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
  /** The entries of each group that repeats, by its linkId in its place. */
  readonly entries: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly timeZone: string;
}

const answeringOf = ({ pages, responses, timeZone }: AnsweredIntake): Answering => {
  const spread = itemsOfPages(withEntries(pages, byLinkId(responses)));
  const items = new Map(spread.map((item) => [item.linkId, item]));
  return {
    timeZone,
    asked: new Map(
      responsesToStore(pages, responses).responses.flatMap(({ linkId, value }): [string, Asked][] => {
        const item = items.get(linkId);
        return item === undefined ? [] : [[linkId, { item, value }]];
      }),
    ),
    entries: new Map(
      spread
        .filter(({ repeats }) => repeats === true)
        .map((group) => [group.linkId, group.items.map(({ linkId }) => placeOf(linkId).path)]),
    ),
  };
};

/** The entries that an item is there in: as many as its group has, and where it does not repeat, the one that is given. */
const pathsOf = (linkId: string, path: readonly string[], { entries }: Answering) =>
  entries.get(atPlace(linkId, path)) ?? [path];

/** Items below a question stand in its first answer, as FHIR has it. */
const answerWith = (answers: readonly FhirAnswer[], below: FhirResponseItem[]): { answer?: FhirAnswer[] } => {
  const [first, ...others] = answers;
  if (first === undefined) return {};
  return { answer: [below.length === 0 ? first : { ...first, item: below }, ...others] };
};

/**
 * The source's tree with the answers in it, once for each entry of what repeats. What was not asked is absent,
 * and so is a group with nothing in it; a question that was left open is there without an answer.
 */
const sourceItems = (
  raws: readonly unknown[],
  answering: Answering,
  sets: ValueSets,
  above: readonly string[] = [],
): FhirResponseItem[] =>
  raws.flatMap((raw) => {
    const source = fhirItem.safeParse(raw).data;
    if (source === undefined) return [];
    return pathsOf(source.linkId, above, answering).flatMap((path): FhirResponseItem[] => {
      const below = sourceItems(source.item ?? [], answering, sets, path);
      const asked = answering.asked.get(atPlace(source.linkId, path));
      const text = source.text ?? asked?.item.text;
      const named = { linkId: source.linkId, ...(text === undefined ? {} : { text }) };
      if (asked === undefined) return below.length === 0 ? [] : [{ ...named, item: below }];
      const answers = sourceIntakeAnswers({ ...asked, source, sets, timeZone: answering.timeZone });
      return [{ ...named, ...answerWith(answers, below) }];
    });
  });

const ownItems = (
  items: readonly IntakeItem[],
  answering: Answering,
  above: readonly string[] = [],
): FhirResponseItem[] =>
  items.flatMap((item) =>
    pathsOf(item.linkId, above, answering).flatMap((path): FhirResponseItem[] => {
      const below = ownItems(item.items, answering, path);
      const named = { linkId: item.linkId, ...(item.text === '' ? {} : { text: item.text }) };
      const asked = answering.asked.get(atPlace(item.linkId, path));
      if (asked === undefined) return below.length === 0 ? [] : [{ ...named, item: below }];
      const answers = ownIntakeAnswers({ ...asked, timeZone: answering.timeZone });
      return [{ ...named, ...answerWith(answers, below) }];
    }),
  );

/**
 * An intake's answers as a FHIR R4 QuestionnaireResponse to the Questionnaire that it asked: every
 * question that was asked, and no other.
 */
export const intakeFhirResponse = (answered: AnsweredIntake) => {
  const { id, source, pages, authored, patientId } = answered;
  const form = fhirQuestionnaire.safeParse(questionnaireOf(source)).data ?? null;
  const answering = answeringOf(answered);
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
