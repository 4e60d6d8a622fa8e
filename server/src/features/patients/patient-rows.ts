import type { Patient } from '@evenkeel/contract/provider-patients';
import type { Db, Tx } from '../../db/open.ts';

/** A clinic's people, with the zone of the clinic for those who have none of their own. */
export const patientRows = (db: Db | Tx, clinicId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .where('profiles.clinic_id', '=', clinicId)
    .selectAll('profiles')
    .select('clinics.time_zone as clinic_time_zone');

type Row = Awaited<ReturnType<ReturnType<typeof patientRows>['execute']>>[number];

export const toPatient = (row: Row): Patient => ({
  patientId: row.patient_id,
  userId: row.user_id,
  userType: row.type,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
  email: row.email,
  phoneNumber: row.phone_number,
  medicalRecordNumber: row.medical_record_number,
  preferredName: row.preferred_name,
  pronouns: row.pronouns,
  timeZone: row.time_zone ?? row.clinic_time_zone,
  clinicianHasProPlan: row.clinician_has_pro_plan,
  safetyNetEnabled: row.safety_net_enabled,
  hasOnboarded: row.account_id !== null,
  relatedPatientId: row.related_patient_id,
  relationship: row.relationship,
  createdAt: row.created_at.toISOString(),
});
