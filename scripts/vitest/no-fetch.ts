import { afterEach, beforeEach } from 'vitest';

/** A component that calls a server nobody has stood in for fails its test, whoever catches the error. */
const refused: string[] = [];

beforeEach(() => {
  refused.length = 0;
  globalThis.fetch = (input) => {
    const address = input instanceof Request ? input.url : String(input);
    refused.push(address);
    return Promise.reject(new TypeError(`No test double answers ${address}`));
  };
});

afterEach(() => {
  if (refused.length > 0) throw new Error(`Unexpected request to ${refused.splice(0).join(', ')}`);
});
