import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, line, pastDate, usPhoneNumber } from './fields.ts';
import { clinicFace } from './intake.ts';

/** What a person may be found by at a kiosk. */
export const kioskIdentifier = z.enum(['name_dob', 'mrn']);
export type KioskIdentifier = z.infer<typeof kioskIdentifier>;

export const kioskClinic = z.extend(clinicFace, { identifiers: z.array(kioskIdentifier) });
export type KioskClinic = z.infer<typeof kioskClinic>;

export const getKioskClinic = endpoint({
  method: 'GET',
  path: '/v1/public-api/kiosk/clinic/{clinicDisplayId}',
  auth: 'public',
  summary: 'A clinic whose kiosk is on',
  params: z.object({ clinicDisplayId: z.string() }),
  response: kioskClinic,
  errors: ['not-found'],
});

export const getKioskPatient = endpoint({
  method: 'GET',
  path: '/v1/public-api/kiosk/patients/{id}',
  auth: 'public',
  summary: 'Whom a visit at a kiosk is of, by the id that identifying gave',
  params: z.object({ id }),
  response: z.object({ userId: id, firstName: z.string() }),
  errors: ['public-user-not-found'],
});

/** What tells people apart who were both found. */
const distinction = {
  phoneNumber: z.optional(usPhoneNumber),
  email: z.optional(email('Please enter a valid email')),
};

const clinicDisplayId = z.string().check(z.minLength(1), z.maxLength(60));

const required = (field: 'lastName' | 'dateOfBirth') =>
  z.refine<Record<string, unknown>>(
    (body) => body['medicalRecord'] !== undefined || body[field] !== undefined,
    { error: '* Required', path: [field] },
  );

/** The medical record number, or the last name with the date of birth. */
export const kioskAttributes = z
  .object({
    clinicDisplayId,
    medicalRecord: z.optional(line('* Required')),
    lastName: z.optional(line('* Required')),
    dateOfBirth: z.optional(pastDate),
    ...distinction,
  })
  .check(
    required('lastName'),
    required('dateOfBirth'),
    z.refine(
      ({ medicalRecord, lastName, dateOfBirth }) =>
        medicalRecord === undefined || (lastName === undefined && dateOfBirth === undefined),
      {
        error: 'Give the medical record number, or the last name and date of birth, not both',
        path: ['medicalRecord'],
      },
    ),
  );
export type KioskAttributes = z.infer<typeof kioskAttributes>;

export const identifyKioskPatient = endpoint({
  method: 'POST',
  path: '/v1/public-api/kiosk/identify-patient-attributes',
  auth: 'public',
  summary:
    'Looks for the person at a clinic’s kiosk; the user id is one of this visit alone and ends with it',
  body: kioskAttributes,
  response: z.object({
    status: z.enum(['more_info_needed', 'match_found', 'no_match']),
    userId: z.optional(id),
  }),
  errors: ['not-found', 'too-many-requests'],
});

export const endKioskVisit = endpoint({
  method: 'POST',
  path: '/v1/public-api/kiosk/visits/{id}/end',
  auth: 'public',
  summary: 'Ends a visit: its user id opens nothing from then on',
  params: z.object({ id }),
  status: 204,
});
