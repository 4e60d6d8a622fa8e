import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/open.ts';

interface NewPerson {
  readonly clinicId: string;
  /** Where they were promised to somebody already; new ones unless said. */
  readonly ids?: { readonly userId: string; readonly patientId: string };
  readonly fields: {
    readonly firstName: string;
    readonly lastName: string;
    readonly dateOfBirth: string;
    readonly email?: string | null | undefined;
    /** E.164. */
    readonly phoneNumber?: string | null | undefined;
    readonly medicalRecordNumber?: string | null | undefined;
    readonly preferredName?: string | null | undefined;
    readonly pronouns?: string | null | undefined;
    readonly timeZone?: string | undefined;
    readonly clinicianHasProPlan?: boolean | undefined;
  };
  readonly related?: { readonly patientId: string; readonly relationship: string } | undefined;
  readonly now: Date;
}

/**
 * Adds a patient, or a person related to one.
 *
 * @returns the profile's id.
 */
export const addPerson = async (
  tx: Tx,
  { clinicId, ids, fields, related, now }: NewPerson,
): Promise<string> => {
  const id = randomUUID();
  await tx
    .insertInto('profiles')
    .values({
      id,
      user_id: ids?.userId ?? randomUUID(),
      patient_id: ids?.patientId ?? randomUUID(),
      clinic_id: clinicId,
      account_id: null,
      type: related === undefined ? 'patient' : 'participant',
      related_patient_id: related?.patientId ?? null,
      relationship: related?.relationship ?? null,
      first_name: fields.firstName,
      last_name: fields.lastName,
      date_of_birth: fields.dateOfBirth,
      email: fields.email ?? null,
      phone_number: fields.phoneNumber ?? null,
      medical_record_number: fields.medicalRecordNumber ?? null,
      preferred_name: fields.preferredName ?? null,
      pronouns: fields.pronouns ?? null,
      time_zone: fields.timeZone ?? null,
      clinician_has_pro_plan: fields.clinicianHasProPlan ?? false,
      created_at: now,
    })
    .execute();
  return id;
};
