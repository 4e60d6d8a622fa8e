import type { AnswersByKey } from '@evenkeel/contract/answer-rules';
import {
  bookOf,
  maybe,
  number,
  readOrNull,
  shape,
  such,
  text,
  truth,
  type Reader,
} from '@evenkeel/contract/shape';
import { answerValue } from './answer-value.ts';
import type { DeviceStorage } from '../../session/device-storage.ts';

/**
 * Answers in progress, by person, content and version.
 *
 * The tab's own storage holds them: it lives through reloads and lost connections, belongs to this tab
 * alone and is gone with it, so a shared phone shows nobody else's answers. It does not live through a
 * crash in every browser and wrapper, so a copy lies in the device's storage for as long as the page is
 * open; leaving the page in good order takes the copy away, a crash leaves it to be found.
 */
export interface Drafts {
  /** A draft that cannot be read, or is of another version, is no draft. */
  load(of: DraftOf): Draft | null;
  save(of: DraftOf, draft: Draft): void;
  remove(of: readonly DraftOf[]): void;
  /** False once the device's storage was full or denied: then drafts live as long as the page. */
  isKept(): boolean;
  /** The page is being left: its copies go. */
  leave(): void;
  /** The page has come back from the browser's memory: its copies are made again. */
  comeBack(): void;
}

export interface DraftOf {
  readonly userId: string;
  readonly contentId: string;
  readonly versionId: string;
}

export interface Draft {
  readonly answers: AnswersByKey;
  /** Its last question has been passed with Next. */
  readonly isDone: boolean;
  /** Which step the person stood at, where one content has several. */
  readonly at?: number | undefined;
}

interface DraftCopy extends Draft {
  readonly page: string;
  readonly savedAt: number;
}

const fields = { answers: bookOf(answerValue), isDone: truth, at: maybe(such(number, Number.isInteger)) };
const draft: Reader<Draft> = shape<Draft>(fields);
const draftCopy: Reader<DraftCopy> = shape<DraftCopy>({ ...fields, page: text, savedAt: number });

export const draftsKey = 'evenkeel.drafts';
export const draftCopiesKey = 'evenkeel.draft-copies';

/** How long a crash may lie back for its answers to be found. */
export const draftCopyLifetimeMs = 24 * 60 * 60 * 1000;

type Book<T> = Record<string, T>;

const readBook = <T>(storage: DeviceStorage, key: string, entry: Reader<T>): Book<T> => {
  const stored = storage.getItem(key);
  const entries = Object.entries(stored === null ? {} : parseObject(stored));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const read = readOrNull(entry, value);
      return read === null ? [] : [[name, read]];
    }),
  );
};

const parseObject = (stored: string): object => {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const writeBook = (storage: DeviceStorage, key: string, book: Book<unknown>): void => {
  if (Object.keys(book).length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(book));
};

const nameOf = ({ userId, contentId, versionId }: DraftOf): string =>
  [userId, contentId, versionId].join('/');

interface DraftParts {
  /** The tab's storage. */
  readonly tab: DeviceStorage;
  /** The device's storage, which all tabs share. */
  readonly device: DeviceStorage;
  readonly now: () => number;
}

export const createDrafts = ({ tab, device, now }: DraftParts): Drafts => {
  // Tells this page's copies from those of another tab at the same assessment.
  const page = `${now()}.${Math.random()}`;

  const readCopies = () =>
    Object.fromEntries(
      Object.entries(readBook(device, draftCopiesKey, draftCopy)).filter(
        ([, { savedAt }]) => now() - savedAt < draftCopyLifetimeMs,
      ),
    );

  const copy = (drafts: Book<Draft>) => {
    const copies: Book<unknown> = readCopies();
    for (const [name, one] of Object.entries(drafts)) copies[name] = { ...one, page, savedAt: now() };
    writeBook(device, draftCopiesKey, copies);
  };

  const save = (of: DraftOf, { answers, isDone, at }: Draft) => {
    const name = nameOf(of);
    const kept = { answers, isDone, at };
    writeBook(tab, draftsKey, { ...readBook(tab, draftsKey, draft), [name]: kept });
    copy({ [name]: kept });
  };

  return {
    load: (of) => {
      const found = readBook(tab, draftsKey, draft)[nameOf(of)] ?? readCopies()[nameOf(of)];
      if (found === undefined) return null;
      // From here on it is this tab's and this page's.
      save(of, found);
      const { answers, isDone, at } = found;
      return at === undefined ? { answers, isDone } : { answers, isDone, at };
    },
    save,
    remove: (of) => {
      const names = new Set(of.map(nameOf));
      const others = <T>(book: Book<T>) =>
        Object.fromEntries(Object.entries(book).filter(([name]) => !names.has(name)));
      writeBook(tab, draftsKey, others(readBook(tab, draftsKey, draft)));
      writeBook(device, draftCopiesKey, others(readCopies()));
    },
    isKept: () => tab.isKept(),
    leave: () => {
      const others = Object.entries(readCopies()).filter(([, one]) => one.page !== page);
      writeBook(device, draftCopiesKey, Object.fromEntries(others));
    },
    comeBack: () => copy(readBook(tab, draftsKey, draft)),
  };
};
