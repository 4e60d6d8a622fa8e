import type { IntakePage } from '@evenkeel/contract/intake-questionnaire';
import { errorsAmong, everyItem, withEntries } from '@evenkeel/contract/intake-rules';
import { useCallback, useEffect, useId, useRef, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '../../ui/notice.tsx';
import { ItemList } from './item-list.tsx';
import type { ErrorsByLinkId, ResponseStore } from './response-store.ts';
import { cleanValues } from './response-values.ts';
import { StepFrame } from './step-frame.tsx';
import { unfinishedIn } from './unfinished-fields.ts';
import { useErrors, usePage, useShown } from './use-responses.ts';
import styles from './intake.module.css';

interface QuestionnairePageProps {
  /** Index of the page among all. */
  readonly at: number;
  /** All of them, as the clinic asks them. */
  readonly pages: readonly IntakePage[];
  /** Which one of how many, from 1. */
  readonly place: number;
  readonly count: number;
  readonly store: ResponseStore;
  /** Why the answers were not taken. */
  readonly problem: string | null;
  /** Pages before this one are still to be sent. */
  readonly isWaiting: boolean;
  readonly busy: boolean;
  readonly onBack: (() => void) | null;
  /** All answers of this page are right. */
  readonly onDone: () => void;
}

const nothing: IntakePage = { description: '', items: [] };

/** Longer ones are a text to read rather than a heading. */
const longestTitle = 80;

const attention = (count: number): string | undefined => {
  if (count === 0) return undefined;
  return count === 1 ? '1 question needs another look.' : `${count} questions need another look.`;
};

/** One page of the clinic's questions. */
export function QuestionnairePage(props: QuestionnairePageProps) {
  const { at, place, count, store, onDone, busy } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const page = usePage(store, at) ?? nothing;
  const shown = useShown(store);
  const errors = useErrors(store);
  const items = everyItem(page.items).filter(({ linkId }) => shown.has(linkId));
  const isTitled = page.description !== '' && page.description.length <= longestTitle;

  const goToFirstError = useCallback(() => {
    const { errors: wrong, pages } = store.get();
    const first = everyItem(pages[at]?.items ?? []).find(({ linkId }) => wrong.has(linkId));
    const name = CSS.escape(first?.linkId ?? '');
    const row = first && form.current?.querySelector(`[data-item="${name}"], [data-group="${name}"]`);
    if (!row) return;
    const control =
      row.querySelector<HTMLElement>('input[aria-invalid="true"], textarea[aria-invalid="true"]') ??
      row.querySelector<HTMLElement>('[aria-invalid="true"] input:checked') ??
      row.querySelector<HTMLElement>('[aria-invalid="true"] input[type="radio"]') ??
      row.querySelector<HTMLElement>('input, textarea');
    control?.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'start' });
  }, [at, store]);

  // Errors that the page comes with were found elsewhere: by the server, or at the end.
  useEffect(goToFirstError, [goToFirstError]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    store.takeFirst(at);
    const given = cleanValues(store.get().given);
    const unfinished = unfinishedIn(event.currentTarget, items);
    // An entry that is open and empty is not there: nothing is wrong with it.
    const there = withEntries(props.pages, given)[at]?.items ?? [];
    const found: ErrorsByLinkId = new Map([...errorsAmong(there, shown, given), ...unfinished]);
    // The words have to stand there when focus reads them out.
    flushSync(() => store.showErrors(found));
    if (found.size === 0) onDone();
    else goToFirstError();
  };

  return (
    <StepFrame
      step="QUESTIONNAIRE"
      title={isTitled ? page.description : 'A few questions'}
      // What a clinic asks can tell what somebody is treated for.
      documentTitle={`Intake, page ${place} of ${count}`}
      lead={
        <>
          <p>
            Page {place} of {count}
          </p>
          {items.some(({ required, minOccurs = 0 }) => required === true || minOccurs > 0) && (
            <p className={styles['required']}>What is marked * needs an answer.</p>
          )}
        </>
      }
      problem={props.problem}
      attention={attention(items.filter(({ linkId }) => errors.has(linkId)).length)}
      nextLabel={place === count ? 'Submit' : 'Next'}
      formId={formId}
      busy={busy}
      back={props.onBack}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} aria-label={`Page ${place} of ${count}`}>
        {props.isWaiting && (
          <div className={styles['waiting']}>
            <Notice tone="info" announce>
              We could not send your last answers yet. They are saved on this device and go out by themselves.
              You can go on.
            </Notice>
          </div>
        )}
        {!isTitled && page.description !== '' && <p className={styles['text']}>{page.description}</p>}
        <ItemList items={page.items} store={store} level={2} title={page.description} />
      </form>
    </StepFrame>
  );
}
