import { beforeEach, describe, expect, it } from 'vitest';
import { connectSession } from '../../api/client.ts';
import { empty, json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { receiptOf, sampleUserId } from '../../testing/sample-assessments.ts';
import { lifestyle, worry } from '../../testing/sample-check-ins.ts';
import { newCheckInSubmission, tryCheckIns } from './submission.ts';

const own = `POST /v1/client-api/users/${sampleUserId}/check-ins/submit`;
const link = `POST /v1/public-api/user/${sampleUserId}/submit-checkins`;
const answered = [{ module: lifestyle, answers: { positivity: 0, energy: null } }];

describe('newCheckInSubmission', () => {
  it('sends every question: what was recorded, zero too, and null for the rest', () => {
    const { body } = newCheckInSubmission(answered, { userId: sampleUserId, source: null });
    expect(body).toEqual([
      {
        moduleId: lifestyle.id,
        moduleVersionId: lifestyle.versionId,
        answers: [
          { key: 'positivity', value: 0 },
          { key: 'energy', value: null },
          { key: 'sleep', value: null },
          { key: 'social', value: null },
        ],
      },
    ]);
  });

  it('asks nothing of headings and sends no empty answers', () => {
    const answers = { helped: [], note: '', loud: 7.5 };
    const { body } = newCheckInSubmission([{ module: worry, answers }], {
      userId: sampleUserId,
      source: null,
    });
    expect(body[0]?.answers).toEqual([
      { key: 'strong', value: null },
      { key: 'helped', value: null },
      { key: 'where', value: null },
      { key: 'loud', value: 7.5 },
      { key: 'note', value: null },
    ]);
  });

  it('knows whether an answer calls for help', () => {
    const callsForHelp = (strong: string) =>
      newCheckInSubmission([...answered, { module: worry, answers: { strong } }], {
        userId: sampleUserId,
        source: null,
      }).callsForHelp;
    expect(callsForHelp('lots')).toBe(true);
    expect(callsForHelp('none')).toBe(false);
  });
});

describe('tryCheckIns', () => {
  const signedIn = (refreshed: string | null) =>
    connectSession({
      accessToken: () => Promise.resolve('token'),
      refresh: () => Promise.resolve(refreshed),
      activeProfile: () => null,
      onUnauthorized: () => undefined,
    });
  beforeEach(() => signedIn('another'));

  const ofOwn = newCheckInSubmission(answered, { userId: sampleUserId, source: null });

  it('goes the way of who is signed in, under its key', async () => {
    const api = stubApi({ [own]: () => json(201, receiptOf()) });
    expect(await tryCheckIns(ofOwn)).toEqual({ kind: 'sent', receipt: receiptOf() });
    const [sent] = api.sentTo(own);
    expect(sent?.headers.get('idempotency-key')).toBe(ofOwn.idempotencyKey);
    expect(sent?.body).toEqual(ofOwn.body);
  });

  it('goes the way of a link, with how the person came by it', async () => {
    const api = stubApi({ [link]: () => json(201, receiptOf()) });
    await tryCheckIns(newCheckInSubmission(answered, { userId: sampleUserId, source: 'sms' }));
    expect(api.sentTo(link).map(({ path }) => new URL(path, 'https://app.test').search)).toEqual([
      '?source=sms',
    ]);
  });

  it('keeps what nobody knows to have arrived', async () => {
    stubApi({ [own]: unreachable });
    expect(await tryCheckIns(ofOwn)).toMatchObject({ kind: 'kept' });
    stubApi({ [own]: () => empty(503) });
    expect(await tryCheckIns(ofOwn)).toMatchObject({ kind: 'kept' });
  });

  it('keeps what came after the end of a session, for when the person has signed in again', async () => {
    signedIn(null);
    stubApi({ [own]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.') });
    expect(await tryCheckIns(ofOwn)).toEqual({ kind: 'kept', message: 'Please sign in to continue.' });
  });

  it('finds the answers that were refused', async () => {
    const fields = { '0.answers.energy': 'Must be between -2 and 2' };
    stubApi({
      [own]: () => json(422, { error: { code: 'invalid-answers', message: 'Look again.', fields } }),
    });
    expect(await tryCheckIns(ofOwn)).toEqual({
      kind: 'refused',
      message: 'Look again.',
      errors: { [lifestyle.id]: { energy: 'Must be between -2 and 2' } },
    });
    stubApi({ [own]: () => refusal(404, 'not-found', 'Gone.') });
    expect(await tryCheckIns(ofOwn)).toEqual({ kind: 'refused', message: 'Gone.', errors: {} });
  });
});
