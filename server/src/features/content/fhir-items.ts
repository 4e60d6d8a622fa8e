import { hasPlace } from '@evenkeel/contract/intake-places';
import { limits } from '@evenkeel/contract/limits';
import type { Preface } from '@evenkeel/contract/questionnaire';
import { parentAnswered, sourceGroup } from './fhir-enable-when.ts';
import type { SourceGroup } from './fhir-enable-when.ts';
import { hasExtension } from '../../fhir/extensions.ts';
import { isHidden, reasonToLeaveOut } from './fhir-left-out.ts';
import type { QuestionDraft } from './fhir-questions.ts';
import { fhirItem } from '../../fhir/schema.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import { textOf } from './fhir-texts.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import type { Findings } from './import-result.ts';
import { isUsableKey } from './usable-names.ts';

export interface SourceText {
  readonly owner: string;
  readonly kind: Preface['kind'];
  readonly text: string;
  readonly groups: readonly SourceGroup[];
}

interface Place {
  readonly groups: readonly SourceGroup[];
  readonly texts: readonly SourceText[];
}
export type Placed<D extends QuestionDraft> = D & Place;
export type PlacedQuestion = Placed<QuestionDraft>;

/** How the questions of one kind of content are read. */
export interface QuestionReader<D extends QuestionDraft> {
  /** Reads a question, or refuses it by name. */
  readonly read: (item: FhirItem, sets: ValueSets, findings: Findings) => D | null;
  /**
   * Groups that repeat are kept as such, and what is asked for each answer of a question is asked once, with a
   * warning; otherwise both are refused.
   */
  readonly keepsRepeats?: boolean;
  /** A question without a text has that of the group it stands in, also where others stand in it. */
  readonly lendsGroupTexts?: boolean;
}

interface Reading<D extends QuestionDraft> {
  readonly sets: ValueSets;
  readonly findings: Findings;
  /** A hidden group hides only its text. */
  readonly openHiddenGroups: boolean;
  readonly reader: QuestionReader<D>;
}

/** A form's items in reading order, with every condition that was handed down to them. */
export interface FlatItems<D extends QuestionDraft = QuestionDraft> {
  readonly questions: readonly Placed<D>[];
  readonly closing: readonly SourceText[];
  /** Whether a hidden group was left out. */
  readonly hidesGroups: boolean;
  /** Every panel code and the like that stands on a group. */
  readonly groups: readonly FhirItem[];
  /** What a linkId that is no question is: for conditions that name it. */
  readonly others: ReadonlyMap<string, 'left out' | 'text' | 'refused'>;
}

/**
 * Flattens groups: their text becomes a heading and their conditions go to everything in them. A
 * hidden group is left out with all that is in it, unless `openHiddenGroups` says that only its
 * text is meant.
 */
