import type { Answer, Body } from '@evenkeel/contract/endpoint';
import type { identifyKioskPatient, KioskIdentifier } from '@evenkeel/contract/kiosk';
import { limits } from '@evenkeel/contract/limits';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { startVisit } from '../../people/kiosk-visits.ts';
import { isSameName } from '../../people/same-name.ts';
import { kioskClinic } from './clinic.ts';

type Attributes = Body<typeof identifyKioskPatient>;

const identifies: RateLimit = {
  name: 'kiosk-identifies',
  points: limits.kioskIdentifiesPerMinute,
  seconds: 60,
};

const identifierOf = ({ medicalRecord }: Attributes): KioskIdentifier =>
  medicalRecord === undefined ? 'name_dob' : 'mrn';

const notAsked: Record<KioskIdentifier, Record<string, string>> = {
  mrn: { medicalRecord: 'This clinic does not find people by their medical record number' },
  name_dob: { lastName: 'This clinic does not find people by their name' },
};

/** Everybody of the clinic, patients and participants, whom all that was said fits. */
const findPeople = async (db: Db, clinicId: string, attributes: Attributes) => {
  const { medicalRecord, lastName, dateOfBirth, phoneNumber, email } = attributes;
  const people = await db
    .selectFrom('profiles')
    .select(['user_id', 'last_name', 'phone_number', 'email'])
    .where('clinic_id', '=', clinicId)
    .where((where) =>
      medicalRecord === undefined
        ? where('date_of_birth', '=', dateOfBirth ?? null)
        : where(where.fn('lower', ['medical_record_number']), '=', medicalRecord.toLowerCase()),
    )
    .execute();
  return people.filter(
    (person) =>
      (lastName === undefined || isSameName(lastName, person.last_name)) &&
      (phoneNumber === undefined || phoneNumber === person.phone_number) &&
      (email === undefined || email === person.email),
  );
};

/**
 * Looks for the one person of a clinic who is meant, and starts a visit for them. Whatever did not fit,
 * the answer is the same and the same is done for it: one look at the clinic's people, one line in the trail.
 *
 * @throws `not-found`, `invalid-fields`, `too-many-requests`.
 */
export const identify = async (
  { db, clock, countTry }: Context,
  attributes: Attributes,
  request: RequestFacts,
): Promise<Answer<typeof identifyKioskPatient>> => {
  const clinic = await kioskClinic(db, attributes.clinicDisplayId);
  const identifier = identifierOf(attributes);
  if (!clinic.kiosk_identifiers.includes(identifier)) {
    throw new AppError('invalid-fields', { fields: notAsked[identifier] });
  }
  await countTry(identifies, `${clinic.id} ${request.address}`);
  const [person, another] = await findPeople(db, clinic.id, attributes);
  const now = clock.now();
  const entry = {
    at: now,
    actor: { kind: 'public', id: null },
    clinicId: clinic.id,
    request,
  } as const;
  return db.transaction().execute(async (tx) => {
    if (person === undefined) {
      await audit(tx, { ...entry, action: 'kiosk.identify-failed' });
      return { status: 'no_match' };
    }
    if (another !== undefined) {
      await audit(tx, { ...entry, action: 'kiosk.identify-ambiguous' });
      return { status: 'more_info_needed' };
    }
    const userId = person.user_id;
    const birthdayVerified = identifier === 'name_dob';
    const visitId = await startVisit(tx, { clinicId: clinic.id, userId, birthdayVerified }, now);
    await audit(tx, { ...entry, action: 'kiosk.identify', userId, objectId: visitId });
    return { status: 'match_found', userId: visitId };
  });
};
