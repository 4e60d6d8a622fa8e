import { describe, expect, it } from 'vitest';
import { alertOfIntake, answerIntake, buildIntakeQuestionnaire } from '@evenkeel/server/testing/build-intake';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json } = line;

const questionnaire = () => buildIntakeQuestionnaire(line.app, line.clinic.clinicId);
const answered = async () => {
  const { intakeInvitationId: id } = await json('intake', 'invite', '--email', 'n@mail.test');
  const { versionId } = await questionnaire();
  await answerIntake(line.app, id, {
    versionId,
    answers: { why: 'I do not sleep', meds: 'n', harm: 'y' },
  });
  return id;
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
        `${id} +open +Noor Haddad +noor@mail\\.test +\\+14155550177 +2026-03-02 17:00 UTC +2026-03-09 17:00 UTC +–`,
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
    const id = await answered();
    const policies = [{ description: 'Notice', fileName: 'a.txt', mediaType: 'text/plain', content: 'YWJj' }];
    const { body } = await line.clinic.call('PUT', '/clinic/policies', { policies });
    const signature = { address: '192.0.2.7', signed_at: line.app.clock.now() };
    await line.app.db
      .insertInto('intake_signatures')
      .values({ invitation_id: id, policy_id: body.policies[0].id, ...signature })
      .execute();
    const { code, out } = await provider('intake', 'show', id);
    expect(code).toBe(0);
    expect(out).toMatch(/State +open\n/);
    expect(out).toMatch(/Pronouns +they\/them\/theirs\nBorn +1993-07-08\n/);
    expect(out).toMatch(
      /2026-03-02 17:00 UTC +192\.0\.2\.7 +Notice +\/v1\/public-api\/policies\/\S+ +ba7816bf/,
    );
    expect(out).toContain('What brings you here?\n  I do not sleep\nDo you take medicines?\n  No\n');
    expect(out).toContain('What helps?\n  (skipped)');
    expect(await json('intake', 'show', id)).toMatchObject({ responses: [{}, {}, {}, {}] });
  });

  it('exits 1 for one that there is not', async () => {
    const nobody = '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01';
    expect((await provider('intake', 'show', nobody)).code).toBe(1);
    expect((await provider('intake', 'withdraw', nobody)).code).toBe(1);
  });
});

describe('intake questionnaire', { timeout: 20_000 }, () => {
  it('names the content that intake asks, by id or name, or none', async () => {
    expect((await provider('intake', 'questionnaire')).out).toBe('Intake asks no questionnaire.');
    const { id } = await questionnaire();
    const asks = `Intake asks ${id}, in its newest version.`;
    expect((await provider('intake', 'questionnaire', 'before your FIRST visit')).out).toBe(asks);
    expect((await provider('clinic', 'show')).out).toMatch(new RegExp(`Intake asks +${id}`));
    expect(await json('intake', 'questionnaire')).toEqual({ intakeQuestionnaireId: id });
    expect((await provider('intake', 'questionnaire', 'none')).out).toBe('Intake asks no questionnaire.');
  });

  it('exits 1 for content that there is not', async () => {
    expect(await provider('intake', 'questionnaire', 'Poem')).toMatchObject({
      code: 1,
      err: 'There is no content “Poem”.',
    });
  });
});

describe('alerts list', { timeout: 20_000 }, () => {
  it('shows what an intake raised before there is a patient', async () => {
    const invitationId = await answered();
    const { clinicId } = line.clinic;
    const id = await alertOfIntake(line.app, { clinicId, invitationId, keys: ['harm'] });
    expect((await provider('alerts', 'list')).out).toMatch(
      new RegExp(
        `${id} .*Noor Haddad +Before your first visit +– +Have you thought of hurting yourself\\? Yes$`,
      ),
    );
    expect((await json('alerts', 'list', '--open')).alerts).toMatchObject([
      { patientId: null, userId: null, submissionId: invitationId },
    ]);
    expect((await provider('alerts', 'acknowledge', id)).out).toBe('Acknowledged 2026-03-02 17:00 UTC.');
  });
});
