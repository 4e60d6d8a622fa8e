import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asClinic, callApp, sampleContent } from '@evenkeel/server/testing/as-clinic';
import { commandLine } from './testing/command-line.ts';

const line = commandLine();
const { runWith, provider, json, file } = line;

const maya = ['--first-name', 'Maya', '--last-name', 'Torres', '--date-of-birth', '1991-04-12'];
const answerAs = (userId: string, contentId: string, dark = 'no') =>
  callApp(line.app, 'POST', `/v1/public-api/user/${userId}/submit-assessments`, {
    body: {
      assessments: [
        {
          id: contentId,
          answers: [
            { key: 'restless', value: 'some' },
            { key: 'dark', value: dark },
          ],
        },
      ],
      assigneeUserId: userId,
    },
  });

describe('the command line', { timeout: 20_000 }, () => {
  it('explains itself as a whole, by noun and by command', async () => {
    const whole = await runWith({}, ['--help']);
    expect(whole).toMatchObject({ code: 0, err: '' });
    for (const name of ['patients add', 'content import', 'assign PATIENT CONTENT', 'alerts acknowledge']) {
      expect(whole.out).toContain(name);
    }
    const noun = await runWith({}, ['patients', '--help']);
    expect(noun.out).toContain('patients update PATIENT');
    expect(noun.out).not.toContain('alerts');
    const command = await runWith({}, ['assign', '-h']);
    expect(command.out).toContain('once, daily, weekly, every_two_weeks, monthly, every_three_months');
    expect(command.out).toContain('npm run provider -- assign HV-1001 "Mood and energy" --cadence weekly');
  });

  it('shows an example of every command', async () => {
    const { out } = await runWith({}, ['--help']);
    const [, commands = ''] = /\nCommands\n([\s\S]*?)\n\n/.exec(out) ?? [];
    const names = commands
      .split('\n')
      .map((entry) => /^ {2}((?:[a-z-]+ ?)+)/.exec(entry)?.[1]?.trim() ?? entry);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names)
      expect((await runWith({}, [...name.split(' '), '--help'])).out).toMatch(
        new RegExp(`Examples\\n {2}npm run provider -- ${name}`),
      );
  });

  it.each([
    [[], 'NOUN VERB'],
    [['pigeons'], 'There is no command “pigeons”.'],
    [['patients'], 'There is: patients list, patients show'],
    [['patients', 'feed'], 'There is no “patients feed”.'],
    [['patients', 'list', '--wings'], "Unknown option '--wings'"],
    [['patients', 'list', '--limit', 'many'], '--limit takes a number from 1 on, or all; not “many”.'],
    [['patients', 'list', '--url'], '--url needs a value.'],
    [['patients', 'list', '--url', 'localhost:3000'], 'is no address of a server'],
    [['patients', 'update', 'HV-1'], 'Name at least one field to change.'],
    [['assign', 'HV-1'], 'CONTENT is missing.'],
    [['assign', 'HV-1', 'x', 'y'], '“y” is one word too many.'],
    [['assign', 'HV-1', 'x', '--cadence', 'hourly'], '--cadence takes one of once, daily'],
    [['message', 'HV-1', 'x', '--channel', 'owl'], '--channel takes one of email, sms.'],
    [['clinic', 'consent', '--on', '--off'], '--on and --off exclude each other.'],
  ])('exits 2 for %j', async (argv, said) => {
    const ran = await provider(...argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });

  it('asks for a key before anything else', async () => {
    const ran = await runWith({ EVENKEEL_URL: line.url }, ['patients', 'list']);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(
      'Give the clinic’s key by --key or EVENKEEL_KEY, or keep it with config set-profile.',
    );
  });

  it('takes server and key from options before the environment', async () => {
    const other = await asClinic(line.app);
    const env = { EVENKEEL_URL: 'http://127.0.0.1:1', EVENKEEL_KEY: 'nobody' };
    const ran = await runWith(env, ['clinic', 'show', `--url=${line.url}`, '--key', other.key, '--json']);
    expect(JSON.parse(ran.out)).toMatchObject({ id: other.clinicId });
  });

  it('exits 3 with the server’s message for a wrong key', async () => {
    const ran = await runWith({ EVENKEEL_URL: line.url, EVENKEEL_KEY: 'nobody' }, ['patients', 'list']);
    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.err).toContain('Please sign in to continue.');
    expect(ran.err).toContain('EVENKEEL_KEY');
  });

  it('says so when nobody listens', async () => {
    const free = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
      });
    });
    const ran = await runWith({ EVENKEEL_KEY: 'k' }, [
      'clinic',
      'show',
      '--url',
      `http://127.0.0.1:${free}/`,
    ]);
    expect(ran).toMatchObject({ code: 5, out: '' });
    expect(ran.err).toContain(`Cannot reach http://127.0.0.1:${free}: connection refused.`);
  });
});

