import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClientConfig } from '@evenkeel/contract/config';
import { configElementId } from '@evenkeel/contract/config-element';
import { installWebClient } from './web-client.ts';

const config: ClientConfig = {
  apiBaseUrl: '',
  identity: { kind: 'embedded' },
  payments: { kind: 'sandbox', publishableKey: null },
  push: { webPushKey: null },
  featureFlags: { accept_invite_flow: true, assessment_birthday_confirmation: false },
  support: { email: 'help@clinic.test', url: '/</script><script>alert(1)</script>' },
  links: { privacy: '/', terms: '/', appStore: '/', playStore: '/', notificationPreferences: '/' },
};

const web = mkdtempSync(join(tmpdir(), 'evenkeel-web-'));
const dist = join(web, 'dist');
const put = (path: string, text: string) => {
  mkdirSync(join(web, path, '..'), { recursive: true });
  writeFileSync(join(web, path), text);
};
put(
  'dist/index.html',
  `<html><head><script type="application/json" id="${configElementId}">{}</script></head></html>`,
);
put('dist/assets/app-1.js', 'app');
put('simulator/dist/index.html', 'The simulator');
put('simulator/dist/bridge.js', 'bridge');
afterAll(() => rmSync(web, { recursive: true }));

const serve = async (development: boolean) => {
  const app = Fastify();
  await installWebClient(app, { dist, config, development });
  return (url: string) => app.inject({ url });
};
const simulatorFiles = ['/dev/wrapper', '/dev/wrapper/bridge.js', '/dev/wrapper/index.html'];

describe('the page', () => {
  it('holds the settings, which cannot end their element', async () => {
    const get = await serve(false);
    const { body } = await get('/settings?tab=1');
    expect(body).toContain('help@clinic.test');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it('is not what an unknown address of the server gives', async () => {
    const get = await serve(true);
    for (const url of ['/v1/nothing', '/dev/nothing', '/assets/gone.js'])
      expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the wrapper simulator', () => {
  it('is served in development, and its bridge is in the page', async () => {
    const get = await serve(true);
    expect((await get('/dev/wrapper')).body).toBe('The simulator');
    expect((await get('/dev/wrapper/bridge.js')).body).toBe('bridge');
    expect((await get('/')).body).toContain('src="/dev/wrapper/bridge.js"');
  });

  it('does not exist in production', async () => {
    const get = await serve(false);
    for (const url of simulatorFiles) expect((await get(url)).statusCode, url).toBe(404);
    expect((await get('/')).body).not.toContain('/dev/');
  });
});
