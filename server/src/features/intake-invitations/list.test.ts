import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const invite = async (body: object = {}, clinic = harbor) =>
  (await clinic.call('POST', '/intake-invitations', body)).body;
const withdraw = (id: string) => harbor.call('DELETE', `/intake-invitations/${id}`);

describe('GET /intake-invitations', () => {
  it('asks for a key', async () => {
    expect((await callApp(app, 'GET', '/v1/provider-api/intake-invitations')).status).toBe(401);
  });

  const list = async (query: string, clinic = harbor) =>
    (await clinic.call('GET', `/intake-invitations${query}`)).body;
  const idsOf = async (query: string, clinic = harbor) =>
    (await list(query, clinic)).intakeInvitations.map(({ id }: { id: string }) => id);

  it.each(['status=new', 'cursor=zzz', 'limit=0'])('refuses %s', async (query) => {
    const { status, body } = await harbor.call('GET', `/intake-invitations?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([query.split('=')[0]]);
  });

  it('takes no cursor of another clinic', async () => {
    await invite();
    await invite();
    const { nextCursor } = await list('?limit=1');
    const answer = await cedar.call('GET', `/intake-invitations?cursor=${nextCursor}`);
    expect(answer.status).toBe(422);
  });

  it('shows the clinic’s own, newest first, page after page', async () => {
    const ids: string[] = [];
    for (const email of ['a@mail.test', 'b@mail.test', 'c@mail.test']) {
      // Two of them at the same moment.
      if (email !== 'c@mail.test') app.clock.advance(60);
      ids.push((await invite({ email })).intakeInvitationId);
    }
    await invite({}, cedar);
    const [oldest = '', ...later] = ids;
    const all = await idsOf('');
    expect(all).toEqual([...later.toSorted(), oldest]);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const paged = [...first.intakeInvitations, ...second.intakeInvitations];
    expect(paged.map(({ id }) => id)).toEqual(all);
    expect(paged.at(-1)).toEqual({
      id: oldest,
      status: 'open',
      firstName: null,
      lastName: null,
      email: 'a@mail.test',
      phoneNumber: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      completedAt: null,
      patientId: null,
      userId: null,
    });
  });

  it('tells them apart by state, which follows from the time and what has happened', async () => {
    const expired = (await invite()).intakeInvitationId;
    const withdrawn = (await invite()).intakeInvitationId;
    const completed = (await invite()).intakeInvitationId;
    const renewed = (await invite()).intakeInvitationId;
    await withdraw(withdrawn);
    await app.db
      .updateTable('intake_invitations')
      .set({ completed_at: app.clock.now() })
      .where('id', '=', completed)
      .execute();
    app.clock.advance(limits.intakeLinkSeconds);
    await app.db
      .insertInto('intake_links')
      .values({
        code_hash: randomUUID(),
        invitation_id: renewed,
        created_at: app.clock.now(),
        expires_at: new Date(app.clock.now().getTime() + 1000),
      })
      .execute();
    const open = (await invite()).intakeInvitationId;
    expect(await idsOf('?status=expired')).toEqual([expired]);
    expect(await idsOf('?status=withdrawn')).toEqual([withdrawn]);
    expect(await idsOf('?status=completed')).toEqual([completed]);
    expect(await idsOf('?status=open')).toEqual([open, renewed]);
    app.clock.advance(1);
    expect(await idsOf('?status=open')).toEqual([open]);
    expect(await idsOf('')).toHaveLength(5);
    expect(await idsOf('?status=expired', cedar)).toEqual([]);
  });

  it('goes on after one whose state has changed meanwhile', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await invite()).intakeInvitationId);
      app.clock.advance(1);
    }
    const { nextCursor } = await list('?status=open&limit=1');
    await withdraw(ids[0]);
    expect(await idsOf(`?status=open&cursor=${nextCursor}`)).toEqual(ids.slice(1));
  });
});
