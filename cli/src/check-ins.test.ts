import { describe, expect, it } from 'vitest';
import { callApp } from '@evenkeel/server/testing/as-clinic';
import { commandLine } from './testing/command-line.ts';

const line = commandLine();
const { provider, json, file } = line;

const maya = ['--first-name', 'Maya', '--last-name', 'Torres', '--date-of-birth', '1991-04-12'];
const sampleCheckIn = {
  key: 'sleep-diary',
  name: 'Sleep diary',
  type: 'symptom',
  content: {
    nodes: [
      { id: 'top', type: 'heading', label: 'Last night' },
      {
        id: 'rested',
        type: 'likert',
        label: 'How rested are you?',
        answers: ['Fully', 'Fairly', 'Hardly', 'Not at all'].map((label, value) => ({
          id: label.toLowerCase().replaceAll(' ', '-'),
          label,
          value,
        })),
      },
      { id: 'note', type: 'free_text', label: 'Anything else?' },
    ],
  },
};

describe('check-ins', { timeout: 20_000 }, () => {
  it('imports one, assigns it, and reads what came back', async () => {
    const imported = await json('content', 'import', '--kind', 'check-in', file('sleep.json', sampleCheckIn));
    expect(imported.imported).toMatchObject([{ name: 'Sleep diary', isNew: true }]);
    const [{ id: moduleId, versionId: moduleVersionId }] = imported.imported;
    const { userId } = await json('patients', 'add', ...maya, '--mrn', 'HV-1');
    await json('assign', 'HV-1', 'Sleep diary', '--cadence', 'daily');
    expect((await provider('assignments', 'list', 'HV-1')).out).toMatch(
      /check-in +Sleep diary +daily +2026-03-02 +2026-03-03 +now/,
    );
    expect((await provider('check-ins', 'list', 'HV-1')).out).toBe('No check-ins yet.');
    const answers = [
      { key: 'rested', value: 'hardly' },
      { key: 'note', value: 'Woke at four,\nthen not again' },
    ];
    await callApp(line.app, 'POST', `/v1/public-api/user/${userId}/submit-checkins`, {
      body: [{ moduleId, moduleVersionId, answers }],
    });
    expect((await provider('check-ins', 'list', 'HV-1')).out).toMatch(
      /2026-03-02 17:00 UTC +Sleep diary +67 % +– +patient_app +How rested are you\? Hardly; Anything else\? Woke at four, then not again/,
    );
    const { checkInScores } = await json('check-ins', 'list', 'HV-1');
    expect(checkInScores).toMatchObject([{ title: 'Sleep diary', type: 'symptom', answers: [{}, {}] }]);
  });

  it.each([
    [['content', 'import', '--kind', 'poem', 'a.json'], '--kind takes one of assessment, check-in'],
    [['content', 'check', '--type', 'daily', '.'], '--type takes one of treatment_activity, symptom.'],
    [['content', 'import', '--wings', 'a.json'], "Unknown option '--wings'"],
  ])('exits 2 for %j', async (argv, said) => {
    const ran = await provider(...argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });

  it('names the kind that a file is of', async () => {
    const ran = await provider('content', 'import', file('sleep.json', sampleCheckIn));
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('content: is a check-in: import it as one, with the kind check-in');
  });
});
