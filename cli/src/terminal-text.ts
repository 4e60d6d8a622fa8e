import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';

/** What is ours to style; no text from outside can hold the mark, since each process has its own. */
const mark = randomUUID();
const marked = new RegExp(`${mark}\\((.*?)${mark}\\)`, 'g');

/** Text that is bold where colours are wanted (NO_COLOR, FORCE_COLOR). */
export const bold = (text: string): string => `${mark}(${text}${mark})`;

// What a terminal would act on: C0 but for line feed and tab, DEL, C1, and what turns the direction of writing.
// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const pictureOf = (character: string): string => {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x24_00 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
};

/** Text with a picture in the place of each character that would steer a terminal. */
export const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(steering, pictureOf);

/** A line as it goes to a terminal or a file: nothing in it steers, but for our own bold. */
export const printed = (line: string, stream: NodeJS.WritableStream): string =>
  visible(line).replaceAll(marked, (_, text: string) => styleText('bold', text, { stream }));

/** JSON in which also those characters are escaped that JSON itself leaves alone. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u;
const widthless = /^[\p{Mark}\p{Format}]+$/u;

const widthOfOne = (grapheme: string): number => {
  if (widthless.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
};

// Most text is plain: no need to take it apart.
const plain = /^[\u0020-\u007e]*$/;

/** How many columns of a terminal a text takes. */
export const widthOf = (text: string): number =>
  plain.test(text)
    ? text.length
    : [...segmenter.segment(text)].reduce((sum, { segment }) => sum + widthOfOne(segment), 0);

/** A text of so many columns: filled up with spaces, or cut with “…”. */
export const fitted = (text: string, width: number): string => {
  const missing = width - widthOf(text);
  if (missing >= 0) return text + ' '.repeat(missing);
  if (width < 1) return '';
  let taken = 0;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    taken += widthOfOne(segment);
    if (taken > width - 1) break;
    kept += segment;
  }
  return fitted(`${kept}…`, width);
};
