import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer } from '../../testing/name-server.ts';
import { createLookUp, type LookUp } from './look-up.ts';

let server: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  server = await startNameServer({
    'both.test': ['8.8.8.8', '2606:4700::1111'],
    'old.test': ['8.8.4.4', '1.1.1.1'],
    'new.test': ['2606:4700::1111'],
    'empty.test': [],
    'silent.test': 'nothing',
  });
});
afterAll(() => server.stop());

const lookUp = (host: string, system: LookUp | null = null): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    createLookUp({ system, servers: [server.address], timeoutMs: 50 })(host, { all: true }, (error, found) =>
      error === null ? resolve(found) : reject(error),
    );
  });

describe('looking a name up', () => {
  it.each([
    ['both.test', ['2606:4700::1111', '8.8.8.8']],
    ['old.test', ['1.1.1.1', '8.8.4.4']],
    ['new.test', ['2606:4700::1111']],
    ['localhost', ['127.0.0.1', '::1']],
  ])('finds the addresses of %s', async (host, expected) => {
    const found = await lookUp(host);
    expect(found.map(({ address }) => address).toSorted()).toEqual(expected);
    expect(found.map(({ family }) => family)).toEqual(
      found.map(({ address }) => (address.includes(':') ? 6 : 4)),
    );
  });

  it.each([
    ['nobody.test', 'ENOTFOUND'],
    ['empty.test', 'ENODATA'],
    ['silent.test', 'ETIMEOUT'],
  ])('says that it has found none for %s', async (host, code) => {
    await expect(lookUp(host)).rejects.toMatchObject({ code });
  });

  it('asks the machine itself only for a name that the name servers say there is not', async () => {
    const asked: string[] = [];
    const system: LookUp = (host, _options, done) => {
      asked.push(host);
      done(null, [{ address: '10.0.0.7', family: 4 }]);
    };
    expect(await lookUp('nobody.test', system)).toEqual([{ address: '10.0.0.7', family: 4 }]);
    await lookUp('both.test', system);
    await expect(lookUp('silent.test', system)).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(asked).toEqual(['nobody.test']);
  });
});
