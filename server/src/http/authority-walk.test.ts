import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import type { Auth } from '@evenkeel/contract/endpoint';
import { signInAs } from '../testing/build.ts';
import { buildIntake } from '../testing/building-intake.ts';
import { buildWalk, endpointNames, endpointOf, paramsIn, type Walk } from '../testing/build-walk.ts';
import { call, freshAddress } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

/** Every endpoint of the contract that is not everybody's, as nobody and as somebody else. */

let app: TestApp;
let walk: Walk;
beforeAll(async () => {
  app = await createTestApp();
  walk = await buildWalk(app);
});
afterAll(() => app.close());

const withAuth = (...auths: Auth[]): EndpointName[] =>
  endpointNames.filter((name) => auths.includes(endpointOf(name).auth));
const withParams = (names: EndpointName[]): EndpointName[] =>
  names.filter((name) => paramsIn(name).length > 0);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('as nobody', () => {
  let strangers: Record<string, Record<string, string>>;
  beforeAll(async () => {
    const signedOut = await signInAs(app);
    await app.db
      .updateTable('sessions')
      .set({ revoked_at: app.clock.now() })
      .where('id', '=', signedOut.sessionId)
      .execute();
    const withdrawn = await buildIntake(app, { clinicId: walk.intake.clinicId });
    await app.db
      .updateTable('intake_invitations')
      .set({ withdrawn_at: app.clock.now() })
      .where('id', '=', withdrawn.invitationId)
      .execute();
    strangers = {
      'no token': {},
      'only a profile': { 'active-profile': walk.owner.profile.id },
      'another scheme': { authorization: 'Basic b3duZXI6c2VjcmV0' },
      'no such token': bearer(randomUUID()),
      'a session that has ended': signedOut.headers,
      'the session of a withdrawn intake': withdrawn.headers,
    };
  });

  it.each(withAuth('account', 'profile', 'intake', 'provider'))('%s answers 401', async (name) => {
    const { auth } = endpointOf(name);
    const profile = { 'active-profile': walk.owner.profile.id };
    const kinds: Partial<Record<Auth, Record<string, string>>> = {
      profile: walk.owner.headers,
      intake: { ...walk.intake.headers, ...profile },
      provider: { ...bearer(walk.ownerKey.key), ...profile },
    };
    const own = auth === 'account' ? 'profile' : auth;
    const wrong = Object.entries(kinds).filter(([kind]) => kind !== own);
    for (const [who, headers] of [...Object.entries(strangers), ...wrong]) {
      const answer = await call(app, name, { ...walk.input(name), headers, from: freshAddress() });
      expect({ who, status: answer.statusCode, code: answer.json().error?.code }).toEqual({
        who,
        status: 401,
        code: 'unauthenticated',
      });
    }
  });
});

describe('as another patient', () => {
  it.each(withAuth('profile'))('%s answers 403 to a profile that is not the caller’s', async (name) => {
    const others = [walk.owner.profile.id, randomUUID(), 'not-an-id', ''];
    for (const activeProfile of others) {
      const headers = { ...walk.otherPatient.headers, 'active-profile': activeProfile };
      const answer = await call(app, name, { ...walk.input(name), headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error.code).toBe('wrong-profile');
    }
  });

  it.each(withParams(withAuth('profile')))('%s answers 404, as for what does not exist', async (name) => {
    const { headers } = walk.otherPatient;
    const theirs = await call(app, name, { ...walk.input(name), headers });
    const nothing = await call(app, name, { ...walk.inputAboutNothing(name), headers });
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(nothing.json());
    const own = await call(app, name, { ...walk.input(name), headers: walk.owner.headers });
    expect(own.statusCode).toBeLessThan(300);
  });

  it.each(withAuth('account'))('%s tells nothing of anybody else', async (name) => {
    const answer = await call(app, name, { ...walk.input(name), headers: walk.otherPatient.headers });
    expect(answer.statusCode).toBeLessThan(300);
    expect(answer.body).not.toContain(walk.owner.profile.user_id);
  });
});

describe('as another clinic', () => {
  it.each(withParams(withAuth('provider')))('%s answers 404, as for what does not exist', async (name) => {
    const { headers } = walk.otherKey;
    const theirs = await call(app, name, { ...walk.input(name), headers });
    const nothing = await call(app, name, { ...walk.inputAboutNothing(name), headers });
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(nothing.json());
    const own = await call(app, name, { ...walk.input(name), headers: walk.ownerKey.headers });
    expect(own.body).not.toContain('{"error":');
    expect(own.statusCode).toBeLessThan(300);
  });

  it.each(withAuth('provider').filter((name) => paramsIn(name).length === 0))(
    '%s tells nothing of the first',
    async (name) => {
      const answer = await call(app, name, { ...walk.input(name), headers: walk.otherKey.headers });
      expect(answer.statusCode).toBeLessThan(300);
      for (const id of walk.ownerIds) expect(answer.body).not.toContain(id);
    },
  );
});

describe('as somebody else who is taken in', () => {
  /** All that is known of the walk's intake. */
  const theirs = async (): Promise<string> => {
    const tables = ['intake_answers', 'intake_signatures', 'intake_links'] as const;
    const { invitationId } = walk.intake;
    const invitation = app.db.selectFrom('intake_invitations').selectAll().where('id', '=', invitationId);
    const rows: unknown[] = [await invitation.execute()];
    for (const table of tables) {
      rows.push(
        await app.db.selectFrom(table).selectAll().where('invitation_id', '=', invitationId).execute(),
      );
    }
    return JSON.stringify(rows);
  };

  it.each(withAuth('intake'))(
    '%s tells nothing of anybody else, and changes nothing of theirs',
    async (name) => {
      const { clinicId, invitationId, userId, patientId } = walk.intake;
      const { headers } = await buildIntake(app, { clinicId, done: 'questionnaire' });
      const before = await theirs();
      const answer = await call(app, name, { ...walk.input(name), headers });
      expect(answer.statusCode).toBeLessThan(300);
      for (const known of [invitationId, userId, patientId, 'Isolde', 'comes-new']) {
        expect(answer.body).not.toContain(known);
      }
      expect(await theirs()).toBe(before);
    },
  );
});
