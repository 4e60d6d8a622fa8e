import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { config } from './config.ts';

const serve = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.head.replaceChildren(page.getElementById('evenkeel-config') ?? '');
};
const serveBlock = (text: string) =>
  serve(`<script type="application/json" id="evenkeel-config">${text}</script>`);

afterEach(() => document.head.replaceChildren());

describe('config', () => {
  it('reads the block of the page that this repository serves', () => {
    serve(readFileSync('web/index.html', 'utf8'));
    expect(config()).toMatchObject({ apiBaseUrl: '', identity: { kind: 'embedded' } });
  });

  it.each([
    ['empty', '', 'JSON'],
    ['broken', '{', 'JSON'],
    ['wrong', '{"apiBaseUrl":1}', 'apiBaseUrl'],
  ])('refuses a block that is %s', (_, text, message) => {
    serveBlock(text);
    expect(config).toThrow(message);
  });
});
