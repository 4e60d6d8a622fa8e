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

/** The ids of somebody who was added. */
export interface AddedPerson {
  /** The profile's. */
  readonly id: string;
  readonly userId: string;
  readonly patientId: string;
}

const rowOf = ({ clinicId, ids, fields, related, now }: NewPerson) => ({
  id: randomUUID(),
  user_id: ids?.userId ?? randomUUID(),
  patient_id: ids?.patientId ?? randomUUID(),
  clinic_id: clinicId,
  account_id: null,
  type: related === undefined ? ('patient' as const) : ('participant' as const),
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
});

/** How many rows go into one statement, which takes a limited number of values. */
const rowsAtOnce = 500;

/** Adds people in their order, few statements for many of them. */
export const addPeople = async (tx: Tx, people: readonly NewPerson[]): Promise<AddedPerson[]> => {
  const rows = people.map(rowOf);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto('profiles')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
  return rows.map((row) => ({ id: row.id, userId: row.user_id, patientId: row.patient_id }));
};

/**
 * Adds a patient, or a person related to one.
 *
 * @returns the profile's id.
 */
export const addPerson = async (tx: Tx, person: NewPerson): Promise<string> => {
  const row = rowOf(person);
  await tx.insertInto('profiles').values(row).execute();
  return row.id;
};
