/**
 * Readers of what was stored, or said by somebody else, a few hundred bytes in all: for the places that every first
 * load needs. Whatever travels between client and server has a schema.
 */

/** Gives what it was made for out of a value of any kind, and throws where that is not in it. */
export type Reader<T> = (value: unknown) => T;

const refuse = (): never => {
  throw new TypeError('Not of this shape');
};

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : refuse());
export const number: Reader<number> = (value) => (Number.isFinite(value) ? Number(value) : refuse());
export const truth: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());

export const oneOf =
  <T>(known: readonly T[]): Reader<T> =>
  (value) =>
    known.find((one) => one === value) ?? refuse();

export const such =
  <T>(read: Reader<T>, isOne: (value: T) => boolean): Reader<T> =>
  (value) => {
    const found = read(value);
    return isOne(found) ? found : refuse();
  };

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : read(value);

export const maybe =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value);

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((one) => read(one)) : refuse();

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : refuse();

export const bookOf =
  <T>(read: Reader<T>): Reader<Record<string, T>> =>
  (value) =>
    Object.fromEntries(entriesOf(value).map(([name, one]) => [name, read(one)]));

/** An object with these fields; what stands beside them is dropped. */
export const shape =
  <T extends object>(fields: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value) => {
    const given = new Map(entriesOf(value));
    const names = Object.entries<Reader<unknown>>(fields);
    // Typed by its readers, which TypeScript does not follow through entries.
    return Object.fromEntries(names.map(([name, read]) => [name, read(given.get(name))])) as T;
  };

/** What a reader finds; null where it finds nothing. */
export const readOrNull = <T>(read: Reader<T>, value: unknown): T | null => {
  try {
    return read(value);
  } catch {
    return null;
  }
};
