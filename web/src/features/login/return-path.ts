import { hrefs, paths } from '../../paths.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a text is a path of this origin, however a browser resolves it. */
const isOwnPath = (text: string): boolean =>
  text.startsWith('/') &&
  URL.canParse(text, 'https://own.invalid') &&
  new URL(text, 'https://own.invalid').origin === 'https://own.invalid' &&
  !new URL(text, 'https://own.invalid').pathname.startsWith('//');

/** Where somebody wanted to go before they were sent to sign in: `from` of the navigation's state, else home. */
export const returnPathOf = (state: unknown): string => {
  const from = isRecord(state) ? state['from'] : undefined;
  if (typeof from !== 'string' || !isOwnPath(from)) return hrefs.home();
  const { pathname } = new URL(from, 'https://own.invalid');
  return pathname === paths.login || pathname === paths.logout ? hrefs.home() : from;
};
