import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const load = async () => (await import('./config.ts')).config;

beforeEach(() => vi.resetModules());

describe('config', () => {
  it('reads the block of the page that this repository serves', async () => {
    document.documentElement.innerHTML = readFileSync('web/index.html', 'utf8');
    expect((await load())()).toMatchObject({ apiBaseUrl: '', identity: { kind: 'embedded' } });
  });

  it('refuses a block that is missing or wrong', async () => {
    document.documentElement.innerHTML = '';
    const config = await load();
    expect(config).toThrow('JSON');
    document.body.innerHTML =
      '<script type="application/json" id="evenkeel-config">{"apiBaseUrl":1}</script>';
    expect(config).toThrow('apiBaseUrl');
  });
});
