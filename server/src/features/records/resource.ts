import { createHash } from 'node:crypto';

/** A resource of a Bundle. Its id is a UUID, by which the others refer to it. */
export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface Reference {
  readonly reference: string;
  readonly display?: string;
}

const addressOf = (id: string): string => `urn:uuid:${id}`;

/** A reference within the Bundle: no server needs to be asked for what it names. */
export const referenceTo = (id: string): Reference => ({ reference: addressOf(id) });

export const entryOf = (resource: Resource) => ({ fullUrl: addressOf(resource.id), resource });

/**
 * An id for what has none of its own, always the same for the same: a version 8 UUID of RFC 9562 out of
 * the ids that it is made of.
 */
export const madeId = (...of: readonly string[]): string => {
  const hex = createHash('sha256').update(of.join('\n')).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

/** A field that is there only where it has a value. */
export const given = <K extends string, V>(
  field: K,
  value: V | null | undefined,
): Partial<Readonly<Record<K, V>>> =>
  // The one field that is made is of the type's only name.
  (value === null || value === undefined ? {} : { [field]: value }) as Partial<Readonly<Record<K, V>>>;
