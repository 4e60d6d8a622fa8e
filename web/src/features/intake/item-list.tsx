import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { isAnsweredValue, isSafetyValue } from '@evenkeel/contract/intake-rules';
import { memo, useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { SafetyAlert } from '../answering/safety-alert.tsx';
import { ChoiceItem } from './choice-item.tsx';
import { GroupHeading } from './group-heading.tsx';
import { RepeatingGroup } from './repeating-group.tsx';
import type { ResponseStore } from './response-store.ts';
import { TextItem } from './text-item.tsx';
import { useResponse, useResponseError, useShown } from './use-responses.ts';
import styles from './items.module.css';

interface ItemProps {
  readonly item: IntakeItem;
  readonly store: ResponseStore;
  /** Level of the headings here: the page's own is 1. */
  readonly level: number;
  /** What stands above all this as the title of the page. */
  readonly title?: string;
}

/** Those of the items that are asked now, each with what stands under it. */
export function ItemList({
  items,
  ...rest
}: Omit<ItemProps, 'item'> & { readonly items: readonly IntakeItem[] }) {
  const shown = useShown(rest.store);
  return items
    .filter(({ linkId }) => shown.has(linkId))
    .map((item) =>
      item.type === 'group' ? (
        <GroupItem key={item.linkId} item={item} {...rest} />
      ) : (
        <QuestionItem key={item.linkId} item={item} {...rest} />
      ),
    );
}

/** Several items under one heading, or a text to read. */
function GroupItem({ item, store, level, title = '' }: ItemProps) {
  const headingId = useId();
  if (item.repeats === true) {
    const isTitle = item.text.trim() !== '' && title.endsWith(item.text.trim());
    return (
      <RepeatingGroup item={item} store={store} level={level} isTitle={isTitle}>
        {(entry, levelWithin) => <ItemList items={entry.items} store={store} level={levelWithin} />}
      </RepeatingGroup>
    );
  }
  if (item.items.length === 0) return <p className={styles['text']}>{item.text}</p>;
  if (item.text.trim() === '') return <ItemList items={item.items} store={store} level={level} />;
  return (
    <fieldset aria-labelledby={headingId} className={styles['group']}>
      <GroupHeading id={headingId} level={level}>
        {item.text}
      </GroupHeading>
      <ItemList items={item.items} store={store} level={level + 1} />
    </fieldset>
  );
}

/** One question with its error, at once under it the help that an answer calls for, and what the answer leads to. */
const QuestionItem = memo(function QuestionItem({ item, store, level }: ItemProps) {
  const { linkId } = item;
  const value = useResponse(store, linkId);
  const error = useResponseError(store, linkId);
  const [first] = useState(value);
  const Answering = item.type === 'choice' ? ChoiceItem : TextItem;
  return (
    <div
      className={classes(styles['question'], isAnsweredValue(value) && styles['answered'])}
      data-item={linkId}
    >
      <Answering item={item} value={value} error={error} onAnswer={(next) => store.answer(linkId, next)} />
      {/* Nobody knows yet whose clinic it is of: the resources are those that are right everywhere. */}
      {isSafetyValue(item, value) && <SafetyAlert userId="" isNew={value !== first} />}
      {item.items.length > 0 && (
        <div className={styles['below']}>
          <ItemList items={item.items} store={store} level={level} />
        </div>
      )}
    </div>
  );
});
