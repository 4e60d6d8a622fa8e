import { isOwnPath } from '../../native/own-path.ts';
import { hrefs, paths } from '../../paths.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Where somebody wanted to go before they were sent to sign in: `from` of the navigation's state, else home. */
export const returnPathOf = (state: unknown): string => {
  const from = isRecord(state) ? state['from'] : undefined;
  if (typeof from !== 'string' || !isOwnPath(from)) return hrefs.home();
  const { pathname } = new URL(from, 'https://own.invalid');
  return pathname === paths.login || pathname === paths.logout ? hrefs.home() : from;
};
