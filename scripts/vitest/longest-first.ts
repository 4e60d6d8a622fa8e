import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for many seconds, most of them waiting. Begun last, they would be waited for at the end. */
const longest = [
  'server/src/messages/killed-while-sending.test.ts',
  'server/src/main.test.ts',
  'web/src/session/identity-provider.server.test.ts',
  'server/src/year.test.ts',
  'server/src/operating/several-processes.test.ts',
  'server/src/operating/move.test.ts',
  'server/src/operating/backup.test.ts',
  'server/src/keys/keys.test.ts',
  'server/src/fhir/calculated/calculator.test.ts',
  'server/src/jobs/jobs.test.ts',
  'server/src/db/open.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? longest.length : place;
};

/** Begins with the longest files; the others follow project by project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's: the order that vitest would take
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}
