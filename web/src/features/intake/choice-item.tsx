import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChoiceOrOwnWords } from '../answering/choice-or-own-words.tsx';
import type { AnsweredItemProps } from './answered-item.ts';
import { ItemWords } from './item-words.tsx';
import { textsOf } from './response-values.ts';
import styles from './items.module.css';

/** One choice of several, or as many as apply, and where it is open a text of one's own among them. */
export function ChoiceItem({ item, value, error, onAnswer }: AnsweredItemProps) {
  const { answerOptions, multiple, open = false, required = false } = item;
  const given = textsOf(value);
  return (
    <>
      <ChoiceOrOwnWords
        name={item.linkId}
        legend={<ItemWords item={item} />}
        hint={multiple && 'Choose all that apply.'}
        error={error}
        options={answerOptions.map(({ id, value: title, isOverride }) => ({ id, title, isOverride }))}
        multiple={multiple}
        open={open}
        maxLength={item.maxLength}
        value={given}
        onChange={(next) => onAnswer(multiple ? [...next] : (next[0] ?? null))}
      />
      {/* A radio cannot be taken back by itself. */}
      {!multiple && !required && given.length > 0 && (
        <Button
          variant="quiet"
          className={styles['clear']}
          onClick={({ currentTarget }) => {
            // The button goes with the answer; whoever pressed it stays at the question.
            currentTarget.closest('[data-item]')?.querySelector<HTMLElement>('input')?.focus();
            onAnswer(null);
          }}
        >
          Clear answer<VisuallyHidden> to: {item.text}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
