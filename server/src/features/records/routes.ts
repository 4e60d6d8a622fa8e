import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints = 'getPatientRecord' | 'getPatientRecordAsCsv' | 'listAuditTrail' | 'getAuditTrailAsCsv';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** What a clinic takes out whole: a patient’s record, its audit trail. */
export const recordHandlers = (_context: Context): Handlers<Endpoints> => ({
  getPatientRecord: notYet,
  getPatientRecordAsCsv: notYet,
  listAuditTrail: notYet,
  getAuditTrailAsCsv: notYet,
});
