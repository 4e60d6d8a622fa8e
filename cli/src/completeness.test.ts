import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@evenkeel/contract/api';
import type { Endpoint } from '@evenkeel/contract/endpoint';
import type { CommandIo } from './command.ts';
import { commands } from './commands.ts';
import { Failure, UsageError } from './failures.ts';
import { reference } from './reference.ts';
import { commandIo } from './testing/command-io.ts';

const a = '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01';
const b = '0f6f3f0e-55a5-4e43-9a52-3a4c6f4b1d55';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-cli-'));
  const files = {
    'form.json': { resourceType: 'Questionnaire' },
    'resources.json': [{ displayText: 'Call 988', type: 'call', value: '988' }],
    'plan.json': {
      name: 'Plan',
      items: [{ id: 'top', type: 'heading', label: 'What helps' }],
      answers: [],
    },
    'patients.csv': 'first_name',
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Each call of the provider API, and a command that makes it. A new call needs a line here, and a command. */
const commandFor: Readonly<Record<string, string>> = {
  createContent: 'content import DIR/form.json',
  checkContent: 'content check DIR/form.json',
  listContent: 'content list',
  getContent: `content show ${a}`,
  putContentBands: `content bands ${a} --reset`,
  createPatient: 'patients add --first-name Maya',
  listPatients: 'patients list',
  getPatient: `patients show ${a}`,
  updatePatient: `patients update ${a} --email x@mail.test`,
  addParticipant: `patients participant ${a} --first-name Rosa`,
  listParticipants: `patients participants ${a}`,
  createInvite: `invite ${a}`,
  createAssignment: `assign ${a} ${b} --cadence weekly`,
  listAssignments: `assignments list ${a}`,
  endAssignment: `assignments end ${a} ${b}`,
  sendAssessmentLink: `message ${a} ${b}`,
  createHandoff: `handoff ${a} ${b}`,
  listMessages: `messages list ${a}`,
  getSafetyNetOverride: `safety-net show ${a}`,
  putSafetyNetOverride: `safety-net set ${a} email`,
  listSubmissions: `submissions list ${a}`,
  getSubmission: `submissions show ${a} --fhir`,
  listCheckInScores: `check-ins list ${a}`,
  createIntervention: `interventions add ${a} DIR/plan.json`,
  listAlerts: 'alerts list',
  acknowledgeAlert: `alerts acknowledge ${a}`,
  getClinic: 'clinic show',
  updateClinic: 'clinic set --name Harbor',
  putConsent: 'clinic consent --text Hello',
  putSafetyNetResources: 'clinic resources DIR/resources.json',
  putPolicies: 'policies clear',
  putIntakeQuestionnaire: `intake questionnaire ${a}`,
  putKiosk: 'kiosk on --identifiers mrn',
  createIntakeInvitation: 'intake invite',
  listIntakeInvitations: 'intake list',
  getIntakeInvitation: `intake show ${a}`,
  withdrawIntakeInvitation: `intake withdraw ${a}`,
  createKey: 'keys create Front',
  listKeys: 'keys list',
  rotateKey: `keys rotate ${a}`,
  revokeKey: `keys revoke ${a}`,
  createWebhook: 'webhooks add https://systems.example.org/',
  listWebhooks: 'webhooks list',
  rotateWebhookSecret: `webhooks rotate-secret ${a}`,
  deleteWebhook: `webhooks remove ${a}`,
  listWebhookDeliveries: `webhooks deliveries ${a}`,
  replayWebhookDelivery: `webhooks replay ${a} ${b}`,
  getPatientRecord: `records export ${a}`,
  getPatientRecordAsCsv: `records export ${a} --csv`,
  listAuditTrail: 'audit list',
  getAuditTrailAsCsv: 'audit export',
  importPatients: 'patients import DIR/patients.csv',
};

const calls = Object.entries<Endpoint>(api).filter(([, { auth }]) => auth === 'provider');

/** What a command reads before it makes the call in question. */
const readFirst: Readonly<Record<string, unknown>> = {
  [`/v1/provider-api/content/${a}`]: {
    id: a,
    versionId: b,
    kind: 'assessment',
    name: 'Mood',
    disorder: null,
    totalQuestions: 1,
    scored: true,
    createdAt: '2026-03-02T17:00:00Z',
    versions: [],
    sections: [],
    checkIn: null,
    intake: null,
    scoring: null,
    bandsInForce: { from: 'content', bands: [], subscales: [], warnings: [] },
  },
};

const commandOf = (words: readonly string[]) => {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (command === undefined) throw new Error(`No command “${words.join(' ')}”`);
  return { command, args: words.slice(command.name.split(' ').length) };
};

/** The words of a line, as a shell takes it apart. */
const wordsOf = (line: string): string[] =>
  [
    ...line
      .replace(/ +#.*$/, '')
      .replace(/ < .*$/, '')
      .matchAll(/"([^"]*)"|(\S*"[^"]*"\S*)|(\S+)/g),
  ].map(([, quoted, mixed, plain]) => quoted ?? mixed?.replaceAll('"', '') ?? plain ?? '');

