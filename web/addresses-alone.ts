import type { Plugin } from 'vite';
import { addresses } from './src/api/addresses.ts';

/** Writes how each call is made into the client, without the contract's schemas. */
export const addressesAlone = (): Plugin => ({
  name: 'addresses-alone',
  apply: 'build',
  load: {
    filter: { id: /\/src\/api\/addresses\.ts$/ },
    // What is a function, such as `parse`, is no JSON and stays behind.
    handler: () => `export const addresses = ${JSON.stringify(addresses)}`,
  },
});
