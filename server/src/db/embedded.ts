import { fdatasyncSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { PoolConfig } from 'pg';
import { holdFolder } from './folder-lock.ts';
import { refuseMovedFolder } from './moved-mark.ts';

/** A file system whose `fsync` reaches the disk; as shipped it does nothing, and a power cut would lose commits. */
class SyncingNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const wire = (module: postgresMod.PostgresMod): void => {
      // The mounted file system's operations are not in the published types.
      const { NODEFS } = module as unknown as {
        NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
      };
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd);
        return 0;
      };
    };
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), wire] },
    };
  }
}

const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

export interface Embedded {
  readonly pool: PoolConfig;
  /** The whole database as an archive that `openEmbedded` can start from. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database, in `folder` durably or, for tests, in memory; a new one from a dump of an
 * earlier one where that is given.
 */
export const openEmbedded = async (source: { folder?: string; dump?: Blob }): Promise<Embedded> => {
  const { folder, dump } = source;
  const release = folder === undefined ? () => undefined : holdFolder(folder);
  try {
    if (folder !== undefined) refuseMovedFolder(folder);
    const pglite = new PGlite({
      ...(folder === undefined
        ? {}
        : { fs: new SyncingNodeFS(join(folder, 'postgres')), startParams: durableStart }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
    });
    await pglite.waitReady;
    return {
      // The shim stands in for a connection; its type does not name every field that pg asks for.
      pool: { ...(createPgConfig(pglite) as unknown as PoolConfig), max: 1 },
      dump: () => pglite.dumpDataDir('none'),
      close: async () => {
        await pglite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};
