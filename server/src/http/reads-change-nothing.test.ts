import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import type { Auth } from '@evenkeel/contract/endpoint';
import { signInAs } from '../testing/build.ts';
import { intakeSession } from '../testing/building-intake.ts';
import { buildWalk, endpointNames, endpointOf, type Walk } from '../testing/build-walk.ts';
import { call } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

let app: TestApp;
let walk: Walk;
beforeAll(async () => {
  app = await createTestApp();
  walk = await buildWalk(app);
});
afterAll(() => app.close());

/** Reading is told of in the trail, and counted where there is a limit to it. */
const mayGrow = new Set(['audit_log', 'rate_limits']);

/** A text that differs when any row of any table does. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(app.db);
  const rows: string[] = [];
  for (const { name } of tables.filter((table) => !mayGrow.has(table.name))) {
    // A key's last use is written down once a minute.
    const { rows: all } = await sql<{ text: string | null }>`
      select string_agg(text, '\n' order by text) as text
      from (select (to_jsonb(row) - 'last_used_at')::text as text from ${sql.table(name)} as row)
      as rows`.execute(app.db);
    rows.push(`${name}: ${all[0]?.text ?? ''}`);
  }
  return rows.join('\n');
};

const headersFor = async (auth: Auth): Promise<Record<string, string>> => {
  if (auth === 'public') return {};
  if (auth === 'intake') return intakeSession(app, walk.intake);
  return auth === 'provider' ? walk.ownerKey.headers : (await signInAs(app, walk.owner.profile)).headers;
};

const reads: EndpointName[] = endpointNames.filter((name) => endpointOf(name).method === 'GET');

describe('GET and HEAD', () => {
  it.each(reads)('%s changes nothing', async (name) => {
    // A day on, so that there would be something to change for whoever does it on reading.
    app.clock.advance(24 * 60 * 60);
    const input = { ...walk.input(name), headers: await headersFor(endpointOf(name).auth) };
    const before = await everything();
    const answer = await call(app, name, input);
    const head = await call(app, name, { ...input, method: 'HEAD' });
    expect(await everything()).toBe(before);
    expect(answer.statusCode).toBe(200);
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
  });
});
