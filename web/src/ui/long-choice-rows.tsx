import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { ChoiceRows, type ChoiceOption, type ChoiceRowsProps } from './choice-rows.tsx';
import { TextField } from './text-field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './long-choice-rows.module.css';

/** From this many options on a list is searched rather than read. */
const longFrom = 16;
/** What of a long list is shown before anybody asks for more. */
const shownFirst = 6;

export type LongChoiceRowsProps = Omit<ChoiceRowsProps, 'above'> & {
  /** Id of an option that is never hidden, such as "Something else". */
  always?: string | undefined;
};

/** Rows of a choice however many there are: a long list begins with its first rows and a field that finds the others. */
export function LongChoiceRows(props: LongChoiceRowsProps) {
  return props.options.length < longFrom ? <ChoiceRows {...props} /> : <SearchedRows {...props} />;
}

const inputsOf = (within: Element, kind: ChoiceRowsProps['kind']) =>
  within.closest('fieldset')?.querySelectorAll<HTMLInputElement>(`input[type='${kind}']`) ?? [];

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The options that have every word of the text in their title, whatever its accents and case. */
export const findOptions = (options: readonly ChoiceOption[], text: string): ChoiceOption[] => {
  const words = plain(text).split(/\s+/);
  return options.filter(({ title }) => words.every((word) => plain(title).includes(word)));
};

function SearchedRows({ children, always, ...props }: LongChoiceRowsProps) {
  const { options, value, kind, legend } = props;
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(false);

  const isSearching = text.trim() !== '';
  const listed = options.filter(({ id }) => id !== always);
  const found = isSearching || showsAll ? findOptions(listed, text) : listed.slice(0, shownFirst);
  // What has been chosen stays in sight, wherever it stands in the list.
  const shown = options.filter(
    (option) => found.includes(option) || value.includes(option.id) || option.id === always,
  );

  const goToRows = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    // Enter would send the form away from somebody who is still looking.
    event.preventDefault();
    inputsOf(event.currentTarget, kind)[0]?.focus();
  };

  const showAll = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const firstNew = options.findIndex((option) => !shown.includes(option));
    const rows = currentTarget.parentElement ?? currentTarget;
    // The button goes with what it hid: whoever pressed it goes on at the first new row.
    flushSync(() => setShowsAll(true));
    inputsOf(rows, kind)[firstNew]?.focus();
  };

  return (
    <ChoiceRows
      {...props}
      options={shown}
      above={
        <div className={styles['search']}>
          <TextField
            type="search"
            label={
              <>
                Find an answer<VisuallyHidden> to: {legend}</VisuallyHidden>
              </>
            }
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={goToRows}
          />
          <output className={styles['count']}>
            {isSearching && `${found.length === 0 ? 'None' : found.length} of ${listed.length} fit.`}
          </output>
        </div>
      }
    >
      {!isSearching && !showsAll && (
        <Button variant="quiet" onClick={showAll}>
          Show all {listed.length} answers
        </Button>
      )}
      {children}
    </ChoiceRows>
  );
}
