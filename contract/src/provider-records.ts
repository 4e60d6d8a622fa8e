import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, page, paged, plainDate } from './fields.ts';
import { limits } from './limits.ts';

const patientParams = z.object({ patientId: id });

export const getPatientRecord = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/record',
  auth: 'provider',
  summary: 'All that is kept of a patient, as one FHIR R4 Bundle',
  params: patientParams,
  response: z.looseObject({ resourceType: z.literal('Bundle') }),
  errors: ['not-found'],
});

export const getPatientRecordAsCsv = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/record.csv',
  auth: 'provider',
  summary: 'A patient’s answers as CSV, a line for each',
  params: patientParams,
  mediaType: 'text/csv',
  response: z.string(),
  errors: ['not-found'],
});

const trail = {
  /** Days in the clinic's time zone, both included. */
  from: z.optional(plainDate),
  to: z.optional(plainDate),
};

export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/v1/provider-api/audit-trail',
  auth: 'provider',
  summary: 'Who did what and when in the clinic, newest first; never any content',
  query: z.object({ ...page, ...trail, patientId: z.optional(id) }),
  response: paged(
    'entries',
    z.object({
      id: z.string(),
      at: instant,
      actorKind: z.enum(['account', 'public', 'provider', 'server']),
      actorId: z.nullable(z.string()),
      action: z.string(),
      userId: z.nullable(z.string()),
      objectId: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
});

export const getAuditTrailAsCsv = endpoint({
  method: 'GET',
  path: '/v1/provider-api/audit-trail.csv',
  auth: 'provider',
  summary: 'The same as CSV, whole',
  query: z.object(trail),
  mediaType: 'text/csv',
  response: z.string(),
});

export const importPatients = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/import',
  auth: 'provider',
  summary: 'Adds the patients of a CSV file, all or none; a dry run only says what it would do',
  body: z.object({
    /**
     * With a header line of the field names that creating a patient takes, in any order. Dates are
     * `1991-04-12` or, month first, `04/12/1991`.
     */
    csv: z.string().check(z.minLength(1, 'The file is empty'), z.maxLength(limits.importBytes)),
    dryRun: z._default(z.boolean(), true),
  }),
  bodyBytes: limits.importBodyBytes,
  idempotent: true,
  response: z.object({
    rows: z.number(),
    /** How many were added; of a dry run, how many would be. */
    created: z.number(),
    /** What stands in the way, by line of the file; with any, nothing is added. */
    problems: z.array(z.object({ line: z.number(), field: z.nullable(z.string()), message: z.string() })),
    /** In the order of the file; empty for a dry run. */
    patients: z.array(z.object({ line: z.number(), patientId: id, userId: id })),
  }),
  errors: ['already-exists'],
});
