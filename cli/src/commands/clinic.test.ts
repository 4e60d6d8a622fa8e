import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asClinic, type TestClinic } from '@evenkeel/server/testing/as-clinic';
import { createTestApp, type TestApp } from '@evenkeel/server/testing/create-test-app';
import { run } from '../run.ts';

let app: TestApp;
let clinic: TestClinic;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  clinic = await asClinic(app);
}, 60_000);
afterAll(() => app.close());

const provider = async (...argv: string[]) => {
  const said: string[] = [];
  const tell = (line: string): void => {
    said.push(line);
  };
  const env = { EVENKEEL_URL: url, EVENKEEL_KEY: clinic.key };
  return {
    code: await run(argv, { env, out: tell, err: tell, wait: async () => undefined }),
    said: said.join('\n'),
  };
};

beforeEach(() => {
  // Whoever runs the tests in colour still compares plain text.
  vi.stubEnv('FORCE_COLOR', '0');
});

describe('clinic set --stripe-account', { timeout: 20_000 }, () => {
  it('names the account where cards are kept, leaves it as it is, and takes it back', async () => {
    const named = await provider('clinic', 'set', '--stripe-account', 'acct_1Harbor');
    expect(named).toMatchObject({ code: 0, said: expect.stringMatching(/Stripe account +acct_1Harbor/) });
    await provider('clinic', 'set', '--name', 'Harbor');
    const shown = async () => JSON.parse((await provider('clinic', 'show', '--json')).said).stripeAccountId;
    expect(await shown()).toBe('acct_1Harbor');
    expect((await provider('clinic', 'set', '--stripe-account', '')).code).toBe(0);
    expect(await shown()).toBeNull();
  });

  it('refuses what is no account', async () => {
    const { code, said } = await provider('clinic', 'set', '--stripe-account', 'cus_1');
    expect(code).toBe(1);
    expect(said).toContain('Must be the id of an account, which begins with acct_');
  });
});
