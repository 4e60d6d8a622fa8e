import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClinic, buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { messagesTo } from '../../testing/sent.ts';
import { sendingOf } from '../../testing/sending.ts';
import { remindersJob } from './reminders-job.ts';
import { sendDueReminders } from './send-due.ts';

let app: TestApp;
let clinicId: string;
beforeAll(async () => {
  app = await createTestApp();
  clinicId = (await buildClinic(app, { organization_name: 'Harbor View' })).id;
});
afterAll(() => app.close());

interface Wanted {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly days?: readonly number[];
  readonly time?: string;
  readonly next?: string;
  readonly zone?: string;
  readonly active?: boolean;
}

let count = 0;
/** Somebody with a reminder; every day at 09:00 in New York unless said. */
const remind = async (wanted: Wanted = {}) => {
  count += 1;
  const email = wanted.email === undefined ? `reminded-${count}@mail.test` : wanted.email;
  const { user_id: userId } = await buildProfile(app, {
    clinic_id: clinicId,
    first_name: 'Maya',
    email,
    phone_number: wanted.phone ?? null,
  });
  return { userId, email: email ?? '', id: await addReminder(userId, wanted) };
};
const addReminder = async (userId: string, { days, time, next, zone, active }: Wanted) => {
  const id = randomUUID();
  await app.db
    .insertInto('reminders')
    .values({
      id,
      user_id: userId,
      notification_type: 'check_in',
      days_of_week: JSON.stringify(days ?? [0, 1, 2, 3, 4, 5, 6]),
      time_of_day: time ?? '09:00',
      time_zone: zone ?? 'America/New_York',
      is_active: active ?? true,
      next_at: new Date(next ?? '2026-03-03T14:00:00Z'),
      created_at: app.clock.now(),
    })
    .execute();
  return id;
};
const workAt = async (instant: string) => {
  app.clock.set(instant);
  await remindersJob(sendingOf(app)).run({});
};
const nextOf = async (id: string) => {
  const row = await app.db
    .selectFrom('reminders')
    .select('next_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.next_at.toISOString();
};

describe('a reminder', () => {
  it('is sent at its minute and not before, once on each channel, and moves on to its next day', async () => {
    const { userId, email, id } = await remind({ phone: '+14155550111', days: [2, 5] });
    await workAt('2026-03-03T13:59:59Z');
    expect(await messagesTo(app, email)).toEqual([]);
    await workAt('2026-03-03T14:00:00Z');
    await workAt('2026-03-03T14:00:30Z');
    await workAt('2026-03-03T14:01:00Z');
    const url = `https://clinic.test/user/${userId}/check-ins`;
    const [letter, ...more] = await messagesTo(app, email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      channel: 'email',
      subject: 'Time for your check-in',
      message_type: 'SCHEDULED_CHECKIN_REMINDER',
      status: 'queued',
      user_id: userId,
      clinic_id: clinicId,
    });
    expect(letter?.links[0]).toBe(`${url}?context=email`);
    expect(letter?.text).toMatch(/^Hi Maya,\n\nThis is the time you chose for your check-in\. /);
    const texts = await messagesTo(app, '+14155550111');
    expect(texts.map(({ text }) => text)).toEqual([
      `Harbor View: Hi Maya, it is time for your check-in: ${url}?context=sms Reply STOP to stop.`,
    ]);
    expect(await nextOf(id)).toBe('2026-03-06T14:00:00.000Z');
  });

  it('tells a participant whom it is about in a letter alone, and a locked phone nobody’s name', async () => {
    const patient = await buildProfile(app, { clinic_id: clinicId, first_name: 'Leo' });
    const guardian = await buildProfile(app, {
      clinic_id: clinicId,
      type: 'participant',
      related_patient_id: patient.patient_id,
      first_name: 'Rosa',
      email: 'rosa@mail.test',
      phone_number: '+14155550112',
    });
    const device = randomUUID();
    await app.db
      .insertInto('push_devices')
      .values({
        id: device,
        user_id: guardian.user_id,
        kind: 'ios',
        address: 'token',
        keys: null,
        created_at: app.clock.now(),
      })
      .execute();
    await addReminder(guardian.user_id, { next: '2026-03-04T14:00:00Z' });
    await workAt('2026-03-04T14:00:00Z');
    const [letter] = await messagesTo(app, 'rosa@mail.test');
    expect(letter?.text).toContain('your check-in about Leo. A few answers help you and Leo’s care team');
    const [text] = await messagesTo(app, '+14155550112');
    expect(text?.text).not.toContain('Leo');
    const [push] = await messagesTo(app, device);
    expect(push).toMatchObject({
      subject: 'Harbor View',
      text: 'It is time for your check-in.',
      links: [`https://clinic.test/user/${guardian.user_id}/check-ins`],
    });
  });

  it('goes only where the person takes it, and moves on where that is nowhere', async () => {
    const nowhere = await remind({ email: null, next: '2026-03-05T14:00:00Z' });
    const silent = await remind({ phone: '+14155550113', next: '2026-03-05T14:00:00Z' });
    await app.db
      .insertInto('communication_preferences')
      .values({
        user_id: silent.userId,
        push: '[]',
        email: '["CLIENT_SAFETY_NET"]',
        sms: '["SCHEDULED_CHECKIN_REMINDER"]',
        updated_at: app.clock.now(),
      })
      .execute();
    await workAt('2026-03-05T14:00:00Z');
    expect(await messagesTo(app, silent.email)).toEqual([]);
    expect(await messagesTo(app, '+14155550113')).toHaveLength(1);
    expect(await nextOf(nowhere.id)).toBe('2026-03-06T14:00:00.000Z');
  });

  it('is silent while it is not active', async () => {
    const { email } = await remind({ active: false });
    await workAt('2026-03-05T14:00:00Z');
    expect(await messagesTo(app, email)).toEqual([]);
  });

  it('is one message with another of the same minute', async () => {
    const { userId, email } = await remind({ days: [5], next: '2026-03-06T14:00:00Z' });
    await addReminder(userId, { days: [4, 5], next: '2026-03-06T14:00:00Z' });
    await addReminder(userId, { days: [5], time: '09:01', next: '2026-03-06T14:01:00Z' });
    await workAt('2026-03-06T14:00:00Z');
    expect(await messagesTo(app, email)).toHaveLength(1);
    await workAt('2026-03-06T14:01:00Z');
    expect(await messagesTo(app, email)).toHaveLength(2);
  });

  it('comes once in the night that has its time twice, and in the one that has not', async () => {
    const put = { zone: 'America/New_York', time: '01:30', next: '2026-11-01T05:30:00Z' };
    const back = await remind(put);
    for (const at of ['05:30', '05:31', '06:30', '06:31']) await workAt(`2026-11-01T${at}:00Z`);
    expect(await messagesTo(app, back.email)).toHaveLength(1);
    expect(await nextOf(back.id)).toBe('2026-11-02T06:30:00.000Z');
    const on = await remind({ zone: 'Europe/Berlin', time: '02:30', next: '2027-03-27T01:30:00Z' });
    for (const at of ['27T01:30', '28T00:59', '28T01:00', '28T01:30', '28T02:00'])
      await workAt(`2027-03-${at}:00Z`);
    const sent = (await messagesTo(app, on.email)).map((one) => one.created_at.toISOString());
    expect(sent).toEqual(['2027-03-28T01:00:00.000Z', '2027-03-27T01:30:00.000Z']);
    expect(await nextOf(on.id)).toBe('2027-03-29T00:30:00.000Z');
  });
});

