import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { knownMigrations, migrate, migrationsOf, NewerSchemaError } from './migrate.ts';
import type { OpenDb } from './open.ts';

let database: OpenDb;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('bringing the schema up to date', () => {
  it('does nothing where it is', async () => {
    await migrate(database.db);
    expect(await migrationsOf(database.db)).toEqual(knownMigrations);
  });

  it('refuses a database that a newer program has been at, and names what it does not know', async () => {
    await sql`insert into kysely_migration values ('9999-of-the-future', now()::text)`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(NewerSchemaError);
    await expect(migrate(database.db)).rejects.toThrow('(9999-of-the-future)');
    await sql`delete from kysely_migration where name = '9999-of-the-future'`.execute(database.db);
  });
});

/** The promise holds from the one after it. */
const lastBefore = '0010-the-provider-side';

describe('a migration', () => {
  it.each(knownMigrations.filter((name) => name > lastBefore))(
    '%s takes nothing away that the program before it uses',
    (name) => {
      const folder = join(import.meta.dirname, 'migrations');
      const file = readdirSync(folder).find((entry) => entry === `${name}.ts`) ?? '';
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).not.toMatch(/\b(drop (table|column|function|type)|rename (to|column)|set not null)\b/i);
    },
  );
});
