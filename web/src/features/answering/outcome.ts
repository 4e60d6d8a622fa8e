import type { SubmissionReceipt } from '@evenkeel/contract/assessments';
import { ApiError, messageOf } from '../../api/api-error.ts';

/** What is wrong, by question key. */
export type ErrorsByKey = Readonly<Record<string, string>>;

/** Errors of refused answers, by the id of their content and question key. */
export type RefusedAnswers = Readonly<Record<string, ErrorsByKey>>;

export type Outcome =
  | { readonly kind: 'sent'; readonly receipt: SubmissionReceipt }
  /** Nobody knows whether it arrived, or it may be taken later: the set waits. */
  | { readonly kind: 'kept'; readonly message: string }
  /** It will never be taken as it is. */
  | { readonly kind: 'refused'; readonly message: string; readonly errors: RefusedAnswers };

/** One answered set of a submission, in the order in which it was sent. */
interface SentAnswers {
  readonly contentId: string;
  readonly answers: readonly { readonly key: string }[];
}

/**
 * Finds the questions that the server's field paths speak of: `0.answers.sleep` by its key or, where the
 * shape was wrong before anybody looked at questions, `0.answers.3` by position.
 *
 * @param fields the server's, without what stands before the position of the set.
 */
export const refusedAnswersOf = (
  sent: readonly SentAnswers[],
  fields: Readonly<Record<string, string>>,
): RefusedAnswers => {
  const found: Record<string, Record<string, string>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, at, rest = ''] = /^(\d+)\.answers\.(.+)$/s.exec(path) ?? [];
    const one = at === undefined ? undefined : sent[Number(at)];
    const answer = one?.answers.find(({ key }) => key === rest) ?? one?.answers[Number.parseInt(rest, 10)];
    if (one && answer) found[one.contentId] = { ...found[one.contentId], [answer.key]: message };
  }
  return found;
};

/** Sends once by `send`. Never throws. */
export const outcomeOf = async (
  send: () => Promise<SubmissionReceipt>,
  refusedBy: (fields: Readonly<Record<string, string>>) => RefusedAnswers,
): Promise<Outcome> => {
  try {
    return { kind: 'sent', receipt: await send() };
  } catch (error) {
    const message = messageOf(error);
    // Whoever has to sign in again finds their answers waiting.
    return error instanceof ApiError && error.isFinal && error.status !== 401
      ? { kind: 'refused', message, errors: refusedBy(error.fields) }
      : { kind: 'kept', message };
  }
};
