// Submissions per second and p99, beside a bare single INSERT on the same server in the same run.
import { findPostgres } from '../scripts/find-postgres.mjs';
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.mjs';
import { Provider } from '../e2e/fixtures/provider.ts';
import { type LoadResult, sendLoad } from './load-order.ts';
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

const measure = async (name: string, databaseUrl: string | undefined): Promise<string[][]> => {
  const server = await startMeasuredServer(databaseUrl === undefined ? {} : { databaseUrl });
  try {
    const submissions = await submissionsOf(server.url);
    const bare = submissions.map(({ body }) => ({ path: '/bench/bare', body }));
    const kinds = { bare, submission: submissions };
    const rows: string[][] = [];
    for (const concurrency of concurrencies) {
      const results: Record<keyof typeof kinds, LoadResult[]> = { bare: [], submission: [] };
      for (let round = 0; round <= rounds; round += 1) {
        // The order alternates, so that neither always meets the warmer machine.
        const order = round % 2 === 0 ? (['bare', 'submission'] as const) : (['submission', 'bare'] as const);
        for (const kind of order) {
          const result = await sendLoad({
            url: server.url,
            concurrency,
            seconds,
            maximum,
            bodies: kinds[kind],
          });
          onlyCreated(result);
          // The first round warms up.
          if (round > 0) results[kind].push(result);
        }
      }
      const rate = (kind: keyof typeof kinds) => median(results[kind].map(({ perSecond }) => perSecond));
      const p99 = (kind: keyof typeof kinds) =>
        percentile(
          results[kind].flatMap(({ latencies }) => latencies),
          0.99,
        );
      rows.push([
        name,
        String(concurrency),
        rate('submission').toFixed(0),
        p99('submission').toFixed(1),
        rate('bare').toFixed(0),
        p99('bare').toFixed(1),
        (rate('submission') / rate('bare')).toFixed(2),
      ]);
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
