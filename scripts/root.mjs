import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** Where the scripts keep what they remember between runs; gone with node_modules. */
export const cacheFolder = inRoot('node_modules', '.cache', 'evenkeel');
