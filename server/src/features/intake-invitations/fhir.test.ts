import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
import { buildIntake } from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
});
afterAll(() => app.close());

describe('GET /intake-invitations/{id}?format=fhir', () => {
  it('answers a FHIR Questionnaire with a QuestionnaireResponse, once it is submitted', async () => {
    const question = (linkId: string, type: string, more: object = {}) => ({
      linkId,
      type,
      text: `Question ${linkId}`,
      ...more,
    });
    const enableWhen = [{ question: 'takes', operator: '=', answerBoolean: true }];
    const imported = await harbor.call('POST', '/content?kind=intake-questionnaire', {
      resourceType: 'Questionnaire',
      url: 'urn:test:packet',
      version: '4',
      status: 'active',
      title: 'Packet',
      item: [
        question('health', 'group', {
          item: [
            question('takes', 'boolean', { required: true }),
            question('which', 'string', { repeats: true, enableWhen }),
            question('seen', 'date'),
          ],
        }),
      ],
    });
    expect(imported.status).toBe(201);
    await harbor.call('PUT', '/clinic/intake-questionnaire', { contentId: imported.body.id });
    const { clinicId } = harbor;
    const intake = await buildIntake(app, { clinicId, done: 'policies' });
    const { invitationId: id, headers } = intake;
    const asFhir = () => harbor.call('GET', `/intake-invitations/${id}?format=fhir`);
    const early = await asFhir();
    expect(early.status).toBe(404);
    expect(early.body.error.message).toBe('This intake has no answers that were submitted.');
    const responses = [
      { linkId: 'takes', value: 'false' },
      { linkId: 'seen', value: '2026-01-31' },
    ];
    const sent = await call(app, 'submitIntakeQuestionnaire', { headers, body: { responses } });
    expect(sent.statusCode).toBe(200);
    const submittedAt = app.clock.now().toISOString();
    const response = {
      resourceType: 'QuestionnaireResponse',
      id,
      questionnaire: 'urn:test:packet|4',
      status: 'completed',
      authored: submittedAt,
      item: [
        {
          linkId: 'health',
          text: 'Question health',
          item: [
            { linkId: 'takes', text: 'Question takes', answer: [{ valueBoolean: false }] },
            { linkId: 'seen', text: 'Question seen', answer: [{ valueDate: '2026-01-31' }] },
          ],
        },
      ],
    };
    expect(await asFhir()).toEqual({ status: 200, body: response });
    app.clock.advance(60);
    await call(app, 'completeIntake', { headers, body: { paymentMethodId: null } });
    const subject = { reference: `Patient/${intake.patientId}` };
    expect((await asFhir()).body).toEqual({ ...response, subject });
  });
});
