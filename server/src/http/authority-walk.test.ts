import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import type { Auth } from '@evenkeel/contract/endpoint';
import { signInAs } from '../testing/build.ts';
import { buildWalk, endpointNames, endpointOf, paramsIn, type Walk } from '../testing/build-walk.ts';
import { call } from '../testing/call.ts';
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
    strangers = {
      'no token': {},
      'only a profile': { 'active-profile': walk.owner.profile.id },
      'another scheme': { authorization: 'Basic b3duZXI6c2VjcmV0' },
      'no such token': bearer(randomUUID()),
      'a session that has ended': signedOut.headers,
    };
  });

  it.each(withAuth('account', 'profile', 'provider'))('%s answers 401', async (name) => {
    const { auth } = endpointOf(name);
    const wrongKind = auth === 'provider' ? walk.owner.headers : bearer(walk.ownerKey.key);
    for (const [who, headers] of Object.entries({ ...strangers, 'the wrong kind of key': wrongKind })) {
      const answer = await call(app, name, { ...walk.input(name), headers });
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
