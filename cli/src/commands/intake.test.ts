import { describe, expect, it } from 'vitest';
import {
  buildIntake,
  buildIntakeQuestionnaire,
  buildPolicy,
  sampleResponses,
} from '@evenkeel/server/testing/building-intake';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json } = line;

const answered = async () => {
  const { clinicId } = line.clinic;
  await buildIntakeQuestionnaire(line.app, clinicId);
  const responses = sampleResponses({ unsafe: 'yes' });
  return (await buildIntake(line.app, { clinicId, done: 'questionnaire', responses })).invitationId;
};

describe('intake invite', { timeout: 20_000 }, () => {
  it('sends the link and prints it', async () => {
    const ran = await provider('intake', 'invite', '--email', 'noor@mail.test', '--phone', '+14155550177');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(
      /^https:\/\/clinic\.test\/intake\?code=[\w-]{43}\nIt opens until 2026-03-09 17:00 UTC\.\nIt goes to noor@mail\.test and \+14155550177\.$/,
    );
  });

  it('makes one to hand over where no address is given', async () => {
    expect((await provider('intake', 'invite')).out).toContain('It was sent to nobody: hand it over.');
    expect(await json('intake', 'invite', '--first-name', 'Noor')).toMatchObject({
      intakeInvitationId: expect.any(String),
      code: expect.any(String),
    });
  });

  it('exits 1 with what the server says', async () => {
    const refused = await provider('intake', 'invite', '--email', 'noor');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('email: Please enter a valid email');
  });
});

describe('intake list', { timeout: 20_000 }, () => {
  it('shows them by state', async () => {
    expect((await provider('intake', 'list')).out).toBe('No intakes.');
    const id = await answered();
    const { intakeInvitationId: other } = await json('intake', 'invite', '--first-name', 'Ines');
    const { out } = await provider('intake', 'list', '--status', 'open');
    expect(out).toMatch(
      new RegExp(
        `${id} +open +Noor Vale +noor@mail\\.test +\\+14155550177 +2026-03-02 17:00 UTC +2026-03-09 17:00 UTC +–`,
      ),
    );
    expect(await provider('intake', 'withdraw', other)).toMatchObject({ code: 0, out: 'Withdrawn.' });
    expect((await provider('intake', 'list', '--status', 'withdrawn')).out).toMatch(
      new RegExp(`${other} +withdrawn +Ines +– +– +2026-03-02 17:00 UTC +– +–`),
    );
    expect((await json('intake', 'list', '--status', 'open')).intakeInvitations).toHaveLength(1);
  });

  it('exits 2 for a state that there is not', async () => {
    const ran = await provider('intake', 'list', '--status', 'new');
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('--status takes one of open, expired, completed, withdrawn.');
  });
});

describe('intake show', { timeout: 20_000 }, () => {
  it('shows what came: the person, what they signed, what they answered', async () => {
    await buildPolicy(line.app, line.clinic.clinicId, { description: 'Notice', content: Buffer.from('abc') });
    const id = await answered();
    const { code, out } = await provider('intake', 'show', id);
    expect(code).toBe(0);
    expect(out).toMatch(/State +open\n/);
    expect(out).toMatch(/Pronouns +they\/them\/theirs\nBorn +1984-11-02\n/);
    expect(out).toMatch(/Safety +ALERT\nCard +–\n/);
    expect(out).toMatch(
      /2026-03-02 17:00 UTC +127\.0\.0\.1 +Notice +\/v1\/public-api\/policies\/\S+ +ba7816bf/,
    );
    expect(out).toContain('Item reason\n  I want to sleep\nItem takes\n  No\nItem unsafe\n  Yes\n');
    expect(out).toContain('Item born\n  (skipped)');
    expect(await json('intake', 'show', id)).toMatchObject({ responses: [{}, {}, {}, {}] });
    const fhir = await provider('intake', 'show', id, '--fhir');
    expect(JSON.parse(fhir.out)).toMatchObject({ resourceType: 'QuestionnaireResponse', id });
  });

  it('exits 4 for one that there is not', async () => {
    const nobody = '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01';
    expect((await provider('intake', 'show', nobody)).code).toBe(4);
    expect((await provider('intake', 'withdraw', nobody)).code).toBe(4);
  });
});

describe('intake questionnaire', { timeout: 20_000 }, () => {
  it('names the content that intake asks, by id or name, or none', async () => {
    const { id } = await buildIntakeQuestionnaire(line.app, line.clinic.clinicId);
    await json('intake', 'questionnaire', 'none');
    expect((await provider('intake', 'questionnaire')).out).toBe('Intake asks no questionnaire.');
    const asks = `Intake asks ${id}, in its newest version.`;
    expect((await provider('intake', 'questionnaire', 'sample INTAKE')).out).toBe(asks);
    expect((await provider('clinic', 'show')).out).toMatch(new RegExp(`Intake asks +${id}`));
    expect(await json('intake', 'questionnaire')).toEqual({ intakeQuestionnaireId: id });
    expect((await provider('intake', 'questionnaire', 'none')).out).toBe('Intake asks no questionnaire.');
  });

  it('exits 4 for content that there is not', async () => {
    expect(await provider('intake', 'questionnaire', 'Poem')).toMatchObject({
      code: 4,
      err: 'There is no content “Poem”.',
    });
  });
});

describe('alerts list', { timeout: 20_000 }, () => {
  it('shows what an intake raised before there is a patient', async () => {
    const invitationId = await answered();
    const [{ id }] = (await json('alerts', 'list')).alerts;
    expect((await provider('alerts', 'list')).out).toMatch(
      new RegExp(`${id} .*Noor Vale +Sample intake +– +Item unsafe Yes$`),
    );
    expect((await json('alerts', 'list', '--open')).alerts).toMatchObject([
      { patientId: null, userId: null, submissionId: invitationId },
    ]);
    expect((await provider('alerts', 'acknowledge', id)).out).toBe('Acknowledged 2026-03-02 17:00 UTC.');
  });
});
