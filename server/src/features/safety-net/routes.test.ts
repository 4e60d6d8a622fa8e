import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInSafetyNetResources } from '@evenkeel/contract/built-in-resources';
import { buildProfile, signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('GET /v1/public-api/user/{userId}/safety-net', () => {
  it('answers 404 where there is no such user, or the id can be none', async () => {
    for (const userId of [randomUUID(), 'not-an-id']) {
      const answer = await call(app, 'getSafetyNet', { params: { userId } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('public-user-not-found');
    }
  });

  it('gives the built-in resources where the clinic has none of its own', async () => {
    const { user_id: userId } = await buildProfile(app);
    const answer = await call(app, 'getSafetyNet', { params: { userId } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ resources: builtInSafetyNetResources });
  });

  it('gives the clinic’s own, in its order', async () => {
    const { user_id: userId, clinic_id } = await buildProfile(app);
    const resources = [
      { displayText: 'Call us', type: 'call', value: '+14155550100' },
      { displayText: 'Safety Plan', type: 'web', value: '/safety-plan' },
      { displayText: 'Text us', type: 'sms', value: '741741' },
    ] as const;
    const rows = resources.map(({ displayText, type, value }, position) => ({
      clinic_id,
      position,
      display_text: displayText,
      type,
      value,
    }));
    await app.db.insertInto('clinic_safety_net_resources').values(rows.toReversed()).execute();
    expect((await call(app, 'getSafetyNet', { params: { userId } })).json()).toEqual({ resources });
  });

  it('answers anybody, as often as they ask', async () => {
    const { user_id: userId } = await buildProfile(app);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call(app, 'getSafetyNet', { params: { userId } })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('PATCH /v1/client-api/users/{userId}/safety-net/dismiss', () => {
  const dismiss = (userId: string, headers: Record<string, string> = {}) =>
    call(app, 'dismissSafetyNet', { params: { userId }, headers });
  const isEnabled = async ({ profile }: SignedIn): Promise<boolean> => {
    const { safety_net_enabled: enabled } = await app.db
      .selectFrom('profiles')
      .select('safety_net_enabled')
      .where('id', '=', profile.id)
      .executeTakeFirstOrThrow();
    return enabled;
  };
  const withCard = async () => signInAs(app, await buildProfile(app, { safety_net_enabled: true }));

  it('answers 401 to nobody', async () => {
    const person = await withCard();
    expect((await dismiss(person.profile.user_id)).statusCode).toBe(401);
    expect(await isEnabled(person)).toBe(true);
  });

  it('answers 403 to a profile that is not the caller’s, 404 for somebody else’s user', async () => {
    const [person, other] = [await withCard(), await withCard()];
    const asOther = { ...person.headers, 'active-profile': other.profile.id };
    expect((await dismiss(other.profile.user_id, asOther)).json().error.code).toBe('wrong-profile');
    expect((await dismiss(other.profile.user_id, person.headers)).statusCode).toBe(404);
    expect(await isEnabled(other)).toBe(true);
  });

  it('puts the card away, for this person alone, and says so once in the audit trail', async () => {
    const [person, other] = [await withCard(), await withCard()];
    for (const again of [false, true]) {
      const answer = await dismiss(person.profile.user_id, person.headers);
      expect({ again, status: answer.statusCode }).toEqual({ again, status: 204 });
    }
    expect(await isEnabled(person)).toBe(false);
    expect(await isEnabled(other)).toBe(true);
    const trail = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', person.profile.user_id)
      .execute();
    expect(trail).toMatchObject([
      {
        action: 'safety-net.dismiss',
        actor_kind: 'account',
        actor_id: person.accountId,
        clinic_id: person.profile.clinic_id,
      },
    ]);
  });
});