describe('clinic', { timeout: 20_000 }, () => {
  it('shows and changes settings', async () => {
    const changed = await json('clinic', 'set', '--name', 'Harbor', '--logo', '/logo.svg');
    expect(changed).toMatchObject({ organizationName: 'Harbor', logoUrl: '/logo.svg' });
    expect(await json('clinic', 'set', '--logo', '')).toMatchObject({ logoUrl: null });
    const { out } = await provider('clinic', 'show');
    expect(out).toMatch(/^Name +Harbor$/m);
    expect(out).toMatch(/^Logo +–$/m);
  });

  it('replaces the consent from a file and puts it off without losing it', async () => {
    const path = file('consent.txt', 'We keep your answers safe.\n\nAsk us anything.\n');
    const text = 'We keep your answers safe.\n\nAsk us anything.';
    expect(await json('clinic', 'consent', '--file', path)).toEqual({
      consentRequired: true,
      consentCopy: text,
    });
    expect(await json('clinic', 'consent', '--off')).toEqual({ consentRequired: false, consentCopy: text });
    expect((await provider('clinic', 'consent')).out).toContain('Patients are not asked for a consent.');
    expect((await provider('clinic', 'consent', '--file', join(line.folder, 'none'))).code).toBe(1);
  });

  it('replaces the crisis resources from a file, or says what is wrong with it', async () => {
    const resources = [{ displayText: 'Call 988', type: 'call', value: '988' }];
    expect(await json('clinic', 'resources', file('good.json', resources))).toEqual({ resources });
    expect((await provider('clinic', 'resources')).out).toMatch(/call +988 +Call 988/);
    const bad = [{ ...resources[0], value: 'javascript:1' }];
    const ran = await provider('clinic', 'resources', file('bad.json', bad));
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('0.value: Must be a telephone number');
  });
});

describe('patients', { timeout: 20_000 }, () => {
  it('adds, changes and lists', async () => {
    const added = await json(
      'patients',
      'add',
      ...maya,
      '--mrn',
      'HV-1',
      '--email',
      'maya@mail.test',
      '--pro-plan',
    );
    expect(added).toMatchObject({
      firstName: 'Maya',
      medicalRecordNumber: 'HV-1',
      clinicianHasProPlan: true,
    });
    const changed = await json('patients', 'update', 'HV-1', '--email', '', '--phone', '+14155550132');
    expect(changed).toEqual({ ...added, email: null, phoneNumber: '+14155550132' });
    const { out } = await provider('patients', 'list', 'torres');
    expect(out).toMatch(new RegExp(`${added.patientId} +Torres, Maya +1991-04-12 +HV-1 +– +\\+14155550132`));
    expect((await provider('patients', 'list', 'nobody')).out).toBe('No patients found.');
  });

  it('adds a participant, and finds a patient by e-mail address', async () => {
    const patient = await json('patients', 'add', ...maya, '--email', 'maya@mail.test');
    const rosa = ['--first-name', 'Rosa', '--last-name', 'Torres', '--date-of-birth', '1960-01-01'];
    const added = await json(
      'patients',
      'participant',
      'Maya@mail.test',
      ...rosa,
      '--relationship',
      'Mother',
    );
    expect(added).toMatchObject({ userType: 'participant', relatedPatientId: patient.patientId });
  });

  it('exits 1 with the server’s message and each field when it is refused', async () => {
    const ran = await provider('patients', 'add', '--first-name', 'Maya', '--date-of-birth', 'yesterday');
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.err).toContain('Some of the information needs another look.');
    expect(ran.err).toContain('lastName: Last name is required');
    expect(ran.err).toContain('dateOfBirth: Please enter a valid date');
  });

  it('lists as many as asked, page after page, and says when there are more', async () => {
    for (let count = 0; count < 3; count += 1) await json('patients', 'add', ...maya);
    const some = await provider('patients', 'list', '--limit', '2');
    expect(some.out.match(/Torres, Maya/g)).toHaveLength(2);
    expect(some.err).toContain('There are more');
    expect((await json('patients', 'list', '--limit', '1000')).patients).toHaveLength(3);
  });

  it('does not guess between two of the same name', async () => {
    await json('patients', 'add', ...maya, '--email', 'both@mail.test');
    await json('patients', 'add', ...maya, '--email', 'both@mail.test');
    const ran = await provider('assignments', 'list', 'both@mail.test');
    expect(ran).toMatchObject({
      code: 1,
      err: '“both@mail.test” names more than one patient; please give the id.',
    });
    expect(await provider('assignments', 'list', 'HV-404')).toMatchObject({
      code: 4,
      err: 'There is no patient “HV-404”.',
    });
  });
});

