import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root; another user of the system then runs it. */
const otherUser = () => {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
  }
  return { uid: Number(uid), gid: Number(gid) };
};

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/**
 * Starts a PostgreSQL of its own in a temporary folder, on loopback only.
 *
 * @param {string} binaries Folder of `initdb` and `postgres`.
 * @param {{ durable?: boolean }} [options] `durable` keeps fsync on, as a clinic would; tests do not need it.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startThrowawayPostgres = async (binaries, { durable = false } = {}) => {
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const asUser = { ...user, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };

  const data = join(folder, 'data');
  const created = spawnSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
    { ...asUser, encoding: 'utf8' },
  );
  if (created.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${created.stderr}`);
  }

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => server.on('close', () => resolve()));
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: connections are closed, nothing is waited for.
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
    await ended;
    remove();
  };

  const log = await new Promise((resolve) => {
    let text = '';
    server.stderr.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('ready to accept connections')) resolve(null);
    });
    server.on('close', () => resolve(text));
  });
  if (log !== null) {
    remove();
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
};
