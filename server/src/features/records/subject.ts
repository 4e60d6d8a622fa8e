import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/** A clinic's patient whose record is taken out. Throws `not-found`; somebody related to a patient has none of their own. */
export const readSubject = async (db: Db, clinicId: string, patientId: string) => {
  const patient = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .selectAll('profiles')
    .select([
      'clinics.organization_name',
      'clinics.time_zone as clinic_time_zone',
      'clinics.phone_number as clinic_phone_number',
    ])
    .where('profiles.clinic_id', '=', clinicId)
    .where('profiles.patient_id', '=', patientId)
    .executeTakeFirst();
  if (patient === undefined) throw new AppError('not-found');
  if (patient.type !== 'patient') {
    throw new AppError('not-found', {
      message: 'This is somebody related to a patient; what they answered is in the patient’s record.',
    });
  }
  return patient;
};
export type Subject = Awaited<ReturnType<typeof readSubject>>;

/** The people related to a patient, such as guardians. */
export const readParticipants = (db: Db, { clinic_id: clinicId, patient_id: patientId }: Subject) =>
  db
    .selectFrom('profiles')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('related_patient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type Participant = Awaited<ReturnType<typeof readParticipants>>[number];
