import { limits } from '@evenkeel/contract/limits';
import type { ReactNode } from 'react';
import { LongChoiceRows } from '../../ui/long-choice-rows.tsx';
import { withOverrides } from '../../ui/overriding-choices.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './choice-or-own-words.module.css';

/** Stands for the row that takes a text; no option has such an id, and it is never sent. */
const ownWords = '\u{1}own-words';

interface ChoiceOrOwnWordsProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly options: readonly {
    readonly id: string;
    readonly title: string;
    readonly isOverride?: boolean | undefined;
  }[];
  readonly multiple: boolean;
  /** A text of one's own is an answer as well. */
  readonly open: boolean;
  readonly maxLength?: number | undefined;
  /** The ids of what is chosen, and one's own text, which is blank while it is still to be typed. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Takes the control that is focused when the answer is wrong. */
  readonly register?: ((control: HTMLElement | null) => void) | undefined;
}

/** One choice of several, or as many as apply, and where it is open a text of one's own among them. */
export function ChoiceOrOwnWords(props: ChoiceOrOwnWordsProps) {
  const { name, legend, hint, error, multiple, open, value, onChange, register } = props;
  const ids = new Set(props.options.map(({ id }) => id));
  const own = open ? value.find((one) => !ids.has(one)) : undefined;
  const isOwnMissing = own?.trim() === '' && error !== undefined;
  const chosen = [...value.filter((one) => ids.has(one)), ...(own === undefined ? [] : [ownWords])];
  const options = [...props.options, ...(open ? [{ id: ownWords, title: 'Something else' }] : [])];
  const answer = (next: readonly string[], ownText: string) =>
    onChange(next.map((id) => (id === ownWords ? ownText : id)));

  return (
    <LongChoiceRows
      kind={multiple ? 'checkbox' : 'radio'}
      name={name}
      legend={legend}
      hint={hint}
      error={isOwnMissing ? undefined : error}
      options={options}
      always={ownWords}
      value={chosen}
      onChange={(next, touched) => answer(multiple ? withOverrides(options, next, touched) : next, own ?? '')}
      ref={own === undefined ? register : undefined}
    >
      {own !== undefined && (
        <div className={styles['own']}>
          <TextField
            label="In your own words"
            error={isOwnMissing ? error : undefined}
            autoComplete="off"
            maxLength={Math.min(props.maxLength ?? limits.textLength, limits.textLength)}
            value={own}
            onChange={({ currentTarget }) => answer(chosen, currentTarget.value)}
            ref={register}
          />
        </div>
      )}
    </LongChoiceRows>
  );
}
