import { chmodSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openDb, type Db } from '../db/open.ts';
import { Refusal } from './command.ts';
import { plainSession, rowsOf } from './sql-text.ts';
import { fingerprint, ownTables, queueTables, type Fingerprint } from './tables.ts';

/** What a database holds, table by table. */
export type Contents = ReadonlyMap<string, Fingerprint>;

export const contentsOf = (db: Db): Promise<Contents> =>
  db.transaction().execute(async (tx) => {
    await plainSession(tx);
    const contents = new Map<string, Fingerprint>();
    const [queue] = await rowsOf<{ there: boolean }>(
      tx,
      `select to_regnamespace('pgboss') is not null as there`,
    );
    for (const table of [...(await ownTables(tx)), ...(queue?.there === true ? await queueTables(tx) : [])]) {
      contents.set(table.name, await fingerprint(tx, table));
    }
    return contents;
  });

/** In words: how much there is. */
export const describeContents = (contents: Contents): string => {
  const rows = [...contents.values()].reduce((sum, table) => sum + table.rows, 0);
  const of = (name: string): number => contents.get(name)?.rows ?? 0;
  return `${of('clinics')} clinics, ${of('profiles')} people and ${of('submissions')} submissions, ${rows} rows in all`;
};

const raise = (error: Error): void => {
  throw error;
};

/** The first table that is not the same in both; null where they are alike. */
export const differenceOf = (expected: Contents, found: Contents): string | null => {
  for (const [name, { rows, sum }] of expected) {
    const there = found.get(name);
    if (there?.rows !== rows || there.sum !== sum) return name;
  }
  return null;
};

const contentsOfArchive = async (archive: Blob): Promise<Contents> => {
  const opened = await openDb({ dump: archive }, raise);
  try {
    return await contentsOf(opened.db);
  } finally {
    await opened.close();
  }
};

/** Opens an archive beside everything else and compares what is in it; throws where anything differs. */
export const checkArchive = async (archive: Blob, expected: Contents): Promise<void> => {
  const differs = differenceOf(expected, await contentsOfArchive(archive));
  if (differs !== null) throw new Error(`The backup is not whole: ${differs} differs. Nothing was written.`);
};

/** A file of a backup with what is in it. Throws a Refusal where it cannot be opened. */
export const readArchive = async (file: string): Promise<{ archive: Blob; contents: Contents }> => {
  try {
    const archive = new Blob([gunzipSync(readFileSync(file))]);
    const contents = await contentsOfArchive(archive);
    if (contents.has('clinics')) return { archive, contents };
  } catch {
    // Whatever it is, it is not what a backup has written.
  }
  throw new Refusal(`${file} is not a whole backup: nothing was restored.`);
};

/** Under its name only when all of it is on the disk; for its owner alone. */
export const writeArchive = async (file: string, archive: Blob): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    chmodSync(draft, 0o600);
    await handle.writeFile(archive.stream().pipeThrough(new CompressionStream('gzip')));
    await handle.sync();
  } finally {
    await handle.close();
  }
  renameSync(draft, file);
};
