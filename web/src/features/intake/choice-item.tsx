import { limits } from '@evenkeel/contract/limits';
import { Button } from '../../ui/button.tsx';
import { LongChoiceRows } from '../../ui/long-choice-rows.tsx';
import { withOverrides } from '../../ui/overriding-choices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AnsweredItemProps } from './answered-item.ts';
import { ItemWords } from './item-words.tsx';
import { textsOf } from './response-values.ts';
import styles from './items.module.css';

/** Stands for the row that takes a text; no option has such an id, and it is never sent. */
const ownWords = '\u{1}own-words';

/** One choice of several, or as many as apply, and where it is open a text of one's own among them. */
export function ChoiceItem({ item, value, error, onAnswer }: AnsweredItemProps) {
  const { answerOptions, multiple, open = false, required = false } = item;
  const ids = new Set(answerOptions.map(({ id }) => id));
  const given = textsOf(value);
  // A blank text is one that is still to be typed: its row is chosen already.
  const own = open ? given.find((one) => !ids.has(one)) : undefined;
  const isOwnMissing = own?.trim() === '' && error !== undefined;
  const chosen = [...given.filter((one) => ids.has(one)), ...(own === undefined ? [] : [ownWords])];
  const options = [
    ...answerOptions.map(({ id, value: title, isOverride }) => ({ id, title, isOverride })),
    ...(open ? [{ id: ownWords, title: 'Something else' }] : []),
  ];

  const answer = (next: readonly string[], ownText: string) => {
    const texts = next.map((id) => (id === ownWords ? ownText : id));
    onAnswer(multiple ? texts : (texts[0] ?? null));
  };

  return (
    <>
      <LongChoiceRows
        kind={multiple ? 'checkbox' : 'radio'}
        name={item.linkId}
        legend={<ItemWords item={item} />}
        hint={multiple && 'Choose all that apply.'}
        error={isOwnMissing ? undefined : error}
        options={options}
        always={ownWords}
        value={chosen}
        onChange={(next, touched) =>
          answer(multiple ? withOverrides(options, next, touched) : next, own ?? '')
        }
      >
        {own !== undefined && (
          <div className={styles['own']}>
            <TextField
              label="In your own words"
              error={isOwnMissing ? error : undefined}
              autoComplete="off"
              maxLength={Math.min(item.maxLength ?? limits.textLength, limits.textLength)}
              value={own}
              onChange={({ currentTarget }) => answer(chosen, currentTarget.value)}
            />
          </div>
        )}
      </LongChoiceRows>
      {/* A radio cannot be taken back by itself. */}
      {!multiple && !required && chosen.length > 0 && (
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
