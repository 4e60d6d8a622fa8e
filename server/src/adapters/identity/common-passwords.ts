import { AppError } from '../../http/app-error.ts';

/** What anybody can know who guesses at a person's password. */
export interface GuessableFacts {
  readonly email: string;
  /** Names of the person and of their clinic. */
  readonly names: readonly string[];
}

const productNames = ['Evenkeel'];
/** A shorter word says little: it stands in many passwords that nobody guesses. */
const shortestWord = 4;

/** Signs that people write for letters, where each stands for one; `1` and `!` stand for two. */
const letterOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
const withLetters = (text: string, one: 'i' | 'l'): string =>
  text.replaceAll(
    /[^a-z]/g,
    (sign) => (sign === '1' || sign === '!' || sign === '|' ? one : letterOf[sign]) ?? sign,
  );

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const isSign = (character: string | undefined): boolean =>
  character !== undefined && !/\p{L}/u.test(character);

/** A text, and what is left of it when any number of the digits and signs around it are taken away. */
const cores = (text: string): Set<string> => {
  const found = new Set<string>();
  let start = 0;
  do {
    let end = text.length;
    do {
      if (end - start >= shortestWord) found.add(text.slice(start, end));
      end -= 1;
    } while (end > start && isSign(text[end]));
    start += 1;
  } while (start < text.length && isSign(text[start - 1]));
  return found;
};

/** Every way of reading a password as a word: without what surrounds it, its signs as letters or left out. */
const readings = (password: string): Set<string> => {
  const text = plain(password);
  const found = new Set<string>();
  for (const way of [text, text.replaceAll(/[^\p{L}\p{N}]/gu, '')]) {
    for (const core of cores(way)) found.add(core).add(withLetters(core, 'i')).add(withLetters(core, 'l'));
  }
  return found;
};

/** Whether nothing but these words, in any order, makes up the text. */
const isMadeOf = (text: string, words: readonly string[]): boolean => {
  const reached = new Set([0]);
  // A set can grow while it is walked: each place that is reached is gone on from, once.
  for (const place of reached) {
    for (const word of words) if (text.startsWith(word, place)) reached.add(place + word.length);
  }
  return reached.has(text.length);
};

const wordsOf = ({ email, names }: GuessableFacts): string[] => {
  const [mailName = ''] = email.split('@');
  const texts = [mailName, ...names, ...productNames].map((text) => plain(text));
  return texts
    .flatMap((text) => [text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}]+/u)])
    .filter((word) => word.length >= shortestWord);
};

const loadList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};
let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the first that are guessed: one of the 49,000 most common, or a name of
 * the person, their clinic or this product, whatever the case, with signs for letters and with digits
 * and signs around it. The list is read at the first question: 40 ms and 8 MB, once.
 */
export const isCommonPassword = async (password: string, facts: GuessableFacts): Promise<boolean> => {
  const common = await (list ??= loadList());
  const words = wordsOf(facts);
  return [...readings(password)].some((reading) => common.has(reading) || isMadeOf(reading, words));
};

/**
 * Refuses a common password under the name that the field has in the body. Never call it before the
 * caller has proved who they are: by the names, it would tell which clinic an address belongs to.
 *
 * @throws `invalid-fields`
 */
export const refuseCommonPassword = async (
  password: string,
  field: string,
  facts: GuessableFacts,
): Promise<void> => {
  if (!(await isCommonPassword(password, facts))) return;
  throw new AppError('invalid-fields', {
    fields: { [field]: 'This password is too easy to guess. Please choose a less common one.' },
  });
};
