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
  'server/src/adapters/delivery/delivery.test.ts',
  'server/src/features/assignments/cadence.test.ts',
  'server/src/features/content/import-content.property.test.ts',
  'server/src/features/content/real-forms.test.ts',
];
