import type { IntakeProgress } from '@evenkeel/contract/intake';
import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { placeOf } from '@evenkeel/contract/intake-places';
import { everyItem, responseErrors, responsesToStore } from '@evenkeel/contract/intake-rules';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { refusedResponses } from './refused-responses.ts';
import type { ErrorsByLinkId, ResponseStore } from './response-store.ts';
import { cleanValue } from './response-values.ts';

/** The calls, each made once. */
export interface ResponseCalls {
  readonly savePage: (pageIndex: number, responses: IntakeResponse[]) => Promise<unknown>;
  readonly submit: (responses: IntakeResponse[], revision: number) => Promise<unknown>;
  /** Asks the server what it has now. */
  readonly readProgress: () => Promise<IntakeProgress>;
}

export type SubmitOutcome =
  | { readonly kind: 'submitted' }
  /** Nobody knows whether it arrived, or it may be taken later. */
  | { readonly kind: 'waiting'; readonly message: string }
  /** Something has to be mended first; `message` says what is not said beside a field. */
  | { readonly kind: 'wrong'; readonly errors: ErrorsByLinkId; readonly message: string | null };

export type SendState = 'sent' | 'sending' | 'waiting';

interface SenderParts {
  readonly pages: readonly IntakePage[];
  readonly store: ResponseStore;
  readonly calls: ResponseCalls;
  readonly onState: (state: SendState) => void;
  /** The server found something wrong with a page that was passed already. */
  readonly onRefused: (errors: ErrorsByLinkId, message: string) => void;
}

/** How often answers are put over another device's before somebody has to look at it. */
const triesAtOnce = 5;

const elsewhere = 'Some answers were changed on another device. Please look at them once more.';

/**
 * Brings answers to the server, one call at a time: each page when it is passed, and everything at the end.
 * What cannot be sent waits, and goes with the next try.
 */
export const createResponseSender = ({ pages, store, calls, onState, onRefused }: SenderParts) => {
  const passed = new Set<number>();
  let underWay: Promise<unknown> = Promise.resolve();

  /** After whatever is under way, which has told of its own failure. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = underWay.then(work);
    underWay = turn.catch(() => undefined);
    return turn;
  };

  const unsentOn = (pageIndex: number): IntakeResponse[] => {
    const { unsent, given } = store.get();
    const order = new Map(
      everyItem(pages[pageIndex]?.items ?? []).map(({ linkId }, index) => [linkId, index]),
    );
    const indexOf = (linkId: string) => order.get(linkId) ?? order.get(placeOf(linkId).linkId) ?? -1;
    return [...unsent]
      .filter((linkId) => indexOf(linkId) >= 0)
      .toSorted((left, right) => indexOf(left) - indexOf(right))
      .map((linkId) => ({ linkId, value: cleanValue(given[linkId]) }));
  };

  /** Sends the pages that were passed; false where one has to wait. */
  const sendPassed = async (): Promise<boolean> => {
    const [pageIndex] = [...passed].toSorted((left, right) => left - right);
    if (pageIndex === undefined) return true;
    const sent = unsentOn(pageIndex);
    try {
      await calls.savePage(pageIndex, sent);
      store.noteSent(sent);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isFinal) return false;
      onRefused(refusedResponses(sent, error.fields), messageOf(error));
    }
    passed.delete(pageIndex);
    return sendPassed();
  };

  const send = () => {
    if (passed.size === 0) return;
    void inTurn(async () => {
      onState('sending');
      onState((await sendPassed()) ? 'sent' : 'waiting');
    });
  };

  const trySubmit = async (triesLeft: number): Promise<SubmitOutcome> => {
    // Read anew each time: only so is it certain that the revision is of these very answers.
    const { revision, responses: known } = await calls.readProgress();
    store.takeFromServer(known);
    const { given } = store.get();
    const errors = responseErrors(pages, given);
    if (errors.size > 0) return { kind: 'wrong', errors, message: elsewhere };
    const all = Object.entries(given).map(([linkId, value]) => ({ linkId, value: cleanValue(value) }));
    const sent = responsesToStore(pages, all).responses;
    try {
      await calls.submit(sent, revision);
      // With what is not asked any more, which nobody is to send later.
      store.noteSent(all);
      passed.clear();
      return { kind: 'submitted' };
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isFinal) throw error;
      if (error.code === 'intake-changed' && triesLeft > 1) return trySubmit(triesLeft - 1);
      return { kind: 'wrong', errors: refusedResponses(sent, error.fields), message: messageOf(error) };
    }
  };

  return {
    /** A page was left by Next: what was changed on it goes to the server. */
    pass: (pageIndex: number) => {
      passed.add(pageIndex);
      send();
    },
    /** Tries again to send what waits. */
    send,
    submit: (): Promise<SubmitOutcome> =>
      inTurn(() =>
        trySubmit(triesAtOnce).catch((error: unknown) => ({ kind: 'waiting', message: messageOf(error) })),
      ),
  };
};