describe('after a pause', () => {
  const lines: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const resumeAt = async (instant: string) => {
    lines.length = 0;
    app.clock.set(instant);
    await sendDueReminders(sendingOf(app, { log }));
    return lines;
  };

  it('is sent within two hours', async () => {
    const { email, id } = await remind({ next: '2027-04-01T13:00:00Z' });
    await resumeAt('2027-04-01T15:00:00Z');
    expect(await messagesTo(app, email)).toHaveLength(1);
    expect(await nextOf(id)).toBe('2027-04-02T13:00:00.000Z');
  });

  it('is dropped after that, which the log tells without a word of whom or what', async () => {
    const { email, id } = await remind({ next: '2027-04-03T13:00:00Z' });
    const told = await resumeAt('2027-04-03T15:00:01Z');
    expect(await messagesTo(app, email)).toEqual([]);
    expect(await nextOf(id)).toBe('2027-04-04T13:00:00.000Z');
    const ours = told.filter((line) => JSON.stringify(line).includes(id));
    expect(ours).toMatchObject([{ msg: 'reminders too late, dropped' }]);
    expect(JSON.stringify(ours)).not.toContain(email);
  });

  it('of days sends what is due today alone, and none of the days before', async () => {
    const { email, id } = await remind({ next: '2027-04-05T13:00:00Z' });
    const weekly = await remind({ next: '2027-04-06T13:00:00Z', days: [2] });
    await resumeAt('2027-04-15T14:00:00Z');
    const [letter, ...more] = await messagesTo(app, email);
    expect(more).toEqual([]);
    expect(letter?.occasion).toContain('2027-04-15T13:00:00.000Z');
    expect(await messagesTo(app, weekly.email)).toEqual([]);
    expect([await nextOf(id), await nextOf(weekly.id)]).toEqual([
      '2027-04-16T13:00:00.000Z',
      '2027-04-20T13:00:00.000Z',
    ]);
  });
});

describe('several processes', () => {
  it('send each one time, in batches', async () => {
    const people = await Promise.all(
      Array.from({ length: 25 }, () => remind({ next: '2027-05-01T13:00:00Z' })),
    );
    app.clock.set('2027-05-01T13:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(sendingOf(app), 4)));
    for (const { email, id } of people) {
      expect(await messagesTo(app, email)).toHaveLength(1);
      expect(await nextOf(id)).toBe('2027-05-02T13:00:00.000Z');
    }
  });

  it('send it once where one of them ends in the middle of it', async () => {
    const { email, id } = await remind({ next: '2027-05-03T13:00:00Z' });
    app.clock.set('2027-05-03T13:00:00Z');
    const ending = { ...sendingOf(app).jobs, send: () => Promise.reject(new Error('ended')) };
    await expect(sendDueReminders(sendingOf(app, { jobs: ending }))).rejects.toThrow('ended');
    expect(await messagesTo(app, email)).toEqual([]);
    expect(await nextOf(id)).toBe('2027-05-03T13:00:00.000Z');
    await workAt('2027-05-03T13:01:00Z');
    expect(await messagesTo(app, email)).toHaveLength(1);
  });
});
