import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAccount } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buildInvite, lookUp } from '../../testing/onboarding.ts';
import { calmAnswers, profileAndAssessment, submitAs } from '../../testing/submitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let count = 0;
const personWith = (given: Parameters<typeof profileAndAssessment>[1] = {}) => {
  count += 1;
  return profileAndAssessment(app, { email: `answers-${count}@mail.test`, ...given });
};
const submitThrough = (profile: ProfileRow, assessment: { id: string }, source: string, more: object = {}) =>
  submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }], { source, ...more });
const invitesOf = ({ id }: ProfileRow) =>
  app.db.selectFrom('invites').selectAll().where('profile_id', '=', id).execute();

describe('answering through a link from a message', () => {
  it.each(['sms', 'email', 'manual_sms', 'manual_email'])(
    'by %s opens an invite, once, so that the person can be found',
    async (source) => {
      const { profile, assessment } = await personWith();
      await submitThrough(profile, assessment, source);
      await submitThrough(profile, assessment, source);
      expect(await invitesOf(profile)).toEqual([
        {
          id: expect.any(String),
          clinic_id: profile.clinic_id,
          profile_id: profile.id,
          channel: null,
          created_at: app.clock.now(),
          accepted_at: null,
          replaced_at: null,
        },
      ]);
      const found = await lookUp(app, { type: 'email', email: profile.email });
      expect(found.json()).toEqual({ status: 'invite-found' });
    },
  );

  it('leaves the clinic’s own invite as it is', async () => {
    const { profile, assessment } = await personWith();
    await buildInvite(app, profile);
    const before = await invitesOf(profile);
    expect((await submitThrough(profile, assessment, 'sms')).statusCode).toBe(201);
    expect(await invitesOf(profile)).toEqual(before);
  });

  it('opens one for a person who answers on two devices at once', async () => {
    const { profile, assessment } = await personWith();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submitThrough(profile, assessment, 'sms')),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await invitesOf(profile)).toHaveLength(1);
  });

  it('opens none with answers that were refused', async () => {
    const { profile, assessment } = await personWith();
    const refused = await submitAs(app)(profile, [{ id: assessment.id, answers: [] }], { source: 'sms' });
    expect(refused.statusCode).toBe(422);
    expect(await invitesOf(profile)).toEqual([]);
  });
});

describe('answering where it leads to no account', () => {
  it.each(['patient_app', 'clinician_app', 'kiosk'])('opens no invite from %s', async (source) => {
    const { profile, assessment } = await personWith();
    expect((await submitThrough(profile, assessment, source)).statusCode).toBe(201);
    expect(await invitesOf(profile)).toEqual([]);
  });

  it('opens none for a participant, for somebody without an e-mail address, nor for who has an account', async () => {
    const onboarded = await personWith();
    await buildAccount(app, { profile: onboarded.profile });
    const people = [
      { ...(await personWith({ type: 'participant' })), prompt: false },
      { ...(await personWith({ email: null })), prompt: false },
      { ...onboarded, prompt: true },
    ];
    for (const { profile, assessment, prompt } of people) {
      const receipt = (await submitThrough(profile, assessment, 'sms')).json();
      expect(receipt).toMatchObject({ info: { shouldPromptAccountCreation: prompt }, accountSetup: null });
      expect(await invitesOf(profile)).toEqual([]);
    }
  });
});