describe('every call of the provider API', () => {
  it('has its command', () => {
    expect(Object.keys(commandFor).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
  });

  it.each(calls)('%s is made by it', async (name, { method, path, idempotent }) => {
    const { command, args } = commandOf((commandFor[name] ?? '').replaceAll('DIR', folder).split(' '));
    const made: { call: string; key: string | undefined }[] = [];
    const call: CommandIo['call'] = async (by, to, _body, key) => {
      made.push({ call: `${by} ${to.replace(/\?.*/, '')}`, key });
      const known = by === 'GET' ? readFirst[to] : undefined;
      if (by === 'GET' && to === '/v1/provider-api/clinic' && name !== 'getClinic')
        return { status: 200, body: clinic };
      return known === undefined || name === 'getContent'
        ? { status: 404, body: null }
        : { status: 200, body: known };
    };
    await command.run(args, commandIo({ call })).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
    const { call: last = '', key } = made.at(-1) ?? {};
    const pattern = new RegExp(
      `^${method} ${path.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}').replaceAll('.', '\\.')}$`,
    );
    expect(last).toMatch(pattern);
    expect(key !== undefined).toBe(idempotent === true);
  });
});

const clinic = {
  id: a,
  displayId: 'harbor',
  organizationName: 'Harbor',
  timeZone: 'America/New_York',
  logoUrl: null,
  phoneNumber: null,
  stripeAccountId: null,
  consent: { consentRequired: false, consentCopy: '' },
  safetyNetResources: [],
  policies: [],
  intakeQuestionnaireId: null,
  kiosk: { enabled: false, identifiers: ['mrn'] },
};

describe.each(commands.map((command) => [command.name, command] as const))('%s', (_name, command) => {
  it('says what it does, what each option means, and gives examples that work', () => {
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/s);
    for (const option of command.options) {
      expect(option.meaning, option.name).not.toBe('');
      for (const choice of option.choices ?? []) expect(choice).toMatch(/^[a-z_-]+$/);
    }
    expect(command.examples).not.toEqual([]);
    for (const example of command.examples) {
      const { command: named, args } = commandOf(
        wordsOf(example).filter((word) => word !== '--json' && word !== '--yes'),
      );
      expect(named.name, example).toBe(command.name);
      const own = args.flatMap((word, index) =>
        word === '--url' || args[index - 1] === '--url' ? [] : [word],
      );
      expect(() => named.check(own), example).not.toThrow();
    }
    expect(() => command.check(['--no-such-option'])).toThrow(UsageError);
  });

  it('takes a limit wherever it takes pages', () => {
    const limit = command.options.find(({ name }) => name === 'limit');
    expect(limit?.value ?? 'N|all').toBe('N|all');
  });
});

describe('docs/command-line.md', () => {
  it('is what npm run command-reference writes', () => {
    const path = join(import.meta.dirname, '../../docs/command-line.md');
    expect(readFileSync(path, 'utf8')).toBe(reference(readFileSync(path, 'utf8')));
  });
});
