import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cadence } from '@evenkeel/contract/assessments';
import type { Answer } from '@evenkeel/contract/questionnaire';
import { builtInSafetyNetResources } from '@evenkeel/contract/built-in-resources';
import type { SafetyNetResource } from '@evenkeel/contract/safety-net';
import type { Db, Tx } from '../db/open.ts';
import { importContent } from '../features/content/import-content.ts';
import { storeContent } from '../features/content/service.ts';
import { hashPassword } from '../adapters/identity/passwords.ts';
import { createDueAdministrations } from '../features/assignments/administrations.ts';
import { hashProviderKey } from '../http/provider-key.ts';
import { ensureInvite } from '../people/invites.ts';
import { scoreAnswers } from '../scoring/score.ts';
import { addCheckIns } from './check-ins.ts';
import { addIntake } from './intake.ts';
import { addHealthSamples, addIntervention } from './keepsakes.ts';
import { addMessages } from './messages.ts';
import { cedarGrove, demoPassword, demoPeople, everybody, harborView } from './people.ts';

type Clinic = typeof harborView | typeof cedarGrove;

const day = 24 * 60 * 60 * 1000;
const dateBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day).toISOString().slice(0, 10);

const consentCopy = `Your answers go to your care team at the clinic. They use them to follow how you are doing and to plan your visits.

Nobody reads your answers the moment you send them. If you are in danger, call 911. You can call or text 988 at any hour.

You can stop at any time, and you can ask the clinic to explain anything here.`;

const addClinic = async (tx: Tx, clinic: Clinic, now: Date): Promise<void> => {
  await tx
    .insertInto('clinics')
    .values({
      id: clinic.id,
      display_id: clinic.displayId,
      organization_name: clinic.organizationName,
      time_zone: clinic.timeZone,
      logo_url: null,
      phone_number: clinic.phoneNumber,
      consent_required: clinic === harborView,
      consent_copy: consentCopy,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('provider_keys')
    .values({
      id: randomUUID(),
      clinic_id: clinic.id,
      name: 'Demonstration',
      key_hash: hashProviderKey(clinic.key),
      created_at: now,
    })
    .execute();
  const own: SafetyNetResource[] = [
    { displayText: `Call ${clinic.organizationName}`, type: 'call', value: clinic.phoneNumber },
    { displayText: 'Find a Helpline', type: 'web', value: 'https://findahelpline.com/' },
  ];
  await tx
    .insertInto('clinic_safety_net_resources')
    .values(
      [...builtInSafetyNetResources, ...own].map(({ displayText, type, value }, position) => ({
        clinic_id: clinic.id,
        position,
        display_text: displayText,
        type,
        value,
      })),
    )
    .execute();
};

const addPeople = async (tx: Tx, passwordHash: string, now: Date): Promise<void> => {
  for (const person of everybody) {
    const accountId = person.account === true && person.email !== null ? randomUUID() : null;
    if (accountId !== null && person.email !== null) {
      await tx
        .insertInto('accounts')
        .values({ id: accountId, email: person.email, password_hash: passwordHash, created_at: now })
        .execute();
    }
    await tx
      .insertInto('profiles')
      .values({
        id: person.profileId,
        user_id: person.userId,
        patient_id: person.patientId,
        clinic_id: person.clinicId,
        account_id: accountId,
        type: person.guardianOf === undefined ? 'patient' : 'participant',
        related_patient_id: person.guardianOf?.patientId ?? null,
        relationship: person.guardianOf?.relationship ?? null,
        first_name: person.firstName,
        last_name: person.lastName,
        date_of_birth: person.dateOfBirth,
        email: person.email,
        phone_number: person.phoneNumber,
        medical_record_number: person.medicalRecordNumber ?? null,
        pronouns: person.pronouns ?? null,
        clinician_has_pro_plan: person.proPlan ?? false,
        safety_net_enabled: person.safetyNet ?? false,
        created_at: now,
      })
      .execute();
    const { clinicId, profileId } = person;
    if (person.invited === true) await ensureInvite(tx, { clinicId, profileId, channel: 'email', now });
  }
};

const addContent = async (tx: Tx, clinic: Clinic, file: string, now: Date) => {
  const source: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, 'content', `${file}.json`), 'utf8'),
  );
  const imported = importContent(source);
  if (!imported.ok)
    throw new Error(`demo content ${file}: ${imported.problems.map((one) => one.message).join('; ')}`);
  const { content } = imported;
  const { id, versionId } = await storeContent(tx, {
    clinicId: clinic.id,
    kind: 'assessment',
    content,
    source: { ...content },
    now,
  });
  return { id, versionId, content };
};
type Added = Awaited<ReturnType<typeof addContent>>;

