import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { createClinic, newClinic } from './create-clinic.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const harbor = { displayId: 'new-harbor', organizationName: 'New Harbor', timeZone: 'America/New_York' };

describe('setting up a clinic', () => {
  it('gives a key that opens its own clinic, and keeps none that could be read', async () => {
    const key = await createClinic(app.db, harbor, app.clock.now());
    const answer = await app.http.inject({
      url: '/v1/provider-api/clinic',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.json()).toMatchObject({ displayId: 'new-harbor', organizationName: 'New Harbor' });
    const kept = await app.db.selectFrom('provider_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('gives the module of the daily sliders, ready to be assigned', async () => {
    const key = await createClinic(app.db, { ...harbor, displayId: 'with-sliders' }, app.clock.now());
    const answer = await app.http.inject({
      url: '/v1/provider-api/content?kind=check-in',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.json().content).toMatchObject([{ name: 'Lifestyle correlates', totalQuestions: 4 }]);
  });

  it('leaves a clinic alone that is there already', async () => {
    await createClinic(app.db, { ...harbor, displayId: 'twice' }, app.clock.now());
    expect(await createClinic(app.db, { ...harbor, displayId: 'twice' }, app.clock.now())).toBeNull();
    const keys = await app.db
      .selectFrom('provider_keys')
      .innerJoin('clinics', 'clinics.id', 'provider_keys.clinic_id')
      .where('display_id', '=', 'twice')
      .select('provider_keys.id')
      .execute();
    expect(keys).toHaveLength(1);
  });

  it.each([
    [{ displayId: 'Harbor View' }, '--display-id must be small letters, digits and hyphens'],
    [{ displayId: undefined }, '--display-id is missing'],
    [{ organizationName: '  ' }, '--name is missing'],
    [{ timeZone: undefined }, '--time-zone is missing'],
    [{ timeZone: 'Eastern' }, 'Must be an IANA time zone such as America/New_York'],
  ])('says what is wrong with %o', (change, message) => {
    const read = newClinic.safeParse({ ...harbor, ...change });
    expect(read.error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
