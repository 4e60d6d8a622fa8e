/**
 * Server tests that do not run a second time on PostgreSQL, because they never open the database it is asked
 * about: what they show of a process and its folder is shown on the embedded one, what they compute needs none.
 */
export const sameOnEveryDatabase = [
  'server/src/main.test.ts',
  'server/src/messages/killed-while-sending.test.ts',
  'server/src/keys/run.test.ts',
  'server/src/operating/backup.test.ts',
  'server/src/db/folder-lock.test.ts',
  'server/src/adapters/cards/stripe-gateway.test.ts',
  'server/src/adapters/{delivery,webhooks}/*.test.ts',
  'server/src/answering/text-patterns.test.ts',
  'server/src/content-table/*.test.ts',
  'server/src/{fhir,scoring}/**/*.test.ts',
  'server/src/features/assignments/cadence.test.ts',
  // What an import makes of a form; those that keep one or read it back are not among them.
  'server/src/features/content/{fhir,import,instrument,intake-pages,known,real,round,scoring}*.test.ts',
  'server/src/features/records/csv.test.ts',
  'server/src/features/submissions/check-answers.test.ts',
];
