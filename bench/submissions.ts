// Submissions per second and p99, beside a bare single INSERT on the same server in the same run.
import { findPostgres } from '../scripts/find-postgres.mjs';
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.mjs';
import { Provider } from '../e2e/fixtures/provider.ts';
import { type LoadOrder, type LoadResult, sendLoad } from './load-order.ts';
import { startMeasuredServer } from './start-measured-server.ts';
import { median, percentile, table } from './statistics.ts';

const concurrencies = [1, 16, 64];
const rounds = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? '3');
const people = 64;
const maximum = 100_000;

const answers = [
  { key: 'settled', value: 'never' },
  { key: 'rest', value: 'most-days' },
  { key: 'quiet', value: 'every-day' },
];

/** Sixty-four patients of the demonstration clinic and the set that each of them sends. */
const submissionsOf = async (url: string) => {
  const provider = new Provider(url);
  const contentId = await provider.importContent('calm-week');
  return Promise.all(
    Array.from({ length: people }, async () => {
      const { patientId, userId } = await provider.addPatient();
      await provider.assign(patientId, contentId);
      return {
        path: `/v1/public-api/user/${userId}/submit-assessments`,
        body: JSON.stringify({ assigneeUserId: userId, assessments: [{ id: contentId, answers }] }),
      };
    }),
  );
};

const onlyCreated = ({ statuses }: LoadResult): void => {
  const others = Object.keys(statuses).filter((status) => status !== '201');
  if (others.length > 0) throw new Error(`Not every request was stored: ${JSON.stringify(statuses)}`);
};

type Bodies = LoadOrder['bodies'];

/** Both kinds of request at one concurrency, in alternating rounds. */
const compare = async (
  url: string,
  concurrency: number,
  bodies: { readonly bare: Bodies; readonly submission: Bodies },
): Promise<string[]> => {
  const results: Record<keyof typeof bodies, LoadResult[]> = { bare: [], submission: [] };
  for (let round = 0; round <= rounds; round += 1) {
    // The order alternates, so that neither always meets the warmer machine.
    const order = round % 2 === 0 ? (['bare', 'submission'] as const) : (['submission', 'bare'] as const);
    for (const kind of order) {
      const result = await sendLoad({ url, concurrency, seconds, maximum, bodies: bodies[kind] });
      onlyCreated(result);
      results[kind].push(result);
    }
  }
  // The first round warms up.
  const counted = (kind: keyof typeof bodies) => results[kind].slice(1);
  const rate = (kind: keyof typeof bodies) => median(counted(kind).map(({ perSecond }) => perSecond));
  const p99 = (kind: keyof typeof bodies) =>
    percentile(
      counted(kind).flatMap(({ latencies }) => latencies),
      0.99,
    );
  return [
    String(concurrency),
    rate('submission').toFixed(0),
    p99('submission').toFixed(1),
    rate('bare').toFixed(0),
    p99('bare').toFixed(1),
    (rate('submission') / rate('bare')).toFixed(2),
  ];
};

const measure = async (name: string, databaseUrl: string | undefined): Promise<string[][]> => {
  const server = await startMeasuredServer(databaseUrl === undefined ? {} : { databaseUrl });
  try {
    const submissions = await submissionsOf(server.url);
    const bare = submissions.map(({ body }) => ({ path: '/bench/bare', body }));
    const rows: string[][] = [];
    for (const concurrency of concurrencies) {
      rows.push([name, ...(await compare(server.url, concurrency, { bare, submission: submissions }))]);
    }
    return rows;
  } finally {
    await server.stop();
  }
};

const onPostgres = async (): Promise<string[][]> => {
  const binaries = findPostgres();
  if (binaries === null) {
    console.log('No PostgreSQL server programs were found: the embedded database alone is measured.');
    return [];
  }
  const database = await startThrowawayPostgres(binaries, { durable: true });
  try {
    return await measure('PostgreSQL', database.url);
  } finally {
    await database.stop();
  }
};

const rows = [...(await onPostgres()), ...(await measure('embedded', undefined))];
console.log(
  table(['database', 'concurrency', 'submissions/s', 'p99 ms', 'bare INSERT/s', 'p99 ms', 'ratio'], rows),
);
