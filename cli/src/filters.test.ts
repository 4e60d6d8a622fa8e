import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApp, sampleContent } from '@evenkeel/server/testing/as-clinic';
import { commandLine } from './testing/command-line.ts';

const line = commandLine();
const { provider, json } = line;

describe('lists with filters', { timeout: 20_000 }, () => {
  let userId: string;
  beforeEach(async () => {
    const maya = {
      firstName: 'Maya',
      lastName: 'Torres',
      dateOfBirth: '1991-04-12',
      email: 'maya@mail.test',
    };
    const { body } = await line.clinic.call('POST', '/patients', { ...maya, medicalRecordNumber: 'HV-1' });
    userId = body.userId;
    const rosa = {
      firstName: 'Rosa',
      lastName: 'Torres',
      dateOfBirth: '1984-01-20',
      relationship: 'Guardian',
    };
    await line.clinic.call('POST', `/patients/${body.patientId}/participants`, rosa);
    await line.clinic.addContent(sampleContent());
    await line.clinic.addContent(sampleContent('sleep', { name: 'How you slept' }));
  });

  it('shows a patient, and those related to them', async () => {
    expect((await provider('patients', 'show', 'HV-1')).out).toMatch(/^Name +Maya Torres$/m);
    const { out } = await provider('patients', 'participants', 'HV-1');
    expect(out).toMatch(/Torres, Rosa +1984-01-20 .*Guardian$/);
    expect((await json('patients', 'list', '--kind', 'participant')).patients).toMatchObject([
      { firstName: 'Rosa' },
    ]);
    const none = {
      firstName: 'Leo',
      lastName: 'Berg',
      dateOfBirth: '2013-09-30',
      medicalRecordNumber: 'HV-2',
    };
    await line.clinic.call('POST', '/patients', none);
    expect((await provider('patients', 'participants', 'HV-2')).out).toBe(
      'Nobody is related to this patient.',
    );
  });

  it('shows content by a word of its name or by its kind', async () => {
    expect((await json('content', 'list', 'slept')).content).toMatchObject([{ name: 'How you slept' }]);
    expect((await provider('content', 'list', '--kind', 'check-in')).out).toBe('No content.');
  });

  it('shows submissions and alerts of one assessment, some days or one patient', async () => {
    const { content } = await json('content', 'list', 'evening');
    const answers = [
      { key: 'restless', value: 'no' },
      { key: 'dark', value: 'much' },
    ];
    const body = { assessments: [{ id: content[0].id, answers }], assigneeUserId: userId };
    await callApp(line.app, 'POST', `/v1/public-api/user/${userId}/submit-assessments`, { body });
    const counted = async (...options: string[]) =>
      (await json('submissions', 'list', 'HV-1', ...options)).submissions.length;
    expect(await counted('--assessment', 'Evening check', '--safety')).toBe(1);
    expect(await counted('--assessment', 'How you slept')).toBe(0);
    expect(await counted('--from', '2026-03-02', '--to', '2026-03-02')).toBe(1);
    expect(await counted('--to', '2026-03-01')).toBe(0);
    expect((await json('alerts', 'list', '--patient', 'HV-1', '--open')).alerts).toHaveLength(1);
    expect((await json('alerts', 'list', '--patient', randomUUID())).alerts).toEqual([]);
  });

  it('shows assignments that are over, and of one kind', async () => {
    const { assignmentId } = await json('assign', 'HV-1', 'Evening check', '--cadence', 'weekly');
    expect((await provider('assignments', 'list', 'HV-1', '--kind', 'check-in')).out).toBe(
      'Nothing is assigned.',
    );
    expect((await provider('assignments', 'list', 'HV-1', '--ended')).out).toBe('Nothing is over.');
    await provider('assignments', 'end', 'HV-1', assignmentId);
    expect((await provider('assignments', 'list', 'HV-1', '--ended')).out).toMatch(
      /weekly +2026-03-02 +– +ended$/,
    );
  });

  it('shows messages of one channel or in one state', async () => {
    await provider('message', 'HV-1', 'Evening check');
    const counted = async (...options: string[]) =>
      (await json('messages', 'list', 'HV-1', ...options)).messages.length;
    expect(await counted('--channel', 'email', '--state', 'queued')).toBe(1);
    expect(await counted('--state', 'bounced')).toBe(0);
  });

  it.each([
    [['patients', 'list', '--kind', 'owl'], '--kind takes one of patient, participant.'],
    [['messages', 'list', 'HV-1', '--state', 'owl'], '--state takes one of queued, sent,'],
    [['intake', 'list', '--status', 'owl'], '--status takes one of open, expired, completed, withdrawn.'],
  ])('exits 2 for %j', async (argv, said) => {
    const ran = await provider(...argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });
});
