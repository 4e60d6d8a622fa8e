import { describe, expect, it } from 'vitest';
import { addresses } from './addresses.ts';

describe('addresses', () => {
  it('say how a call is made when nothing but their data is left, as in the build', () => {
    const written: unknown = JSON.parse(JSON.stringify(addresses));
    expect(written).toMatchObject({
      getSafetyNet: { method: 'GET', path: addresses.getSafetyNet.path, auth: 'public', hasAnswer: true },
      signOut: { method: 'POST', path: '/auth/sign-out', auth: 'public', hasAnswer: false },
    });
    expect(JSON.stringify(written)).not.toContain('parse');
  });

  it('leave out what only a clinic may call', () => {
    expect(addresses).not.toHaveProperty('createPatient');
    expect(Object.values(addresses).map(({ auth }) => auth)).not.toContain('provider');
  });
});
