import { expect, it } from 'vitest';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const invite = (...argv: string[]) => line.provider('invite', ...argv);
const addPatient = async (fields: object) => {
  const person = { firstName: 'Sam', lastName: 'Okafor', dateOfBirth: '1998-11-21', ...fields };
  expect((await line.clinic.call('POST', '/patients', person)).status).toBe(201);
};

it('invites by e-mail unless told otherwise', async () => {
  await addPatient({ email: 'sam@mail.test', phoneNumber: '+14155550134', medicalRecordNumber: 'HV-4' });
  const page = 'https://clinic.test/accept-invite';
  expect(await invite('HV-4')).toEqual({ code: 0, out: `Invited by e-mail: ${page}`, err: '' });
  const byText = await invite('sam@mail.test', '--channel', 'sms');
  expect(byText).toEqual({ code: 0, out: `Invited by text: ${page}`, err: '' });
});

it('prints the answer with --json', async () => {
  await addPatient({ email: 'sam@mail.test', medicalRecordNumber: 'HV-4' });
  const { code, out } = await invite('HV-4', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    inviteId: expect.any(String),
    url: 'https://clinic.test/accept-invite',
  });
});

it('exits 1 with what the server says when there is no address for it', async () => {
  await addPatient({ medicalRecordNumber: 'HV-4' });
  const refused = await invite('HV-4');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('channel: This person has no e-mail address, which an account needs');
  expect((await invite('HV-5')).err).toBe('There is no patient “HV-5”.');
});

it('exits 2 for a channel that there is not, or without a person', async () => {
  const strange = await invite('HV-4', '--channel', 'owl');
  expect(strange).toMatchObject({ code: 2, out: '' });
  expect(strange.err).toContain('--channel takes one of email, sms.');
  expect((await invite()).err).toContain('PATIENT is missing.');
});

it('explains itself', async () => {
  const { code, out } = await invite('--help');
  expect(code).toBe(0);
  expect(out).toContain('Invite a patient or participant to an account');
  expect(out).toContain('npm run provider -- invite HV-1004 --channel sms');
});
