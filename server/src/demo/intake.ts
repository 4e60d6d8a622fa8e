import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { limits } from '@evenkeel/contract/limits';
import type { Tx } from '../db/open.ts';
import { replacePolicies } from '../features/clinic/policies.ts';
import { setIntakeQuestionnaire, setKiosk } from '../features/clinic/service.ts';
import { importIntake } from '../features/content/import-content.ts';
import { storeContent } from '../features/content/service.ts';
import { intakeCodeHash } from '../people/intake-links.ts';
import { policiesOf } from '../people/policies.ts';
import { cedarGrove, demoIntakes, demoPeople, harborView } from './people.ts';
import { plainPdf } from './plain-pdf.ts';

const day = 24 * 60 * 60 * 1000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
const linkDays = limits.intakeLinkSeconds / (24 * 60 * 60);
/** However old a demonstration is, this link of it still opens. */
const aCentury = 36_525;

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');

const addPolicies = async (tx: Tx, now: Date): Promise<void> => {
  const description = 'Notice of privacy practices';
  const notice = plainPdf(description, read('policies', 'notice-of-privacy-practices.txt'));
  await replacePolicies(
    tx,
    harborView.id,
    [
      {
        description,
        fileName: 'notice-of-privacy-practices.pdf',
        mediaType: 'application/pdf',
        content: notice.toString('base64'),
      },
      {
        description: 'Consent to treatment',
        fileName: 'consent-to-treatment.txt',
        mediaType: 'text/plain',
        content: Buffer.from(read('policies', 'consent-to-treatment.txt')).toString('base64'),
      },
    ],
    now,
  );
};

/** Imports a file as a clinic would, and makes it what the clinic asks. */
const addQuestionnaire = async (tx: Tx, clinicId: string, file: string, now: Date): Promise<string> => {
  const source = z.record(z.string(), z.unknown()).parse(JSON.parse(read('content', file)));
  const imported = importIntake(source);
  if (!imported.ok) {
    throw new Error(`demo intake: ${imported.problems.map(({ message }) => message).join('; ')}`);
  }
  const { content } = imported;
  const kind = 'intake-questionnaire';
  const { id, versionId } = await storeContent(tx, { clinicId, kind, content, source, now });
  await setIntakeQuestionnaire(tx, clinicId, id);
  return versionId;
};

interface Invited {
  readonly id: string;
  readonly userId: string;
  readonly patientId: string;
  readonly firstName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly code: string;
  /** In days from today. */
  readonly since: number;
  readonly opensFor: number;
}

const addInvitation = async (tx: Tx, invited: Invited, now: Date): Promise<void> => {
  const createdAt = daysBefore(now, invited.since);
  await tx
    .insertInto('intake_invitations')
    .values({
      id: invited.id,
      clinic_id: harborView.id,
      user_id: invited.userId,
      patient_id: invited.patientId,
      first_name: invited.firstName,
      email: invited.email,
      phone_number: invited.phoneNumber,
      basic_info: null,
      questionnaire_version_id: null,
      payment_method_saved: null,
      created_at: createdAt,
    })
    .execute();
  await tx
    .insertInto('intake_links')
    .values({
      code_hash: intakeCodeHash(invited.code),
      invitation_id: invited.id,
      created_at: createdAt,
      expires_at: daysBefore(createdAt, -invited.opensFor),
    })
    .execute();
};

const answers = {
  'living-with': 'friends',
  days: ['work', 'I play in a band'],
  'contact-has': 'yes',
  'contact-name': 'Ada Okafor',
  'contact-relation': 'My sister',
  'contact-phone': '(415) 555-0139',
  language: 'en',
  conditions: ['none'],
  'last-checkup': '2025-03-18',
  'medicines-has': 'no',
  allergies: ['none'],
  'sleep-hours': '5.5',
  reason: 'Since I changed jobs I lie awake and go over the day. I would like my evenings back.',
  since: 'months',
  touched: ['sleep', 'work'],
  'care-before': 'no',
  'now-mood': 'mixed',
  'now-safe': 'no',
  'now-call': '17:30',
} satisfies Record<string, string | string[]>;

/** What Sam told before he became a patient, four days ago. */
const completeSam = async (tx: Tx, versionId: string, now: Date): Promise<void> => {
  const { sam } = demoPeople;
  const { id } = demoIntakes.completed;
  const at = daysBefore(now, 4);
  const policies = await policiesOf(tx, harborView.id);
  await tx
    .insertInto('intake_signatures')
    .values(
      policies.map((policy) => ({
        invitation_id: id,
        policy_id: policy.id,
        address: '192.0.2.41',
        signed_at: at,
      })),
    )
    .execute();
  await tx
    .insertInto('intake_answers')
    .values(
      Object.entries(answers).map(([linkId, value]) => ({
        invitation_id: id,
        link_id: linkId,
        value: JSON.stringify({ value }),
        answered_at: at,
      })),
    )
    .execute();
  const told = {
    firstName: sam.firstName,
    lastName: sam.lastName,
    email: sam.email,
    dateOfBirth: sam.dateOfBirth,
    phoneNumber: sam.phoneNumber,
    pronoun: sam.pronouns,
    preferredName: null,
  };
  await tx
    .updateTable('intake_invitations')
    .set({
      basic_info: JSON.stringify(told),
      questionnaire_version_id: versionId,
      questionnaire_submitted_at: at,
      revision: 4,
      page_index: 3,
      payment_method_saved: false,
      payment_at: at,
      completed_at: at,
    })
    .where('id', '=', id)
    .execute();
};

/** The clinics' kiosks; what they ask of those who come new; an intake that is open, one that ran out, one that is done. */
export const addIntake = async (tx: Tx, now: Date): Promise<void> => {
  await setKiosk(tx, harborView.id, { enabled: true, identifiers: ['name_dob', 'mrn'] }, now);
  await setKiosk(tx, cedarGrove.id, { enabled: true, identifiers: ['mrn'] }, now);
  await addPolicies(tx, now);
  const versionId = await addQuestionnaire(tx, harborView.id, 'intake-harbor-view.json', now);
  await addQuestionnaire(tx, cedarGrove.id, 'intake-cedar-grove.fhir.json', now);
  const { open, expired, completed } = demoIntakes;
  const { sam } = demoPeople;
  const { userId, patientId, firstName, email, phoneNumber } = sam;
  const invitedSam = { ...completed, userId, patientId, firstName, email, phoneNumber };
  await addInvitation(tx, { ...invitedSam, since: 5, opensFor: linkDays }, now);
  await addInvitation(tx, { ...expired, since: 2 * linkDays, opensFor: linkDays }, now);
  await addInvitation(tx, { ...open, since: 0, opensFor: aCentury }, now);
  await completeSam(tx, versionId, now);
};
