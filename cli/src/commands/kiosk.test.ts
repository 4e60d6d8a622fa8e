import { describe, expect, it } from 'vitest';
import { commandLine } from '../testing/command-line.ts';

const { provider, json } = commandLine();

describe('kiosk', { timeout: 20_000 }, () => {
  it('is turned on and off, with what people are found by', async () => {
    const { displayId } = await json('clinic', 'show');
    const lines = (state: string, identifiers: string) =>
      `Kiosk     ${state}\nFound by  ${identifiers}\nPage      /clinics/${displayId}`;
    expect((await provider('kiosk', 'show')).out).toBe(lines('off', 'name_dob, mrn'));
    expect((await provider('kiosk', 'on', '--identifiers', 'mrn, name_dob')).out).toBe(
      lines('on', 'mrn, name_dob'),
    );
    expect((await provider('kiosk', 'on', '--identifiers', 'mrn')).out).toBe(lines('on', 'mrn'));
    expect((await provider('clinic', 'show')).out).toMatch(/Kiosk +on, by mrn/);
    expect(await json('kiosk', 'off')).toEqual({ enabled: false, identifiers: ['mrn'] });
    expect((await provider('kiosk', 'on')).out).toBe(lines('on', 'mrn'));
  });

  it('exits 2 for what people are not found by, and 1 for naming it twice', async () => {
    const strange = await provider('kiosk', 'on', '--identifiers', 'mrn,shoes');
    expect(strange).toMatchObject({ code: 2, out: '' });
    expect(strange.err).toContain('--identifiers takes name_dob and mrn, or one of them; not “shoes”.');
    const twice = await provider('kiosk', 'on', '--identifiers', 'mrn,mrn');
    expect(twice.code).toBe(1);
    expect(twice.err).toContain('identifiers: Name each identifier once');
  });

  it('explains itself', async () => {
    const { code, out } = await provider('kiosk', '--help');
    expect(code).toBe(0);
    expect(out).toContain('npm run provider -- kiosk on --identifiers name_dob,mrn');
  });
});
