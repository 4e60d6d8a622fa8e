import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderHeldError, holdFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'evenkeel-lock-')), 'data');
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

/** Another process that holds the folder until it is killed. */
const holdElsewhere = async () => {
  const script = `import { holdFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    holdFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

describe('holding a folder', () => {
  it('lets only its owner in', () => {
    const release = holdFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    release();
  });

  it('says which process holds it, and gives it when that process has let go', () => {
    const release = holdFolder(folder);
    expect(() => holdFolder(folder)).toThrow(FolderHeldError);
    expect(() => holdFolder(folder)).toThrow(`in use by process ${process.pid}, started `);
    release();
    holdFolder(folder)();
  });

  it('is free at once when its holder is killed without warning', async () => {
    const child = await holdElsewhere();
    expect(() => holdFolder(folder)).toThrow(`in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    holdFolder(folder)();
  });
});
