import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfile, signInAs, type SignedIn } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

/** Test numbers that card networks and Stripe publish, as a person or a faulty page would send them. */
const numbers = [
  '4242424242424242',
  '4242 4242 4242 4242',
  '5555-5555-5555-4444',
  '378282246310005',
  '6011000990139424',
];
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');

let logged = '';
let app: TestApp;
let who: SignedIn;
beforeAll(async () => {
  const logTo = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged += line.toString();
      done();
    },
  });
  app = await createTestApp({ logTo });
  who = await signInAs(app, await buildProfile(app, { clinician_has_pro_plan: true }));
});
afterAll(() => app.close());

const confirmation = { clientSecret: 'none', card: 'visa', expMonth: 4, expYear: 2030 };
const confirm = (body: unknown) => call(app, 'confirmSandboxSetup', { body, from: freshAddress() });

/** Every row of every table, as text. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    app.db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row::text, '\n') as text from ${sql.table(name)} as row`.execute(app.db);
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
};

describe('a card number', () => {
  it.each(numbers)('%s is refused wherever it stands', async (number) => {
    const bodies: [unknown, string][] = [
      [{ ...confirmation, clientSecret: number }, 'clientSecret'],
      [{ ...confirmation, card: number }, 'card'],
      [{ ...confirmation, number }, 'number'],
      [{ ...confirmation, number: Number(digitsOf(number)) }, 'number'],
      [{ ...confirmation, details: { pan: [`it is ${number}, thanks`] } }, 'details.pan.0'],
      [{ ...confirmation, clientSecret: `x${digitsOf(number)}1230` }, 'clientSecret'],
      [{ ...confirmation, [number]: true }, 'body'],
      [number, 'body'],
    ];
    for (const [body, field] of bodies) {
      const answer = await confirm(body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toEqual({
        code: 'invalid-fields',
        message: 'A card number was sent to us, where none belongs. It was not kept.',
        fields: { [field]: 'Must not be a card number' },
      });
    }
    const body = { paymentMethodId: number };
    const saved = await call(app, 'setDefaultPaymentMethod', { headers: who.headers, body });
    expect(saved.statusCode).toBe(422);
    const opened = await call(app, 'createSetupIntent', { headers: who.headers, body: { number } });
    expect(opened.statusCode).toBe(422);
    const read = await call(app, 'getPaymentMethod', { headers: who.headers, query: { number } });
    expect(read.statusCode).toBe(422);
  });

  it('is in no log and no table after all that', async () => {
    const kept = await everything();
    for (const number of numbers) {
      for (const text of [number, digitsOf(number)]) {
        expect(logged).not.toContain(text);
        expect(kept).not.toContain(text);
      }
    }
    expect(logged).toContain('"route":"/v1/public-api/sandbox-gateway/confirm-setup"');
    expect(kept).toContain(who.profile.user_id);
  });

  it.each(['1'.repeat(65), '0'.repeat(2000)])(
    'is not looked for in endless digits: they are refused',
    async (digits) => {
      expect((await confirm({ ...confirmation, clientSecret: digits })).statusCode).toBe(422);
    },
  );

  it.each(['424242424242', '1111111111111', 'sandbox_pm_8', '4242x4242x4242x4242'])(
    '%s is none',
    async (text) => {
      expect((await confirm({ ...confirmation, clientSecret: text })).statusCode).toBe(404);
    },
  );

  it('is nobody’s business outside of calls about cards', async () => {
    const body = { email: 'nobody@mail.test', password: '4242424242424242' };
    expect((await call(app, 'signIn', { body, from: freshAddress() })).statusCode).toBe(401);
  });
});
