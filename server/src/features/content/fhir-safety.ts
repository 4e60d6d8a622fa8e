import type { Question } from '@evenkeel/contract/questionnaire';
import type { QuestionDraft } from './fhir-questions.ts';
import type { Findings } from './import-result.ts';
import { pointsOf, yesAndNoOf } from './instrument-points.ts';
import { safetyItems } from './instruments.ts';
import { loincCodesOf } from './loinc-codes.ts';
import type { Recognised } from './recognise-instrument.ts';

type Safety = NonNullable<Question['safety']>;

const knownSafety = (draft: QuestionDraft): readonly string[] => {
  const kind = loincCodesOf(draft.item)
    .map((code) => safetyItems.get(code))
    .find((one) => one !== undefined);
  if (kind === undefined) return [];
  const no = yesAndNoOf(draft.options)?.no;
  if (kind === 'yes-or-no') return draft.options.filter(({ id }) => id !== no).map(({ id }) => id);
  const isNone = ({ source }: (typeof draft.options)[number], index: number) =>
    source.code === 'LA6568-5' || source.weight === 0 || (source.weight === undefined && index === 0);
  const none = draft.options.find(isNone)?.id;
  return draft.options.filter(({ id }) => id !== none).map(({ id }) => id);
};

const ofInstrument = (draft: QuestionDraft, recognised: Recognised<QuestionDraft>): readonly string[] => {
  const { instrument, questions } = recognised;
  if (instrument.asksOfSuicide === true) {
    const yes = yesAndNoOf(draft.options)?.yes;
    return yes === undefined ? [] : [yes];
  }
  const item = instrument.items?.[questions?.indexOf(draft) ?? -1];
  if (item?.safety !== true) return [];
  const points = pointsOf(item, draft);
  // Where the points are not known, every answer has to be looked at.
  return draft.options.filter(({ id }) => (points?.weights[id] ?? 1) > 0).map(({ id }) => id);
};

const soundsLikeIt =
  /\bsuicid|better off dead|\b(hurt|harm|kill)(ing)? (yourself|myself|themsel)|self[- ]harm/i;

/** The answers of a question that call for crisis resources at once; `recognised` are the instruments it may be of. */
export const safetyOf = (
  draft: QuestionDraft,
  recognised: readonly Recognised<QuestionDraft>[],
  findings: Findings,
): Safety | undefined => {
  const known = knownSafety(draft);
  const options =
    known.length > 0
      ? known
      : recognised.map((one) => ofInstrument(draft, one)).find((one) => one.length > 0);
  if (options !== undefined) return { options: [...options] };
  if (draft.options.length > 0 && soundsLikeIt.test(draft.title)) {
    findings.warn(
      draft.item.linkId,
      'seems to ask about harm to oneself, but is not known to the product: its answers raise no alert',
    );
  }
  return undefined;
};
