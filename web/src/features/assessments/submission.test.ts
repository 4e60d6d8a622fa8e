import { describe, expect, it } from 'vitest';
import { json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { mood, moodId, receiptOf, sampleUserId, sleep, sleepId } from '../../testing/sample-assessments.ts';
import { newSubmission, refusedAnswers, trySubmission } from './submission.ts';

const call = `POST /v1/public-api/user/${sampleUserId}/submit-assessments`;
const facts = { userId: sampleUserId, source: 'email', takeAnyway: false } as const;
const answered = [
  { assessment: mood, answers: { low: 'often-1', harm: 'often-0' } },
  { assessment: sleep, answers: { aids: ['music'], hours: 7, why: 'Noise' } },
];

describe('newSubmission', () => {
  it('holds all answers of all assessments with the versions they answer', () => {
    expect(newSubmission(answered, facts).body).toEqual({
      assessments: [
        {
          id: moodId,
          versionId: mood.versionId,
          answers: [
            { key: 'low', value: 'often-1' },
            { key: 'worry', value: null },
            { key: 'harm', value: 'often-0' },
          ],
        },
        {
          id: sleepId,
          versionId: sleep.versionId,
          answers: [
            { key: 'aids', value: ['music'] },
            { key: 'hours', value: 7 },
          ],
        },
      ],
      assigneeUserId: sampleUserId,
      isNewPatient: false,
      source: 'email',
      submissionType: 'default',
    });
  });

  it('says that it was taken anyway, and whether it calls for help', () => {
    expect(newSubmission(answered, { ...facts, takeAnyway: true }).body.submissionType).toBe('take_now');
    expect(newSubmission(answered, facts).callsForHelp).toBe(false);
    const harmed = [{ assessment: mood, answers: { low: 'often-1', harm: 'often-2' } }];
    expect(newSubmission(harmed, facts).callsForHelp).toBe(true);
  });
});

describe('refusedAnswers', () => {
  const { body } = newSubmission(answered, facts);

  it('finds the questions that the server’s paths speak of, by key or by position', () => {
    expect(
      refusedAnswers(body, {
        'assessments.0.answers.harm': '* Required',
        'assessments.1.answers.1.value': '* Enter whole number',
      }),
    ).toEqual({ [moodId]: { harm: '* Required' }, [sleepId]: { hours: '* Enter whole number' } });
  });

  it('knows keys with dots and slashes in them, and prefers a key to a position', () => {
    const answers = ['/9.1/a', '0'].map((key) => ({ key, value: null }));
    const odd = { ...body, assessments: [{ id: moodId, answers }] };
    expect(
      refusedAnswers(odd, { 'assessments.0.answers./9.1/a': 'first', 'assessments.0.answers.0': 'second' }),
    ).toEqual({ [moodId]: { '/9.1/a': 'first', '0': 'second' } });
  });

  it('leaves out what it cannot place', () => {
    expect(
      refusedAnswers(body, {
        source: 'x',
        'assessments.7.answers.0': 'x',
        'assessments.0.answers.99': 'x',
        'assessments.0.answers.gone': 'x',
      }),
    ).toEqual({});
  });
});

describe('trySubmission', () => {
  const pending = newSubmission(answered, facts);

  it('sends the set under its key', async () => {
    const api = stubApi({ [call]: () => json(201, receiptOf()) });
    expect(await trySubmission(pending)).toEqual({ kind: 'sent', receipt: receiptOf() });
    expect(api.sentTo(call)[0]?.headers.get('idempotency-key')).toBe(pending.idempotencyKey);
    expect(api.sentTo(call)[0]?.body).toEqual(pending.body);
  });

  it('keeps the set when no answer came', async () => {
    stubApi({ [call]: () => unreachable() });
    expect((await trySubmission(pending)).kind).toBe('kept');
  });

  it.each([
    [429, 'too-many-requests'],
    [500, 'internal'],
    [502, 'unknown'],
    [503, 'unavailable'],
  ])('keeps the set after a %d', async (status, code) => {
    stubApi({ [call]: () => refusal(status, code, 'Later, please.') });
    expect(await trySubmission(pending)).toEqual({ kind: 'kept', message: 'Later, please.' });
  });

  it.each([
    [400, 'unsupported-characters'],
    [404, 'public-user-not-found'],
    [413, 'body-too-large'],
    [422, 'idempotency-key-reused'],
  ])('gives the set back after a %d', async (status, code) => {
    stubApi({ [call]: () => refusal(status, code, 'Not so.') });
    expect(await trySubmission(pending)).toEqual({ kind: 'refused', message: 'Not so.', errors: {} });
  });

  it('tells which answers were refused', async () => {
    const fields = { 'assessments.0.answers.low': '* Required' };
    stubApi({ [call]: () => json(422, { error: { code: 'invalid-answers', message: 'Look.', fields } }) });
    expect(await trySubmission(pending)).toEqual({
      kind: 'refused',
      message: 'Look.',
      errors: { [moodId]: { low: '* Required' } },
    });
  });
});
