import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cadence } from '@evenkeel/contract/assessments';
import { asClinic, callApp, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildModule } from '../../testing/build-module.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { messagesTo } from '../../testing/sent.ts';
import { sendingOf } from '../../testing/sending.ts';
import { administrationsJob } from './administrations-job.ts';
import { tellOpened } from './tell-opened.ts';

let app: TestApp;
let clinic: TestClinic;
let contentId: string;
let secondId: string;
beforeAll(async () => {
  app = await createTestApp();
  clinic = await asClinic(app);
  contentId = await clinic.addContent(sampleContent());
  secondId = await clinic.addContent(sampleContent('second', { name: 'Second' }));
});
afterAll(() => app.close());

let count = 0;
const newPerson = async (fields: Partial<Parameters<typeof buildProfile>[1]> = {}) => {
  count += 1;
  const email = `told-${count}@mail.test`;
  const profile = await buildProfile(app, {
    clinic_id: clinic.clinicId,
    time_zone: 'America/New_York',
    first_name: 'Maya',
    email,
    ...fields,
  });
  return { profile, userId: profile.user_id, email };
};
type Person = Awaited<ReturnType<typeof newPerson>>;

/** An assignment whose next date is still to be opened. */
const plan = async (
  { userId }: Person,
  start: string,
  given: { cadence?: Cadence; content?: string } = {},
) => {
  const id = randomUUID();
  await app.db
    .insertInto('assignments')
    .values({
      id,
      clinic_id: clinic.clinicId,
      user_id: userId,
      content_id: given.content ?? contentId,
      cadence: given.cadence ?? 'weekly',
      start_date: start,
      next_administration_date: start,
      created_at: app.clock.now(),
    })
    .execute();
  return id;
};
const workAt = async (...instants: string[]) => {
  for (const instant of instants) {
    app.clock.set(instant);
    await administrationsJob(sendingOf(app)).run({});
  }
};
const sentTo = async ({ email }: Person) =>
  (await messagesTo(app, email)).map((one) => one.created_at.toISOString()).toReversed();
const assign = async ({ profile }: Person, fields: object = {}) => {
  const path = `/patients/${profile.patient_id}/assignments`;
  const made = await clinic.call('POST', path, { contentId, cadence: 'weekly', ...fields });
  expect(made.status).toBe(201);
};
const moveTo = ({ userId }: Person, zone: string) =>
  app.db.updateTable('profiles').set({ time_zone: zone }).where('user_id', '=', userId).execute();

