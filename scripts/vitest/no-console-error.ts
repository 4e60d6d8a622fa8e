import { afterEach, beforeEach } from 'vitest';

/** An error on the console that no test asked for is a defect. A test that expects one spies on `console.error`. */
const logged: string[] = [];

const record = (...args: unknown[]): void => {
  logged.push(args.map((arg) => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg))).join(' '));
};

beforeEach(() => {
  logged.length = 0;
  console.error = record;
});

afterEach(() => {
  if (logged.length > 0) throw new Error(`Unexpected console.error:\n${logged.splice(0).join('\n')}`);
});
