import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** What an item asks, with a mark where it has to be answered. */
export function ItemWords({ item }: { item: Pick<IntakeItem, 'text' | 'required'> }) {
  const text = item.text.trim() === '' ? 'Your answer' : item.text;
  if (item.required !== true) return text;
  return (
    <>
      {text}
      <span aria-hidden="true"> *</span>
      <VisuallyHidden> (required)</VisuallyHidden>
    </>
  );
}

/** What a number may be, said before anything is wrong. */
export const rangeHint = ({
  format,
  min,
  max,
}: Pick<IntakeItem, 'format' | 'min' | 'max'>): string | undefined => {
  if (format !== 'whole-number' && format !== 'decimal') return undefined;
  const what = format === 'whole-number' ? 'A whole number' : 'A number';
  if (min !== undefined && max !== undefined) return `${what} from ${min} to ${max}.`;
  if (min !== undefined) return `${what}, ${min} or more.`;
  return max === undefined ? `${what}.` : `${what}, ${max} or less.`;
};