describe('an assessment that opens', () => {
  it('is told of at eight in the morning of its date, once', async () => {
    const person = await newPerson({ phone_number: '+14155550121' });
    await plan(person, '2026-04-06');
    await workAt('2026-04-06T04:00:00Z', '2026-04-06T11:59:00Z');
    expect(await sentTo(person)).toEqual([]);
    await workAt('2026-04-06T12:00:00Z', '2026-04-06T12:01:00Z', '2026-04-07T12:00:00Z');
    expect(await sentTo(person)).toEqual(['2026-04-06T12:00:00.000Z']);
    const [letter] = await messagesTo(app, person.email);
    const url = `https://clinic.test/user/${person.userId}/assessments`;
    expect(letter).toMatchObject({
      subject: 'It is time for a few questions from Test Clinic',
      message_type: 'SCHEDULED_ASSESSMENT_ADMINISTRATION',
      user_id: person.userId,
      clinic_id: clinic.clinicId,
    });
    expect(letter?.links[0]).toBe(`${url}?context=email`);
    expect(letter?.text).not.toContain(sampleContent().name);
    const texts = await messagesTo(app, '+14155550121');
    expect(texts.map(({ text }) => text)).toEqual([
      `Test Clinic: Hi Maya, it is time for a few questions. Answer when it suits you: ${url}?context=sms Reply STOP to stop.`,
    ]);
  });

  it('is told of together with the others of that morning', async () => {
    const person = await newPerson();
    await plan(person, '2026-04-13');
    await plan(person, '2026-04-13', { content: secondId });
    await workAt('2026-04-13T04:00:00Z', '2026-04-13T12:00:00Z', '2026-04-13T12:01:00Z');
    expect(await sentTo(person)).toEqual(['2026-04-13T12:00:00.000Z']);
  });

  it('names to a participant whom it is about, in a letter alone', async () => {
    const { patient_id: patientId } = await buildProfile(app, {
      clinic_id: clinic.clinicId,
      first_name: 'Leo',
    });
    const related = { type: 'participant', related_patient_id: patientId } as const;
    const person = await newPerson({ ...related, phone_number: '+14155550122' });
    await plan(person, '2026-04-14');
    await workAt('2026-04-14T12:00:00Z');
    const [letter] = await messagesTo(app, person.email);
    expect(letter?.text).toContain('has a few questions for you about Leo.');
    expect(letter?.text).toContain('Leo’s care team');
    const [text] = await messagesTo(app, '+14155550122');
    expect(text?.text).not.toContain('Leo');
  });

  // New York is at UTC-4 in summer.
  it.each([
    ['at once during the day', '2026-04-15T18:30:00Z', '2026-04-15T18:30:00.000Z'],
    ['at once until nine in the evening', '2026-04-16T00:59:00Z', '2026-04-16T00:59:00.000Z'],
    ['the next morning after it', '2026-04-16T01:00:00Z', '2026-04-16T12:00:00.000Z'],
    ['the same morning before eight', '2026-04-16T11:59:00Z', '2026-04-16T12:00:00.000Z'],
  ])('by hand is told of %s', async (_when, assigned, told) => {
    const person = await newPerson();
    app.clock.set(assigned);
    await assign(person);
    await workAt(assigned, new Date(Date.parse(told) - 60_000).toISOString(), told);
    expect(await sentTo(person)).toEqual([told]);
  });

  it('is not told of where it is a check-in', async () => {
    const person = await newPerson();
    const module = await buildModule(app, clinic.clinicId);
    await plan(person, '2026-04-20', { content: module.id, cadence: 'daily' });
    app.clock.set('2026-04-20T11:00:00Z');
    await assign(await newPerson(), { contentId: module.id });
    await workAt('2026-04-20T12:00:00Z', '2026-04-20T18:00:00Z');
    expect(await sentTo(person)).toEqual([]);
    const waiting = await app.db
      .selectFrom('administrations')
      .select('id')
      .where('content_id', '=', module.id)
      .where('message_at', 'is not', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('is not told of once it has been answered, ended or replaced', async () => {
    const [answered, ended, replaced] = [await newPerson(), await newPerson(), await newPerson()];
    await plan(answered, '2026-04-21');
    const endedId = await plan(ended, '2026-04-21');
    await plan(replaced, '2026-04-21', { cadence: 'daily' });
    await workAt('2026-04-21T04:00:00Z');
    const answers = [
      { key: 'restless', value: 'no' },
      { key: 'dark', value: 'no' },
    ];
    const submitted = await callApp(
      app,
      'POST',
      `/v1/public-api/user/${answered.userId}/submit-assessments`,
      {
        body: { assessments: [{ id: contentId, answers }], assigneeUserId: answered.userId },
      },
    );
    expect(submitted.status).toBe(201);
    const { patient_id: patientId } = ended.profile;
    await clinic.call('DELETE', `/patients/${patientId}/assignments/${endedId}`);
    // The day is over before the next look; the next one has opened at midnight and waits for its morning.
    await workAt('2026-04-22T04:00:00Z');
    await workAt('2026-04-22T12:00:00Z');
    expect(await sentTo(answered)).toEqual([]);
    expect(await sentTo(ended)).toEqual([]);
    expect(await sentTo(replaced)).toEqual(['2026-04-22T12:00:00.000Z']);
  });

  it('reaches nobody who wants no messages of it', async () => {
    const person = await newPerson();
    await app.db
      .insertInto('unsubscribed_channels')
      .values({ user_id: person.userId, channel: 'email', by: 'link', since: app.clock.now() })
      .execute();
    await plan(person, '2026-04-24');
    await workAt('2026-04-24T12:00:00Z', '2026-04-24T12:01:00Z');
    expect(await sentTo(person)).toEqual([]);
  });
});

describe('after a pause', () => {
  it('is told of until nine in the evening of its day', async () => {
    const person = await newPerson();
    await plan(person, '2026-05-04');
    await workAt('2026-05-04T04:00:00Z', '2026-05-05T00:59:00Z');
    expect(await sentTo(person)).toEqual(['2026-05-05T00:59:00.000Z']);
  });

  it('is dropped after that, which the log tells without a word of whom or what', async () => {
    const person = await newPerson();
    await plan(person, '2026-05-06');
    await workAt('2026-05-06T04:00:00Z');
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    app.clock.set('2026-05-07T01:00:00Z');
    await tellOpened(sendingOf(app, { log }));
    await workAt('2026-05-07T12:00:00Z');
    expect(await sentTo(person)).toEqual([]);
    const { id } = await app.db
      .selectFrom('administrations')
      .select('id')
      .where('user_id', '=', person.userId)
      .where('administration_date', '=', '2026-05-06')
      .executeTakeFirstOrThrow();
    const [line = '', ...more] = lines.filter((one) => one.includes(id));
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      count: expect.any(Number),
      administrationIds: expect.arrayContaining([id]),
      msg: 'messages about administrations too late, dropped',
    });
    expect(line).not.toContain(person.email);
    expect(line).not.toContain(person.userId);
  });

  it('of days is told of once, when what is current has opened', async () => {
    const person = await newPerson();
    await plan(person, '2026-05-11', { cadence: 'daily' });
    await workAt('2026-05-11T12:00:00Z', '2026-05-20T15:00:00Z', '2026-05-20T15:01:00Z');
    expect(await sentTo(person)).toEqual(['2026-05-11T12:00:00.000Z', '2026-05-20T15:00:00.000Z']);
  });
});

describe('somebody who has moved', () => {
  it('westwards is not woken', async () => {
    const person = await newPerson();
    await plan(person, '2026-06-01');
    await workAt('2026-06-01T04:00:00Z');
    await moveTo(person, 'America/Los_Angeles');
    await workAt('2026-06-01T12:00:00Z', '2026-06-01T14:59:00Z', '2026-06-01T15:00:00Z');
    expect(await sentTo(person)).toEqual(['2026-06-01T15:00:00.000Z']);
  });

  it('beyond the date line waits for the date itself', async () => {
    const person = await newPerson({ time_zone: 'Pacific/Auckland' });
    await plan(person, '2026-06-10');
    await workAt('2026-06-09T12:00:00Z');
    await moveTo(person, 'Pacific/Honolulu');
    // Eight in the morning of the 10th in Auckland, then of the 9th and of the 10th in Honolulu.
    await workAt(
      '2026-06-09T20:00:00Z',
      '2026-06-09T18:00:00Z',
      '2026-06-10T17:59:00Z',
      '2026-06-10T18:00:00Z',
    );
    expect(await sentTo(person)).toEqual(['2026-06-10T18:00:00.000Z']);
  });

  it('eastwards is told the same day', async () => {
    const person = await newPerson({ time_zone: 'America/Los_Angeles' });
    await plan(person, '2026-06-15');
    await workAt('2026-06-15T07:00:00Z');
    await moveTo(person, 'Europe/Berlin');
    await workAt('2026-06-15T15:00:00Z');
    expect(await sentTo(person)).toEqual(['2026-06-15T15:00:00.000Z']);
  });
});

describe('several processes', () => {
  it('tell each person one time, in batches', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()));
    for (const person of people) {
      await plan(person, '2026-07-01');
      await plan(person, '2026-07-01', { content: secondId });
    }
    await workAt('2026-07-01T04:00:00Z');
    app.clock.set('2026-07-01T12:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => tellOpened(sendingOf(app), 3)));
    for (const person of people) expect(await sentTo(person)).toHaveLength(1);
  });

  it('tell it once where one of them ends in the middle of it', async () => {
    const person = await newPerson();
    await plan(person, '2026-07-08');
    await workAt('2026-07-08T04:00:00Z');
    app.clock.set('2026-07-08T12:00:00Z');
    const ending = { ...sendingOf(app).jobs, send: () => Promise.reject(new Error('ended')) };
    await expect(tellOpened(sendingOf(app, { jobs: ending }))).rejects.toThrow('ended');
    expect(await sentTo(person)).toEqual([]);
    await workAt('2026-07-08T12:01:00Z');
    expect(await sentTo(person)).toEqual(['2026-07-08T12:01:00.000Z']);
  });
});
