import type { Received } from '@evenkeel/contract/endpoint';
import type { getOwnAnswers } from '@evenkeel/contract/own-answers';
import { answeredSets, type AnsweredSet, type Answerer } from '../../answering/answered-sets.ts';
import { setInWords } from '../../answering/set-in-words.ts';
import type { Db } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { Streamed, type Handlers } from '../../http/handlers.ts';

/** What a person is given of a set: what they were asked and said, and nothing of what was made of it. */
const toOwn = (set: AnsweredSet): Received<typeof getOwnAnswers>['answered'][number] => ({
  id: set.id,
  kind: set.kind,
  name: set.name,
  answeredAt: set.answeredAt.toISOString(),
  source: set.source,
  answers: setInWords(set).map(({ question, answer, value }) => ({ question, answer, value })),
});

/** The answer's JSON, a set at a time. */
async function* inPieces(db: Db, answerer: Answerer, now: Date): AsyncGenerator<string> {
  let piece = `{"generatedAt":${JSON.stringify(now.toISOString())},"answered":[`;
  let isFirst = true;
  for await (const set of answeredSets(db, answerer)) {
    yield isFirst ? piece : `${piece},`;
    piece = JSON.stringify(toOwn(set));
    isFirst = false;
  }
  yield `${piece}]}`;
}

/** A person’s own copy of what they answered. */
export const ownAnswerHandlers = ({ db, clock }: Context): Handlers<'getOwnAnswers'> => ({
  getOwnAnswers: async ({ principal, request }) => {
    const { clinic_id: clinicId, user_id: userId } = principal.profile;
    const now = clock.now();
    await audit(db, {
      at: now,
      actor: { kind: 'account', id: principal.accountId },
      action: 'own-answers.read',
      clinicId,
      userId,
      request,
    });
    return new Streamed(inPieces(db, { clinicId, userId }, now));
  },
});
