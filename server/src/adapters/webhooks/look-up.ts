import { Resolver, type LookupAddress } from 'node:dns';

/** Looks a name up, as `dns.lookup` does that is asked for all of its addresses. */
export type LookUp = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Options {
  /** Asked where the name servers know of no such name: for names of this machine's own; null where there are none. */
  readonly system: LookUp | null;
  /** Instead of the system's name servers. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

interface Found {
  readonly error: NodeJS.ErrnoException | null;
  readonly addresses: readonly LookupAddress[];
}

const here: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

const families = [4, 6] as const;

const ask = (resolver: Resolver, host: string, family: 4 | 6, done: (found: Found) => void): void => {
  const answer = (error: NodeJS.ErrnoException | null, addresses?: string[]): void =>
    done({ error, addresses: (addresses ?? []).map((address) => ({ address, family })) });
  if (family === 4) resolver.resolve4(host, answer);
  else resolver.resolve6(host, answer);
};

/**
 * Asks the name servers themselves. The system's own lookup has four threads, which the whole process
 * shares with its files and password hashes: names that nobody answers for would fill them all.
 */
export const createLookUp = ({ system, servers, timeoutMs = 2000 }: Options): LookUp => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return (host, options, done) => {
    if (host === 'localhost') {
      done(null, here);
      return;
    }
    const answers: Found[] = [];
    const take = (answer: Found): void => {
      answers.push(answer);
      if (answers.length < families.length) return;
      const addresses = answers.flatMap((one) => one.addresses);
      const unknown = answers.every(({ error }) => error?.code === 'ENOTFOUND');
      if (addresses.length > 0) done(null, addresses);
      else if (system !== null && unknown) system(host, options, done);
      else done(answer.error, []);
    };
    for (const family of families) ask(resolver, host, family, take);
  };
};
