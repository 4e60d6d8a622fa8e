import { describe, expect, it } from 'vitest';
import { writeLetter } from './letter.ts';

const letter = {
  subject: 'A <subject>',
  greeting: 'Hello Maya,',
  paragraphs: ['One & two.'],
  action: { label: 'Open', url: 'https://clinic.test/login#email=a%40b.test&code=c' },
  closing: ['Leave it alone if you like.'],
  signature: 'Harbor "View"',
};

describe('writeLetter', () => {
  it('puts the address on a line of its own in plain text', () => {
    expect(writeLetter(letter).text).toBe(`Hello Maya,

One & two.

https://clinic.test/login#email=a%40b.test&code=c

Leave it alone if you like.

Harbor "View"`);
  });

  it('says the same in HTML, with nothing of it read as markup', () => {
    const { html } = writeLetter(letter);
    expect(html).toContain('<title>A &lt;subject&gt;</title>');
    expect(html).toContain('One &amp; two.');
    expect(html).toContain('Harbor &quot;View&quot;');
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    const escaped = 'https://clinic.test/login#email=a%40b.test&amp;code=c';
    expect(addresses).toEqual([escaped, escaped]);
  });

  it('puts a code on a line of its own where there is one instead of an address', () => {
    const { action: _, ...rest } = letter;
    const { text, html } = writeLetter({ ...rest, code: '042917' });
    expect(text).toContain('One & two.\n\n042917\n\nLeave it alone');
    expect(html).toContain('>042917<');
    expect(html).not.toContain('href');
  });

  it('brings nothing from elsewhere: no picture, script or style sheet that tells who has opened it', () => {
    expect(writeLetter(letter).html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
  });
});
