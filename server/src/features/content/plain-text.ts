const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decode = (text: string): string =>
  text.replace(/&(#x?[\da-f]{1,6}|[a-z]{1,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    const allowed = point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return allowed ? String.fromCodePoint(point) : ' ';
  });

/** The words of a piece of XHTML, with a new line where a block ends. Nothing of it is ever shown as markup. */
export const plainText = (xhtml: string): string =>
  decode(
    xhtml
      .replace(/<(style|script)\b[^<>]*>[^<]*(<\/\1>)?/gi, ' ')
      .replace(/<\/?(p|div|br|li|tr|h[1-6])\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
