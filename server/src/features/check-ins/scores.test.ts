import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { getCheckInScores } from '@evenkeel/contract/check-ins';
import type { Received } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import { buildModule, sampleModule, type BuiltModule } from '../../testing/build-module.ts';
import { buildProfile, signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { answered, answersOf, checkInAs } from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let maya: SignedIn;
let tension: BuiltModule;
let worksheet: BuiltModule;
const content = sampleModule({ name: 'Tension' });
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T17:00:00Z');
  maya = await signInAs(app, await buildProfile(app));
  tension = await buildModule(app, maya.profile.clinic_id, content);
  worksheet = await buildModule(app, maya.profile.clinic_id, sampleModule({ type: 'treatment_activity' }));
});

type Page = Received<typeof getCheckInScores>;
type Name = 'getCheckInScores' | 'getCheckInScoresWithVersions';
const ask = (name: Name, query: Record<string, string>, { headers, profile } = maya) =>
  call(app, name, { params: { userId: profile.user_id }, headers, query });
/** Answers a check-in a minute after the last and gives the score's id. */
const checkIn = async (module: BuiltModule, ache = 1, { profile } = maya): Promise<string> => {
  app.clock.advance(60);
  const answer = await checkInAs(app)(profile, [answered(module, { ache })]);
  return answer.json().submissionId;
};
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

describe.each<Name>(['getCheckInScores', 'getCheckInScoresWithVersions'])('%s', (name) => {
  it('answers 422 without check-ins, to too many, and to a cursor it did not give', async () => {
    for (const query of [
      {},
      { checkInIds: '' },
      { checkInIds: 'sleep' },
      { checkInIds: Array.from({ length: 51 }, () => randomUUID()).join(',') },
      { checkInIds: tension.id, limit: '0' },
      { checkInIds: tension.id, limit: String(limits.maxPageSize + 1) },
      { checkInIds: tension.id, cursor: 'next' },
    ]) {
      expect((await ask(name, query)).statusCode).toBe(422);
    }
  });

  it('answers 404 for check-ins that the clinic does not have', async () => {
    const elsewhere = await buildModule(app, (await buildProfile(app)).clinic_id);
    for (const id of [elsewhere.id, randomUUID()]) {
      expect((await ask(name, { checkInIds: `${tension.id},${id}` })).statusCode).toBe(404);
    }
  });

  it('shows the named check-ins’ scores, newest first, and nobody else’s', async () => {
    const other = await signInAs(app, await buildProfile(app, { clinic_id: maya.profile.clinic_id }));
    const first = await checkIn(tension, 1);
    await checkIn(tension, 2, other);
    const second = await checkIn(worksheet, 3);
    const third = await checkIn(tension, 4);
    const one = (await ask(name, { checkInIds: tension.id })).json();
    expect(one.checkInScores[0]).toEqual({
      id: third,
      moduleId: tension.id,
      versionId: tension.versionId,
      createdAt: '2026-03-02T17:04:00.000Z',
      updatedAt: '2026-03-02T17:04:00.000Z',
      answers: answersOf({ tense: null, helped: null, ache: 4, note: null }),
    });
    expect([idsOf(one.checkInScores), idsOf(one.checkInModules)]).toEqual([[third, first], [tension.id]]);
    const both = (await ask(name, { checkInIds: `${worksheet.id},${tension.id}` })).json();
    expect(idsOf(both.checkInScores)).toEqual([third, second, first]);
    expect(idsOf(both.checkInModules)).toEqual([worksheet.id, tension.id]);
    expect(both.nextCursor).toBeNull();
  });

  it('goes on page by page, without a gap or a repetition where times are the same', async () => {
    const ids: string[] = [];
    for (const module of [tension, worksheet]) ids.push(await checkIn(module));
    // All four at one instant: their ids decide.
    app.clock.advance(60);
    const { profile } = maya;
    await checkInAs(app)(profile, [answered(tension), answered(worksheet)]);
    await checkInAs(app)(profile, [answered(tension), answered(worksheet)]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { checkInIds: `${tension.id},${worksheet.id}`, limit: '1' };
      const answer = await ask(name, cursor === null ? query : { ...query, cursor });
      const page: Page = answer.json();
      expect(page.checkInScores).toHaveLength(1);
      seen.push(...idsOf(page.checkInScores));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(6);
    expect(seen.slice(-2)).toEqual(ids.toReversed());
  });

  it('refuses a cursor of another list and of another person', async () => {
    for (let count = 0; count < 2; count += 1) await checkIn(tension);
    await checkIn(worksheet);
    const { nextCursor: cursor } = (await ask(name, { checkInIds: tension.id, limit: '1' })).json();
    expect((await ask(name, { checkInIds: worksheet.id, cursor })).statusCode).toBe(422);
    const other = await signInAs(app, await buildProfile(app, { clinic_id: maya.profile.clinic_id }));
    expect((await ask(name, { checkInIds: tension.id, cursor }, other)).statusCode).toBe(422);
  });

  it('is told of in the audit trail', async () => {
    await ask(name, { checkInIds: tension.id });
    const told = await app.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action'])
      .where('user_id', '=', maya.profile.user_id)
      .execute();
    expect(told).toEqual([{ actor_kind: 'account', actor_id: maya.accountId, action: 'check-ins.read' }]);
  });
});

describe('modules beside the scores', () => {
  it('are the current ones in v1, and in v2 every version that was answered too', async () => {
    await checkIn(tension);
    const changed = { ...content, name: 'Tension today' };
    const second = await buildModule(app, maya.profile.clinic_id, changed);
    const versions = async (name: Name) =>
      (await ask(name, { checkInIds: tension.id }))
        .json()
        .checkInModules.map((one: { versionId: string }) => one.versionId);
    expect(await versions('getCheckInScores')).toEqual([second.versionId]);
    expect(await versions('getCheckInScoresWithVersions')).toEqual([second.versionId, tension.versionId]);
  });
});

describe('one score with its neighbours', () => {
  const around = async (scoreId: string, checkInIds = tension.id) => {
    const answer = await ask('getCheckInScoresWithVersions', { checkInIds, scoreId });
    return answer.statusCode === 200 ? idsOf(answer.json().checkInScores) : answer.statusCode;
  };

  it('is the score between the next newer and the next older among the named check-ins', async () => {
    const first = await checkIn(tension);
    const between = await checkIn(worksheet);
    const second = await checkIn(tension);
    const third = await checkIn(tension);
    expect(await around(first)).toEqual([second, first]);
    expect(await around(second)).toEqual([third, second, first]);
    expect(await around(third)).toEqual([third, second]);
    expect(await around(second, `${tension.id},${worksheet.id}`)).toEqual([third, second, between]);
  });

  it('answers 404 for a score of another check-in, of somebody else, and for none', async () => {
    const other = await signInAs(app, await buildProfile(app, { clinic_id: maya.profile.clinic_id }));
    expect(await around(await checkIn(worksheet))).toBe(404);
    expect(await around(await checkIn(tension, 1, other))).toBe(404);
    expect(await around(randomUUID())).toBe(404);
  });
});
