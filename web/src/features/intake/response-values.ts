import type { IntakeValue, ResponsesByLinkId } from '@evenkeel/contract/intake-questionnaire';
import { byLinkId } from '@evenkeel/contract/intake-rules';

/** An answer without what is blank in it: an empty field, a row for one's own words that has none yet. */
export const cleanValue = (value: IntakeValue | undefined): IntakeValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  const texts = value.filter((one) => one.trim() !== '');
  return texts.length === 0 ? null : texts;
};

/** All answers without what is blank in them. */
export const cleanValues = (responses: ResponsesByLinkId): ResponsesByLinkId =>
  byLinkId(Object.entries(responses).map(([linkId, value]) => ({ linkId, value: cleanValue(value) })));

/** Whether two answers say the same. */
export const isSameValue = (left: IntakeValue | undefined, right: IntakeValue | undefined): boolean =>
  JSON.stringify(cleanValue(left)) === JSON.stringify(cleanValue(right));

/** An answer as a list, as it is shown in rows and lines. */
export const textsOf = (value: IntakeValue | undefined): readonly string[] => {
  if (value === undefined || value === null) return [];
  return typeof value === 'string' ? [value] : value;
};
