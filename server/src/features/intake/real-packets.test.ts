import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { placeOf } from '@evenkeel/contract/intake-places';
import { everyItem, itemsOfPages, responsesToStore } from '@evenkeel/contract/intake-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAtRandom, randomFrom } from '../../testing/answering-intake.ts';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { sampleBasicInfo } from '../../testing/building-intake.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

/** Real packets, which are not part of the project; without them this test says that it was skipped. */
const folder = resolve(import.meta.dirname, '../../../../../shared/questionnaires/jmandel-web-forms');
const isHere = existsSync(folder);
const where = isHere ? '' : ` (skipped: ${folder} is not here)`;
const packets = isHere ? readdirSync(folder).filter((file) => /intake|bwh|hopkins/.test(file)) : [];

let app: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  if (!isHere) return;
  app = await createTestApp();
  clinic = await asClinic(app);
});
afterAll(async () => {
  if (isHere) await app.close();
});

type Json = Readonly<Record<string, unknown>>;

/** Opens a new intake of what the clinic asks, and calls the API as the person who has its link. */
const openIntake = async () => {
  const invited = await clinic.call('POST', '/intake-invitations', { email: 'noor@mail.test' });
  const { body: session } = await callApp(
    app,
    'POST',
    '/v1/public-api/authentication/magic-code/authenticate',
    { body: { magicCode: invited.body.code } },
  );
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const sent = { headers, ...(body === undefined ? {} : { body }) };
    const answer = await callApp(app, method, `/v1/public-api/intake/${path}`, sent);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  return { id: String(invited.body.intakeInvitationId), call };
};

const responsesOf = (page: IntakePage, responses: readonly IntakeResponse[]) => {
  const here = new Set(everyItem(page.items).map(({ linkId }) => linkId));
  return responses.filter(({ linkId }) => here.has(placeOf(linkId).linkId));
};

const linkIdsIn = (items: readonly Json[]): string[] =>
  items.flatMap(({ linkId, item = [], answer = [] }) => [
    String(linkId),
    ...linkIdsIn(item as Json[]),
    ...(answer as Json[]).flatMap((one) => linkIdsIn((one['item'] ?? []) as Json[])),
  ]);

describe.skipIf(!isHere)(`real intake packets${where}`, () => {
  it.each(packets)(
    '%s is imported, answered page by page, completed, and read by the clinic',
    async (file) => {
      const form: object = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const content = await clinic.call('POST', '/content?kind=intake-questionnaire', form);
      expect(content.status, JSON.stringify(content.body)).toBe(201);
      await clinic.call('PUT', '/clinic/intake-questionnaire', { contentId: content.body.id });

      const { id, call } = await openIntake();
      await call('POST', 'basic-info', sampleBasicInfo());
      const { pages }: { pages: IntakePage[] } = await call('GET', 'questionnaire');
      const answers = answerAtRandom(pages, randomFrom(packets.indexOf(file)));
      for (const [pageIndex, page] of pages.entries()) {
        await call('PUT', 'questionnaire-page', { pageIndex, responses: responsesOf(page, answers) });
      }
      const { revision, responses: saved } = await call('GET', 'progress');
      expect(saved.length).toBe(answers.filter(({ value }) => value !== null).length);
      await call('POST', 'submit-questionnaire', { responses: answers, revision });
      await call('POST', 'payment', { paymentMethodId: null });

      const expected = responsesToStore(pages, answers).responses;
      const record = await clinic.call('GET', `/intake-invitations/${id}`);
      expect(record.body).toMatchObject({
        status: 'completed',
        questionnaire: { contentId: content.body.id },
      });
      const told = record.body.responses.map(({ linkId, value }: IntakeResponse) => ({ linkId, value }));
      expect(told).toEqual(expected);

      const fhir = await clinic.call('GET', `/intake-invitations/${id}?format=fhir`);
      const questions = new Set(
        itemsOfPages(pages).flatMap((one) => (one.type === 'group' ? [] : one.linkId)),
      );
      const answered = linkIdsIn(fhir.body.item).filter((linkId) => questions.has(linkId));
      expect(answered.toSorted()).toEqual(expected.map(({ linkId }) => placeOf(linkId).linkId).toSorted());
    },
  );
});
