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
