import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import type { EnableWhen } from '@evenkeel/contract/questionnaire';
import { fhirItem, type FhirItem } from '../../fhir/schema.ts';
import { controlsOf } from './fhir-controls.ts';
import { conditionReader, sourceGroup, type SourceGroup } from './fhir-enable-when.ts';
import type { IntakeDraft } from './fhir-intake-questions.ts';
import type { FlatItems } from './fhir-items.ts';
import { initialOf } from './fhir-intake-initial.ts';
import { repeatsOf } from './fhir-intake-repeats.ts';
import { targetsOf } from './fhir-targets.ts';
import type { Findings } from './import-result.ts';

const isDisplay = ({ type }: FhirItem): boolean => type === 'display';
const isUnit = (item: FhirItem): boolean => isDisplay(item) && controlsOf(item).includes('unit');

/** What the tree is made of, once every item of the form has been read. */
interface Read {
  readonly flat: FlatItems<IntakeDraft>;
  readonly findings: Findings;
  readonly safetyOf: (draft: IntakeDraft) => IntakeItem['safety'];
}

/** The form's items as an intake has them: groups and what stands below questions stay where they are. */
export const intakeTree = (roots: readonly unknown[], { flat, findings, safetyOf }: Read): IntakeItem[] => {
  const drafts = new Map(flat.questions.map((draft) => [draft.item.linkId, draft]));
  const texts = new Map(
    [...flat.questions.flatMap((draft) => draft.texts), ...flat.closing].map(({ owner, text }) => [
      owner,
      text,
    ]),
  );
  const targetOf = targetsOf(flat);
  const readStrictly = conditionReader(targetOf, findings.refuse);
  const readText = conditionReader(targetOf, () => undefined);

  const itemOf = (linkId: string, text: string, enableWhen: EnableWhen): IntakeItem => ({
    id: linkId,
    linkId,
    text,
    type: 'group',
    multiple: false,
    answerOptions: [],
    items: [],
    ...(enableWhen.length === 0 ? {} : { enableWhen }),
  });

  /** A text whose condition cannot be kept is left out: nobody is asked the less for it. */
  const display = (item: FhirItem, groups: readonly SourceGroup[]): IntakeItem[] => {
    const text = texts.get(item.linkId);
    const enableWhen = text === undefined ? null : readText(groups);
    if (text !== undefined && enableWhen !== null) return [itemOf(item.linkId, text, enableWhen)];
    if (text !== undefined) {
      findings.warn(item.linkId, 'is shown on a condition that cannot be kept and was left out');
    }
    return [];
  };

  const question = (draft: IntakeDraft, groups: readonly SourceGroup[]): IntakeItem[] => {
    const { item, title, options, meta, shape } = draft;
    const children = itemsIn(item.item ?? []);
    const unit = children
      .filter(isUnit)
      .map(({ linkId }) => texts.get(linkId) ?? '')
      .join(' ')
      .trim();
    const isNew = unit !== '' && !title.toLowerCase().includes(unit.toLowerCase());
    const safety = safetyOf(draft);
    const asked: IntakeItem = {
      ...itemOf(item.linkId, isNew ? `${title} (${unit})` : title, readStrictly(groups) ?? []),
      ...shape,
      answerOptions: options.map(({ id, title: value, isOverride }) => ({
        id,
        value,
        ...(isOverride === true ? { isOverride } : {}),
      })),
      items: walk(
        children.filter((child) => !isDisplay(child)),
        [],
      ),
      ...meta,
      ...(item.required === true ? { required: true } : {}),
      ...(safety === undefined ? {} : { safety }),
    };
    // Help for a question is read before it is answered.
    const help = children.filter((child) => isDisplay(child) && !isUnit(child));
    return [...walk(help, groups), { ...asked, ...initialOf(draft, asked, findings) }];
  };

  const walk = (items: readonly FhirItem[], above: readonly SourceGroup[]): IntakeItem[] =>
    items.flatMap((item) => {
      const own = sourceGroup(item, () => undefined);
      const groups = own === null ? above : [...above, own];
      const draft = drafts.get(item.linkId);
      if (draft !== undefined) {
        // A linkId that is there again, perhaps below itself, was refused; nobody is asked twice.
        drafts.delete(item.linkId);
        return question(draft, groups);
      }
      const children = itemsIn(item.item ?? []);
      if (isDisplay(item)) return [...display(item, groups), ...walk(children, groups)];
      // What was left out or refused was so with all that is in it.
      if (item.type !== 'group' || flat.others.get(item.linkId) !== 'text') return [];
      const below = walk(children, []);
      if (below.length === 0) return [];
      const heading = itemOf(item.linkId, texts.get(item.linkId) ?? '', readStrictly(groups) ?? []);
      return [{ ...heading, items: below, ...repeatsOf(item, below, findings) }];
    });

  return walk(itemsIn(roots), []);
};

const itemsIn = (raws: readonly unknown[]): FhirItem[] =>
  raws.flatMap((raw) => fhirItem.safeParse(raw).data ?? []);
