import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandIo } from '../command.ts';
import { contentCommands } from './content.ts';
import { countReasons } from './content-reasons.ts';

const id = '0b8a3d3e-3c7e-4a58-9d5c-4a1f2f1f6a01';
let folder: string;
let lines: { out: string[]; err: string[] };
let calls: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-content-'));
  lines = { out: [], err: [] };
  calls = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const refusal = {
  status: 422,
  body: {
    error: {
      code: 'content-not-representable',
      message: 'Some of this cannot be shown.',
      fields: { when: 'a date' },
    },
  },
};

/** Answers as the API would: a title of “bad” is refused, “known” is there already. */
const call: CommandIo['call'] = async (method, path, body) => {
  calls.push(`${method} ${path}`);
  const title = typeof body === 'object' && body !== null ? String(Reflect.get(body, 'title')) : '';
  if (title === 'bad') return refusal;
  if (path.includes('/check')) {
    return {
      status: 200,
      body: {
        kind: 'assessment',
        name: title,
        disorder: null,
        totalQuestions: 3,
        safetyQuestions: 1,
        score: { min: 0, max: 9, bands: 2, subscales: ['Inner'] },
        warnings: [{ item: 'q1', message: 'is odd' }],
      },
    };
  }
  const content = { id, versionId: id, kind: 'assessment', name: title, warnings: [] };
  return { status: title === 'known' ? 200 : 201, body: content };
};

const run = async (name: string, args: string[], options: Partial<CommandIo> = {}): Promise<number> => {
  const command = contentCommands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`No command ${name}`);
  return command.run(args, {
    call,
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
    document: (text) => lines.out.push(text),
    json: false,
    given: {},
    env: {},
    input: async () => '',
    terminal: null,
    yes: false,
    ...options,
  });
};

const form = (title: string) => ({ resourceType: 'Questionnaire', title });

describe('content import', () => {
  it('imports every file it can and exits with 1 when one was refused', async () => {
    const files = [
      file('a.json', form('new')),
      file('b.json', form('bad')),
      file('c.json', form('known')),
      file('d.txt', 'no'),
    ];
    expect(await run('content import', files)).toBe(1);
    expect(lines.out).toEqual([`imported  new  ${id}  ${files[0]}`, `unchanged known  ${id}  ${files[2]}`]);
    expect(lines.err).toEqual([
      `refused   ${files[1]}`,
      '  Some of this cannot be shown.',
      '    when: a date',
      `refused   ${files[3]}`,
      '  This is not JSON, not a questionnaire.',
    ]);
  });

  it('prints one JSON document when asked', async () => {
    expect(await run('content import', [file('a.json', form('new'))], { json: true })).toBe(0);
    expect(JSON.parse(lines.out.join('\n'))).toMatchObject({
      imported: [{ name: 'new', isNew: true }],
      refused: [],
    });
  });

  it('stops at once when the key is not right', async () => {
    const denied = {
      status: 401,
      body: { error: { code: 'unauthenticated', message: 'Please sign in to continue.' } },
    };
    const files = [file('a.json', form('new')), file('b.json', form('new'))];
    expect(await run('content import', files, { call: async () => denied })).toBe(3);
    expect(lines.err).toEqual([`refused   ${files[0]}`, '  Please sign in to continue.']);
  });

  it('does nothing without files, and passes the kind on', async () => {
    await expect(run('content import', [])).rejects.toThrow('FILE is missing.');
    expect(calls).toEqual([]);
    await run('content import', ['--kind', 'check-in', file('a.json', form('new'))]);
    expect(calls).toEqual(['POST /v1/provider-api/content?kind=check-in']);
  });
});

describe('content check', () => {
  it('reports on a whole folder and imports nothing', async () => {
    mkdirSync(join(folder, 'deep'));
    file('deep/good.json', form('Good'));
    file('bad.json', form('bad'));
    file('answers.json', { resourceType: 'QuestionnaireResponse' });
    file('empty-bundle.json', { resourceType: 'Bundle', entry: [] });
    file('broken.json', '{');
    file('table.csv', 'a,b');
    expect(await run('content check', [folder])).toBe(0);
    expect(calls).toEqual(Array(2).fill('POST /v1/provider-api/content/check'));
    expect(lines.out.slice(0, 8)).toEqual([
      'imports  deep/good.json  Good (3 questions, total 0 to 9, 2 bands, subscales Inner, raises alerts)',
      '    note: q1: is odd',
      'refused  bad.json',
      '  Some of this cannot be shown.',
      '    when: a date',
      'skipped  answers.json  a FHIR QuestionnaireResponse',
      'skipped  broken.json  not JSON',
      'skipped  empty-bundle.json  a FHIR Bundle without a Questionnaire',
    ]);
    expect(lines.out).toContain('     1  would be imported');
    expect(lines.out).toContain('     4  skipped: no questionnaire');
  });

  it('prints one JSON document when asked', async () => {
    file('bad.json', form('bad'));
    await run('content check', [folder], { json: true });
    expect(JSON.parse(lines.out.join('\n'))).toMatchObject({
      importable: [],
      refused: [{ file: 'bad.json', fields: { when: 'a date' } }],
      reasons: [{ reason: 'a date', files: 1 }],
    });
  });

  it('says when the folder is not there', async () => {
    await expect(run('content check', [join(folder, 'none')])).rejects.toThrow(/^Cannot read /);
  });
});

describe('content list', () => {
  it('follows every page', async () => {
    const entry = {
      id,
      versionId: id,
      kind: 'assessment',
      disorder: null,
      totalQuestions: 2,
      scored: true,
      createdAt: '2026-03-02T17:00:00Z',
    };
    const pages = [
      { content: [{ ...entry, name: 'Alpha' }], nextCursor: 'more' },
      { content: [{ ...entry, name: 'Beta two' }], nextCursor: null },
    ];
    const paths: string[] = [];
    const paged: CommandIo['call'] = async (_method, path) => {
      paths.push(path);
      return { status: 200, body: pages[paths.length - 1] };
    };
    expect(await run('content list', ['--limit', 'all'], { call: paged })).toBe(0);
    expect(paths).toEqual([
      '/v1/provider-api/content?limit=200',
      '/v1/provider-api/content?limit=200&cursor=more',
    ]);
    expect(lines.out[1]).toBe(`${id}  Alpha     assessment  2          yes`);
  });
});

describe('countReasons', () => {
  it('counts files by reason, whatever names stand in it', () => {
    const refused = (fields: Record<string, string>) => ({ message: 'no', fields });
    expect(
      countReasons([
        refused({
          a: 'its condition names “x”, which is not there; has no text to show',
          b: 'its condition names “y”, which is not there',
        }),
        refused({ c: 'its condition names “z”, which is not there' }),
        refused({}),
      ]),
    ).toEqual([
      { reason: 'its condition names “…”, which is not there', files: 2 },
      { reason: 'has no text to show', files: 1 },
      { reason: 'no', files: 1 },
    ]);
  });
});