describe('from content to alerts', { timeout: 20_000 }, () => {
  it('imports, assigns, sends a link, and reads what came back', async () => {
    const path = file('evening.json', sampleContent());
    const [{ id: contentId }] = (await json('content', 'import', path)).imported;
    const { patientId, userId } = await json(
      'patients',
      'add',
      ...maya,
      '--mrn',
      'HV-1',
      '--phone',
      '+14155550132',
    );

    const { assignmentId } = await json('assign', 'HV-1', 'evening CHECK', '--cadence', 'weekly');
    const again = await provider('assign', 'HV-1', contentId);
    expect(again).toMatchObject({ code: 1, err: 'This is assigned to the patient already.' });
    expect((await provider('assignments', 'list', patientId)).out).toMatch(
      new RegExp(`${assignmentId} +assessment +Evening check +weekly +2026-03-02 +2026-03-09 +now`),
    );

    const sent = await json('message', 'HV-1', 'Evening check', '--channel', 'sms');
    expect(sent.url).toMatch(
      new RegExp(`/user/${userId}/assessments\\?assessments=${contentId}&context=manual_sms$`),
    );
    const unsent = await provider('message', 'HV-1', contentId);
    expect(unsent.code).toBe(1);
    expect(unsent.err).toContain('channel: This patient has no e-mail address');
    expect((await provider('handoff', 'HV-1', contentId)).out).toMatch(/&context=clinician_app$/);

    expect((await provider('submissions', 'list', 'HV-1')).out).toBe('No submissions yet.');
    await answerAs(userId, contentId, 'much');
    const { submissions } = await json('submissions', 'list', 'HV-1');
    expect((await provider('submissions', 'list', 'HV-1')).out).toMatch(
      new RegExp(
        `${submissions[0].id} +2026-03-02 17:00 UTC +Evening check +3 of 4 +Stirred +ALERT +patient_app`,
      ),
    );
    const shown = await provider('submissions', 'show', submissions[0].id);
    expect(shown.out).toContain('Did your thoughts turn dark?\n  On most days');
    expect(shown.out).toContain('Anything to add?\n  (skipped)');
    expect(await json('submissions', 'show', submissions[0].id)).toMatchObject({ answers: [{}, {}, {}] });
    const fhir = await provider('submissions', 'show', submissions[0].id, '--fhir');
    expect(JSON.parse(fhir.out)).toMatchObject({
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
    });

    const [alert] = (await json('alerts', 'list', '--open')).alerts;
    expect((await provider('alerts', 'list')).out).toMatch(
      /Maya Torres +Evening check +– +Did your thoughts turn dark\? On most days/,
    );
    expect((await provider('alerts', 'acknowledge', alert.id)).out).toBe(
      'Acknowledged 2026-03-02 17:00 UTC.',
    );
    expect((await provider('alerts', 'list', '--open')).out).toBe('No alerts.');

    expect(await provider('assignments', 'end', 'HV-1', assignmentId)).toMatchObject({
      code: 0,
      out: 'Ended.',
    });
    expect((await provider('assignments', 'list', 'HV-1')).out).toBe('Nothing is assigned.');
    expect((await provider('assignments', 'end', 'HV-1', assignmentId)).code).toBe(4);
  });
});
