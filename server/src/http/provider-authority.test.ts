import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { scopesFor, type KeyScope } from '@evenkeel/contract/provider-keys';
import { buildProviderKey, type BuiltProviderKey } from '../testing/build.ts';
import { buildWalk, endpointNames, endpointOf, type Walk } from '../testing/build-walk.ts';
import { call, freshAddress } from '../testing/call.ts';
import { createAppBeside, createTestApp, type TestApp } from '../testing/create-test-app.ts';

let app: TestApp;
let beside: TestApp;
let walk: Walk;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createAppBeside(app);
  walk = await buildWalk(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const ask = ({ headers }: Pick<BuiltProviderKey, 'headers'>, { on = app, from = '127.0.0.1' } = {}) =>
  call(on, 'listIntakeInvitations', { headers, from });

describe('the scopes of a key', () => {
  const providerCalls = endpointNames.filter((name) => endpointOf(name).auth === 'provider');
  const keys = new Map<KeyScope, BuiltProviderKey>();
  beforeAll(async () => {
    for (const scope of ['read', 'write', 'intake'] as const) {
      keys.set(scope, await buildProviderKey(app, { clinicId: walk.ownerKey.clinicId, scopes: [scope] }));
    }
  });

  it.each(providerCalls)('%s takes a key with one of those that it needs, and no other', async (name) => {
    const needed = scopesFor(endpointOf(name));
    for (const [scope, { headers }] of keys) {
      // Nothing is there by these ids: what is let through changes nothing.
      const answer = await call(app, name, { ...walk.inputAboutNothing(name), body: 'no object', headers });
      const error = answer.statusCode < 400 ? null : answer.json().error;
      if (needed.includes(scope))
        expect({ scope, code: error?.code }).not.toMatchObject({ code: 'insufficient-scope' });
      else {
        expect({ scope, status: answer.statusCode, error }).toEqual({
          scope,
          status: 403,
          error: {
            code: 'insufficient-scope',
            message: `This key may not do that: it needs the scope ${needed.join(' or ')}.`,
          },
        });
      }
    }
  });

  it('let a key of intake alone do all of intake, and nothing else', () => {
    const allowed = providerCalls.filter((name) => scopesFor(endpointOf(name)).includes('intake'));
    expect(allowed.toSorted()).toEqual([
      'createIntakeInvitation',
      'getIntakeInvitation',
      'listIntakeInvitations',
      'withdrawIntakeInvitation',
    ]);
  });
});

describe('the last use of a key', () => {
  it('is known to the minute, and written down once a minute', async () => {
    app.clock.set('2026-03-02T17:00:59.900Z');
    const key = await buildProviderKey(app);
    const use = () =>
      app.db
        .selectFrom('provider_keys')
        .select(['last_used_at', sql<string>`xmin`.as('written')])
        .where('id', '=', key.id)
        .executeTakeFirstOrThrow();
    await ask(key);
    const first = await use();
    expect(first.last_used_at).toEqual(new Date('2026-03-02T17:00:00Z'));
    await Promise.all([ask(key), ask(key, { on: beside })]);
    expect(await use()).toEqual(first);
    app.clock.set('2026-03-02T17:01:00Z');
    await ask(key);
    expect((await use()).last_used_at).toEqual(new Date('2026-03-02T17:01:00Z'));
  });
});

describe('the calls of a key in a minute', () => {
  const { providerCallsPerKeyPerMinute: points } = limits;

  it('end in 429 when they are used up, whichever process they were made at', async () => {
    const [key, other] = [await buildProviderKey(app), await buildProviderKey(app)];
    expect((await ask(key)).statusCode).toBe(200);
    // As if nearly all had been made.
    await sql`update rate_limits set points = ${points - 40} where key = ${`provider-calls:${key.id}`}`.execute(
      app.db,
    );
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      for (const on of [app, beside]) statuses.push((await ask(key, { on })).statusCode);
    }
    // What the first process still had of its lot, and two lots more.
    expect(statuses.filter((status) => status === 200)).toHaveLength(19 + 40);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const refused = await ask(key);
    expect(refused.json().error.code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask(other)).statusCode).toBe(200);
  });

  it('cost the database a write for each lot of twenty, and nothing once they are refused', async () => {
    const key = await buildProviderKey(app);
    const counted = async () => {
      const { rows } = await sql<{ points: number }>`
        select points from rate_limits where key = ${`provider-calls:${key.id}`}`.execute(app.db);
      return rows[0]?.points;
    };
    const all = await Promise.all(Array.from({ length: 25 }, () => ask(key)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await counted()).toBe(40);
    await sql`update rate_limits set points = ${points} where key = ${`provider-calls:${key.id}`}`.execute(
      app.db,
    );
    const rest = await Promise.all(Array.from({ length: 20 }, () => ask(key)));
    expect(rest.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    const after = await counted();
    expect((await ask(key)).statusCode).toBe(429);
    expect(await counted()).toBe(after);
  });
});

describe('keys that there are not', () => {
  it('end in 429 from one address, which holds up neither a right key there nor anybody elsewhere', async () => {
    const from = freshAddress();
    const guess = (at: string, on = app) =>
      ask({ headers: { authorization: `Bearer ${randomUUID()}` } }, { on, from: at });
    const key = await buildProviderKey(app);
    for (let count = 0; count < limits.unknownKeysPerAddressPerMinute; count += 2) {
      expect((await guess(from)).statusCode).toBe(401);
      expect((await guess(from, beside)).statusCode).toBe(401);
    }
    for (const on of [app, beside]) {
      const refused = await guess(from, on);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect((await ask(key, { from })).statusCode).toBe(200);
    expect((await guess(freshAddress())).statusCode).toBe(401);
  });
});
