import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { Streamed, type Handlers } from '../../http/handlers.ts';
import { findEntries, trailColumns, trailLines } from './audit-trail.ts';
import { recordBundle } from './bundle.ts';
import { csvOf } from './csv.ts';
import { recordColumns, recordLines } from './record-lines.ts';
import { readSubject } from './subject.ts';

type Endpoints = 'getPatientRecord' | 'getPatientRecordAsCsv' | 'listAuditTrail' | 'getAuditTrailAsCsv';

/** What a clinic takes out whole: a patient’s record, its audit trail. That it was taken is in the trail. */
export const recordHandlers = ({ db, clock, publicUrl }: Context): Handlers<Endpoints> => {
  const audit = createProviderAudit(clock);
  return {
    getPatientRecord: async ({ params, ...call }) => {
      const patient = await readSubject(db, call.principal.clinicId, params.patientId);
      await audit(db, call, 'records.read', { userId: patient.user_id });
      return new Streamed(recordBundle(db, { patient, publicUrl, now: clock.now() }));
    },

    getPatientRecordAsCsv: async ({ params, ...call }) => {
      const patient = await readSubject(db, call.principal.clinicId, params.patientId);
      await audit(db, call, 'records.read-csv', { userId: patient.user_id });
      const headings = recordColumns.map(([heading]) => heading);
      return new Streamed(csvOf(headings, recordLines(db, patient)));
    },

    listAuditTrail: async ({ query, ...call }) => {
      const found = await findEntries(db, call.principal.clinicId, query);
      await audit(db, call, 'audit-trail.list');
      return found;
    },

    getAuditTrailAsCsv: async ({ query, ...call }) => {
      await audit(db, call, 'audit-trail.read-csv');
      const headings = trailColumns.map(([heading]) => heading);
      return new Streamed(csvOf(headings, trailLines(db, { clinicId: call.principal.clinicId, ...query })));
    },
  };
};