const assign = async (
  tx: Tx,
  person: { clinicId: string; userId: string },
  content: Added,
  { cadence, startDate, now }: { cadence: Cadence; startDate: string; now: Date },
): Promise<void> => {
  await tx
    .insertInto('assignments')
    .values({
      id: randomUUID(),
      clinic_id: person.clinicId,
      user_id: person.userId,
      content_id: content.id,
      cadence,
      start_date: startDate,
      next_administration_date: startDate,
      created_at: now,
    })
    .execute();
};

/** Weeks of earlier answers that ease off towards today, so that the clinic has something to look back on. */
const addHistory = async (tx: Tx, mood: Added, now: Date): Promise<void> => {
  const steps = ['never', 'some-days', 'most-days', 'every-day'] as const;
  const weeks = 12;
  for (let week = weeks; week >= 1; week -= 1) {
    const answers: Answer[] = ['low', 'joy', 'tired', 'focus', 'self-worth'].map((key, index) => ({
      key,
      value: steps[Math.min(3, Math.round((week / weeks) * 2.4 + ((week + index) % 3) * 0.4))] ?? 'never',
    }));
    answers.push({ key: 'not-here', value: 'never' }, { key: 'note', value: null });
    const id = randomUUID();
    await tx
      .insertInto('submissions')
      .values({
        id,
        submitted_together_id: id,
        clinic_id: harborView.id,
        user_id: demoPeople.maya.userId,
        content_id: mood.id,
        version_id: mood.versionId,
        answers: JSON.stringify(answers),
        score: JSON.stringify(
          scoreAnswers({ ...mood.content.content, scoring: mood.content.scoring }, answers),
        ),
        safety_triggered: false,
        source: week % 3 === 0 ? 'sms' : 'patient_app',
        flow_type: 'clinic',
        submission_type: 'default',
        is_new_patient: false,
        received_at: new Date(now.getTime() - week * 7 * day - 2 * 60 * 60 * 1000),
      })
      .execute();
  }
};

/**
 * Loads the demonstration: two clinics, their people, content in our own words, and what is due.
 *
 * @returns false when it is there already; then nothing is touched.
 */
export const seedDemo = async (db: Db, now: Date, publicUrl = 'http://localhost:3000'): Promise<boolean> => {
  // Hashing is slow on purpose and must not hold a transaction open.
  const passwordHash = await hashPassword(demoPassword);
  const seeded = await db.transaction().execute(async (tx) => {
    const there = await tx
      .selectFrom('clinics')
      .select('id')
      .where('id', '=', harborView.id)
      .executeTakeFirst();
    if (there !== undefined) return false;
    await addClinic(tx, harborView, now);
    await addClinic(tx, cedarGrove, now);
    await addPeople(tx, passwordHash, now);
    const mood = await addContent(tx, harborView, 'mood-and-energy', now);
    const sleep = await addContent(tx, harborView, 'how-you-slept', now);
    const worry = await addContent(tx, harborView, 'worry-and-tension', now);
    const child = await addContent(tx, harborView, 'your-childs-week', now);
    const elsewhere = await addContent(tx, cedarGrove, 'mood-and-energy', now);
    const { maya, rosa, sam, iris } = demoPeople;
    await assign(tx, maya, mood, { cadence: 'weekly', startDate: dateBefore(now, 86), now });
    await assign(tx, maya, sleep, { cadence: 'once', startDate: dateBefore(now, 1), now });
    await assign(tx, maya, worry, { cadence: 'monthly', startDate: dateBefore(now, -9), now });
    await assign(tx, rosa, child, { cadence: 'weekly', startDate: dateBefore(now, 2), now });
    await assign(tx, sam, mood, { cadence: 'every_two_weeks', startDate: dateBefore(now, 3), now });
    await assign(tx, iris, elsewhere, { cadence: 'weekly', startDate: dateBefore(now, 1), now });
    await addHistory(tx, mood, now);
    await addCheckIns(tx, now);
    await addHealthSamples(tx, now);
    await addIntervention(tx, now);
    await addMessages(tx, now, publicUrl);
    await addIntake(tx, now);
    return true;
  });
  if (!seeded) return false;
  await createDueAdministrations(db, now);
  // What was open before the demonstration began is told to nobody.
  await db
    .updateTable('administrations')
    .set({ message_at: null })
    .where('clinic_id', 'in', [harborView.id, cedarGrove.id])
    .execute();
  return true;
};
