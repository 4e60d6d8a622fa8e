import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const stripe = {
  EVENKEEL_STRIPE_SECRET_KEY: 'sk_test_abc123',
  EVENKEEL_STRIPE_PUBLISHABLE_KEY: 'pk_test_def456',
  EVENKEEL_STRIPE_WEBHOOK_SECRET: 'whsec_ghi789',
};

describe('the settings of Stripe', () => {
  it('are none unless they are set: cards go to the sandbox', () => {
    for (const source of [{}, { EVENKEEL_STRIPE_SECRET_KEY: '', EVENKEEL_STRIPE_URL: '' }]) {
      const { stripe: options, client } = readEnv(source);
      expect(options).toBeNull();
      expect(client.payments).toEqual({ kind: 'sandbox', publishableKey: null });
    }
  });

  it('reach the browser, all but the secrets', () => {
    const { stripe: options, client } = readEnv(stripe);
    expect(options).toEqual({
      secretKey: 'sk_test_abc123',
      publishableKey: 'pk_test_def456',
      webhookSecrets: ['whsec_ghi789'],
    });
    expect(client.payments).toEqual({ kind: 'stripe', publishableKey: 'pk_test_def456' });
    expect(JSON.stringify(client)).not.toMatch(/sk_test|whsec/);
  });

  it('may be live, restricted, of several webhook endpoints, and elsewhere', () => {
    const { stripe: options } = readEnv({
      EVENKEEL_STRIPE_SECRET_KEY: 'rk_live_abc123',
      EVENKEEL_STRIPE_PUBLISHABLE_KEY: 'pk_live_def456',
      EVENKEEL_STRIPE_WEBHOOK_SECRET: 'whsec_own,whsec_connected',
      EVENKEEL_STRIPE_URL: 'http://127.0.0.1:12111',
    });
    expect(options).toEqual({
      secretKey: 'rk_live_abc123',
      publishableKey: 'pk_live_def456',
      webhookSecrets: ['whsec_own', 'whsec_connected'],
      url: 'http://127.0.0.1:12111',
    });
  });

  it.each(Object.keys(stripe))('are all needed: %s', (name) => {
    expect(() => readEnv({ ...stripe, [name]: '' })).toThrow(
      `${name} must be set too: Stripe needs all of its settings, or none.`,
    );
  });

  it('are not half set by an address alone', () => {
    expect(() => readEnv({ EVENKEEL_STRIPE_URL: 'http://127.0.0.1:12111' })).toThrow(
      'EVENKEEL_STRIPE_URL is of no use without EVENKEEL_STRIPE_SECRET_KEY.',
    );
  });

  it('are of one mode: a live form with a test key would lose people’s cards', () => {
    const mixed = { ...stripe, EVENKEEL_STRIPE_PUBLISHABLE_KEY: 'pk_live_def456' };
    expect(() => readEnv(mixed)).toThrow(
      'EVENKEEL_STRIPE_SECRET_KEY and EVENKEEL_STRIPE_PUBLISHABLE_KEY must both be live keys, or both be test keys.',
    );
  });

  it.each([
    ['EVENKEEL_STRIPE_SECRET_KEY', 'pk_test_def456', 'must be a secret or restricted key'],
    ['EVENKEEL_STRIPE_PUBLISHABLE_KEY', 'sk_test_abc123', 'must be a publishable key'],
    ['EVENKEEL_STRIPE_WEBHOOK_SECRET', 'secret', 'must be the signing secret of a webhook endpoint'],
    ['EVENKEEL_STRIPE_WEBHOOK_SECRET', 'whsec_a,', 'must be the signing secret of a webhook endpoint'],
    ['EVENKEEL_STRIPE_URL', 'https://proxy.test/stripe', 'must be an address without a path'],
  ])('are checked: %s=%s', (name, value, problem) => {
    expect(() => readEnv({ ...stripe, [name]: value })).toThrow(`${name} ${problem}`);
  });

  it('are named in the refusal, never shown', () => {
    const wrong = { ...stripe, EVENKEEL_STRIPE_SECRET_KEY: 'sk_test_with space' };
    expect(() => readEnv(wrong)).toThrow(/^(?!.*with space).*EVENKEEL_STRIPE_SECRET_KEY/);
  });
});
