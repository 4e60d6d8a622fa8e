import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { asClinic, type TestClinic } from '@evenkeel/server/testing/as-clinic';
import { createTestApp, type TestApp } from '@evenkeel/server/testing/create-test-app';
import { run } from '../run.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A command line beside a real server, with the key of a clinic that each test has to itself. */
export interface CommandLine {
  readonly app: TestApp;
  readonly url: string;
  readonly clinic: TestClinic;
  /** Runs a command with other settings than the clinic's. */
  readonly runWith: (env: Readonly<Record<string, string>>, argv: readonly string[]) => Promise<Ran>;
  readonly provider: (...argv: string[]) => Promise<Ran>;
  /** What a command prints with `--json`; it has to succeed. */
  readonly json: (...argv: string[]) => Promise<ReturnType<typeof JSON.parse>>;
  /** A folder that goes after the tests. */
  readonly folder: string;
  /** Writes a file into that folder, text as it is and anything else as JSON, and gives its path. */
  readonly file: (name: string, content: unknown) => string;
}

/** Starts the server before the tests of a file and stops it after them. */
export const commandLine = (): CommandLine => {
  let app: TestApp;
  let url: string;
  let clinic: TestClinic;
  let folder: string;
  beforeAll(async () => {
    app = await createTestApp();
    url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-cli-'));
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });
  beforeEach(async () => {
    // Whoever runs the tests in colour still compares plain text.
    vi.stubEnv('FORCE_COLOR', '0');
    clinic = await asClinic(app);
  });
  const runWith: CommandLine['runWith'] = async (env, argv) => {
    const out: string[] = [];
    const err: string[] = [];
    const code = await run(argv, {
      env,
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      wait: async () => undefined,
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const provider: CommandLine['provider'] = (...argv) =>
    runWith({ EVENKEEL_URL: url, EVENKEEL_KEY: clinic.key }, argv);
  return {
    get app() {
      return app;
    },
    get url() {
      return url;
    },
    get clinic() {
      return clinic;
    },
    runWith,
    get folder() {
      return folder;
    },
    provider,
    json: async (...argv) => {
      const ran = await provider(...argv, '--json');
      expect(ran, ran.err).toMatchObject({ code: 0, err: '' });
      return JSON.parse(ran.out);
    },
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    },
  };
};
