import { useRef } from 'react';
import type * as z from 'zod/mini';

/** A schema, or how to load the file that has it. */
export type SchemaOrFile<S extends z.ZodMiniType> = S | (() => Promise<S>);

/**
 * The schema of a form, which a screen may be shown without: it is loaded once the form is touched.
 * Null while it is not here, and for good when it cannot be had.
 */
export function useLateSchema<S extends z.ZodMiniType>(given: SchemaOrFile<S>) {
  const loaded = useRef<S>(null);
  const loading = useRef<Promise<void>>(null);

  const known = (): S | null => (typeof given === 'function' ? loaded.current : given);

  const load = (): Promise<void> => {
    if (typeof given !== 'function') return Promise.resolve();
    loading.current ??= given().then(
      (schema) => void (loaded.current = schema),
      // Another touch tries again.
      () => void (loading.current = null),
    );
    return loading.current;
  };

  return { known, load };
}
