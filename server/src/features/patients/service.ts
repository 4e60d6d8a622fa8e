import type { Body } from '@evenkeel/contract/endpoint';
import type {
  addParticipant,
  createPatient,
  Patient,
  updatePatient,
} from '@evenkeel/contract/provider-patients';
import { localDate } from '@evenkeel/contract/local-date';
import type { Tx } from '../../db/open.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { AppError } from '../../http/app-error.ts';
import { addPerson } from '../../people/add-person.ts';
import { birthDateProblem } from './birth-date.ts';
import { patientRows, toPatient } from './patient-rows.ts';

type PatientFields = Body<typeof createPatient>;
type ParticipantFields = Body<typeof addParticipant>;

const checkBirthDate = async (tx: Tx, clinicId: string, dateOfBirth: string, now: Date): Promise<void> => {
  const { time_zone: zone } = await tx
    .selectFrom('clinics')
    .select('time_zone')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const problem = birthDateProblem(dateOfBirth, localDate(now, zone));
  if (problem !== null) throw new AppError('invalid-fields', { fields: { dateOfBirth: problem } });
};

/** A record number names one person of a clinic; the database decides, so that two calls cannot both win. */
export const refusingTakenNumber = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'profiles_clinic_id_medical_record_number_key')) throw error;
    throw new AppError('already-exists', {
      message: 'Another patient has this medical record number.',
      fields: { medicalRecordNumber: 'Another patient has this number' },
    });
  }
};

const readPatient = async (tx: Tx, clinicId: string, profileId: string): Promise<Patient> =>
  toPatient(await patientRows(tx, clinicId).where('profiles.id', '=', profileId).executeTakeFirstOrThrow());

interface NewPerson {
  readonly clinicId: string;
  readonly fields: PatientFields;
  readonly related?: { readonly patientId: string; readonly relationship: string };
  readonly now: Date;
}

/** Adds a patient, or a person related to one. Throws `already-exists` for a record number in use. */
export const insertPerson = async (
  tx: Tx,
  { clinicId, fields, related, now }: NewPerson,
): Promise<Patient> => {
  await checkBirthDate(tx, clinicId, fields.dateOfBirth, now);
  const id = await refusingTakenNumber(addPerson(tx, { clinicId, fields, related, now }));
  return readPatient(tx, clinicId, id);
};

/** Adds a participant of one of the clinic's patients. Throws `not-found` when there is no such patient. */
export const insertParticipant = async (
  tx: Tx,
  asked: { clinicId: string; patientId: string; fields: ParticipantFields; now: Date },
): Promise<Patient> => {
  const { clinicId, patientId, fields, now } = asked;
  const { relationship, ...own } = fields;
  const patient = await patientRows(tx, clinicId)
    .where('profiles.patient_id', '=', patientId)
    .where('profiles.type', '=', 'patient')
    .executeTakeFirst();
  if (patient === undefined) throw new AppError('not-found');
  return insertPerson(tx, { clinicId, fields: own, related: { patientId, relationship }, now });
};

/** Changes the fields that were given and no other; null clears. Throws `not-found`, `already-exists`. */
export const changePatient = async (
  tx: Tx,
  asked: { clinicId: string; patientId: string; fields: Body<typeof updatePatient>; now: Date },
): Promise<Patient> => {
  const { clinicId, patientId, fields, now } = asked;
  if (fields.dateOfBirth !== undefined) await checkBirthDate(tx, clinicId, fields.dateOfBirth, now);
  const changed = await refusingTakenNumber(
    tx
      .updateTable('profiles')
      // A field that was not given is undefined here and left out of the statement; the id keeps it from being empty.
      .set({
        patient_id: patientId,
        first_name: fields.firstName,
        last_name: fields.lastName,
        date_of_birth: fields.dateOfBirth,
        email: fields.email,
        phone_number: fields.phoneNumber,
        medical_record_number: fields.medicalRecordNumber,
        preferred_name: fields.preferredName,
        pronouns: fields.pronouns,
        time_zone: fields.timeZone,
        clinician_has_pro_plan: fields.clinicianHasProPlan,
      })
      .where('clinic_id', '=', clinicId)
      .where('patient_id', '=', patientId)
      .returning('id')
      .executeTakeFirst(),
  );
  if (changed === undefined) throw new AppError('not-found');
  return readPatient(tx, clinicId, changed.id);
};
