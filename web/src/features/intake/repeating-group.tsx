import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { limits } from '@evenkeel/contract/limits';
import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { FieldError, FieldHint } from '../../ui/field-frame.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { GroupHeading } from './group-heading.tsx';
import { ItemWords } from './item-words.tsx';
import { isFilledEntry } from './response-entries.ts';
import type { ResponseStore } from './response-store.ts';
import { useResponseError } from './use-responses.ts';
import styles from './repeating-group.module.css';

interface RepeatingGroupProps {
  /** The group with an item for each of its entries. */
  readonly item: IntakeItem;
  readonly store: ResponseStore;
  readonly level: number;
  /** The page has these words for its title. */
  readonly isTitle: boolean;
  /** What is asked in an entry. */
  readonly children: (entry: IntakeItem, level: number) => ReactNode;
}

/** Nobody need be told of more than they would ever fill in. */
const mostToTell = 10;

/** How many entries there may be, said before anything is wrong. */
const countHint = ({ minOccurs = 0, maxOccurs }: IntakeItem): string | undefined => {
  const least = minOccurs > 1 ? `at least ${minOccurs}` : undefined;
  const most = maxOccurs === undefined || maxOccurs > mostToTell ? undefined : `up to ${maxOccurs}`;
  const words = [least, most].filter((one) => one !== undefined).join(', ');
  return words === '' ? undefined : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
};

/** A group that is answered once for each of something: its entries, each under a heading of its own, and one more. */
export function RepeatingGroup({ item, store, level, isTitle, children }: RepeatingGroupProps) {
  const { items: entries, linkId, maxOccurs = limits.intakeEntries, minOccurs = 0 } = item;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const error = useResponseError(store, linkId);
  const hint = countHint(item);
  const [asked, setAsked] = useState<IntakeItem | null>(null);
  /** What has just happened, for those who do not see it. */
  const [news, setNews] = useState('');
  const name = item.text.trim();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  const entryAt = (index: number) =>
    group.current?.querySelectorAll<HTMLElement>(':scope > [data-entry]')[index];

  const add = () => {
    flushSync(() => store.addEntry(linkId));
    const added = entryAt(entries.length);
    // All questions together have an end too.
    const isThere = added !== undefined;
    setNews(
      isThere
        ? `${name === '' ? 'Entry' : name} ${entries.length + 1} was added.`
        : 'There is no room for one more.',
    );
    (added?.querySelector<HTMLElement>('input, textarea') ?? added)?.focus();
  };

  const remove = (entry: IntakeItem) => {
    const index = entries.indexOf(entry);
    flushSync(() => {
      setAsked(null);
      store.removeEntry(entry.linkId);
      setNews(`${entry.text} was removed.`);
    });
    // Whoever removed it stays near where it was.
    entryAt(Math.max(0, index - 1))?.focus();
  };

  const askToRemove = (entry: IntakeItem) => {
    const { pages, given } = store.get();
    if (isFilledEntry(entry.linkId, pages, given)) setAsked(entry);
    else remove(entry);
  };

  return (
    <fieldset
      ref={group}
      className={styles['group']}
      aria-labelledby={name === '' || isTitle ? undefined : `${id}-name`}
      aria-label={isTitle ? name : undefined}
      aria-describedby={describedBy || undefined}
      data-group={linkId}
    >
      {name !== '' && !isTitle && (
        <GroupHeading id={`${id}-name`} level={level}>
          <ItemWords item={{ text: name, required: minOccurs > 0 }} />
        </GroupHeading>
      )}
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {entries.map((entry, index) => (
        <fieldset
          key={entry.linkId}
          className={styles[entries.length > 1 ? 'entry' : 'only']}
          aria-labelledby={entries.length > 1 ? `${id}-${index}` : undefined}
          tabIndex={-1}
          data-entry={entry.linkId}
        >
          {entries.length > 1 && (
            <div className={styles['head']}>
              <GroupHeading id={`${id}-${index}`} level={name === '' || isTitle ? level : level + 1}>
                {entry.text}
              </GroupHeading>
              <Button variant="quiet" onClick={() => askToRemove(entry)}>
                Remove<VisuallyHidden> {entry.text}</VisuallyHidden>
              </Button>
            </div>
          )}
          {children(entry, level + (entries.length > 1 ? 2 : 1))}
        </fieldset>
      ))}
      <div>
        {entries.length < maxOccurs && (
          <Button variant="secondary" onClick={add}>
            Add another{name !== '' && <VisuallyHidden> {name}</VisuallyHidden>}
          </Button>
        )}
        <output>
          <VisuallyHidden>{news}</VisuallyHidden>
        </output>
      </div>
      <ConfirmRemoval
        open={asked !== null}
        title={`Remove ${asked?.text ?? ''}?`}
        action="Remove"
        busy={false}
        error={null}
        onRemove={() => asked && remove(asked)}
        onClose={() => setAsked(null)}
      >
        <p>What you have entered there will be deleted.</p>
      </ConfirmRemoval>
    </fieldset>
  );
}