export const flattenItems = <D extends QuestionDraft>(
  roots: readonly unknown[],
  { sets, findings, openHiddenGroups, reader }: Reading<D>,
): FlatItems<D> => {
  const questions: Placed<D>[] = [];
  const groupItems: FhirItem[] = [];
  const others = new Map<string, 'left out' | 'text' | 'refused'>();
  const seen = new Set<string>();
  let texts: SourceText[] = [];
  let count = 0;
  let hidesGroups = false;

  const read = (raw: unknown, place: string): FhirItem | null => {
    const parsed = fhirItem.safeParse(raw);
    if (!parsed.success) {
      const given: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'linkId') : undefined;
      const linkId = typeof given === 'string' && given !== '' ? given : place;
      others.set(linkId, 'refused');
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      findings.refuse(linkId, where === '' ? 'is not an item' : `cannot be read at “${where}”`);
      return null;
    }
    const item = parsed.data;
    if (seen.has(item.linkId)) findings.refuse(item.linkId, 'is there twice');
    seen.add(item.linkId);
    if (!isUsableKey(item.linkId) || (reader.keepsRepeats === true && hasPlace(item.linkId)))
      findings.refuse(item.linkId.slice(0, 40), 'has a linkId that cannot be used');
    if ((item.modifierExtension ?? []).length > 0) {
      findings.refuse(item.linkId, 'carries a modifier extension, which changes what it means');
    }
    if (hasExtension(item.extension, 'subQuestionnaire')) {
      findings.refuse(item.linkId, 'stands for another questionnaire, which the file does not contain');
    }
    return item;
  };

  const each = (
    raws: readonly unknown[],
    path: string,
    depth: number,
    visit: (item: FhirItem, place: string) => void,
  ) => {
    if (raws.length > 0 && depth > limits.contentDepth) {
      findings.refuse(path, `is nested deeper than ${limits.contentDepth} levels`);
      return;
    }
    for (const [index, raw] of raws.entries()) {
      count += 1;
      if (count > limits.contentItems) {
        findings.refuse('Questionnaire', `has more than ${limits.contentItems} items`);
        return;
      }
      const place = `${path} item ${index + 1}`;
      const item = read(raw, place);
      if (item !== null) visit(item, place);
    }
  };

  const leaveOut = (item: FhirItem, place: string, depth: number): void => {
    others.set(item.linkId, 'left out');
    each(item.item ?? [], place, depth + 1, (child, inner) => leaveOut(child, inner, depth + 1));
  };

  const addText = (item: FhirItem, kind: Preface['kind'], groups: readonly SourceGroup[]): void => {
    others.set(item.linkId, 'text');
    if (kind === 'text' && hasExtension(item.extension, 'enableWhenExpression')) {
      findings.warn(item.linkId, 'is shown depending on an expression and was left out');
      return;
    }
    const text = textOf(item, findings);
    if (text !== null && text !== '') texts.push({ owner: item.linkId, kind, text, groups });
    else if (kind === 'text') findings.warn(item.linkId, 'has no text and was left out');
  };

  const addGroup = (item: FhirItem, groups: readonly SourceGroup[], place: string, depth: number): void => {
    if (item.repeats === true && reader.keepsRepeats !== true) {
      findings.refuse(item.linkId, 'is a group that repeats');
    }
    if (hasExtension(item.extension, 'enableWhenExpression')) {
      findings.refuse(item.linkId, 'is asked depending on an expression');
    }
    groupItems.push(item);
    const before = texts.length;
    if (isHidden(item)) others.set(item.linkId, 'text');
    else addText(item, 'heading', groups);
    const [heading] = texts.slice(before);
    const [asked, shown] = [questions.length, texts.length];
    walk(item.item ?? [], groups, place, depth + 1, item);
    // A heading over nothing, because all below it was left out, would stand over the next group.
    if (heading !== undefined && questions.length === asked && texts.length === shown) {
      texts = texts.filter((text) => text !== heading);
    }
  };

  /** A question as it is read: many a form has its words only on the group around it. */
  const withText = (item: FhirItem, within: FhirItem | undefined): FhirItem => {
    const isBare = (item.text ?? '').trim() === '' && item._text === undefined;
    if (!isBare) return item;
    const named = item.code?.find(({ display = '' }) => display.trim() !== '')?.display;
    if (named !== undefined) {
      findings.warn(item.linkId, 'has no text, so the name of its code is shown');
      return { ...item, text: named };
    }
    const lent = within?.text?.trim() ?? '';
    const isAlone = (within?.item ?? []).length === 1;
    if (lent === '' || (reader.lendsGroupTexts !== true && !isAlone)) return item;
    findings.warn(item.linkId, 'has no text, so that of its group is shown');
    return { ...item, text: lent };
  };

  const addQuestion = (
    given: FhirItem,
    within: FhirItem | undefined,
    groups: readonly SourceGroup[],
    place: string,
    depth: number,
  ): void => {
    const item = withText(given, within);
    const children = item.item ?? [];
    const isDisplay = (raw: unknown) =>
      typeof raw === 'object' && raw !== null && Reflect.get(raw, 'type') === 'display';
    // Help for a question is read before it is answered.
    walk(children.filter(isDisplay), groups, place, depth + 1);
    const draft = reader.read(item, sets, findings);
    if (draft === null) others.set(item.linkId, 'refused');
    else {
      questions.push({ ...draft, groups, texts });
      texts = [];
    }
    const asked = children.filter((child) => !isDisplay(child));
    if (asked.length > 0 && item.repeats === true) {
      const message = 'has questions below it that are asked for each of its answers';
      if (reader.keepsRepeats === true) findings.warn(item.linkId, `${message}; they are asked once`);
      else findings.refuse(item.linkId, message);
    }
    walk(asked, [parentAnswered(item.linkId, item.linkId)], place, depth + 1);
  };

  const walk = (
    raws: readonly unknown[],
    inherited: readonly SourceGroup[],
    path: string,
    depth: number,
    within?: FhirItem,
  ): void => {
    each(raws, path, depth, (item, place) => {
      const opened = openHiddenGroups && item.type === 'group' && isHidden(item);
      const reason = opened ? null : reasonToLeaveOut(item);
      if (reason !== null) {
        hidesGroups ||= item.type === 'group';
        findings.warn(item.linkId, reason);
        leaveOut(item, place, depth);
        return;
      }
      const own = sourceGroup(item, (message) => findings.warn(item.linkId, message));
      const groups = own === null ? inherited : [...inherited, own];
      if (item.type === 'group') addGroup(item, groups, place, depth);
      else if (item.type === 'display') {
        addText(item, 'text', groups);
        walk(item.item ?? [], groups, place, depth + 1);
      } else addQuestion(item, within, groups, place, depth);
    });
  };

  walk(roots, [], 'Questionnaire', 1);
  return { questions, closing: texts, groups: groupItems, others, hidesGroups };
};
