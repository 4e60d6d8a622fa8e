import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { changeClinic, readClinic, replaceConsent, replaceSafetyNetResources } from './service.ts';

type ClinicEndpoints =
  | 'getClinic'
  | 'updateClinic'
  | 'putConsent'
  | 'putSafetyNetResources'
  | 'putPolicies'
  | 'putIntakeQuestionnaire'
  | 'putKiosk';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** A clinic's own settings. */
export const clinicHandlers = ({ db, clock }: Context): Handlers<ClinicEndpoints> => {
  const audit = createProviderAudit(clock);
  return {
    putPolicies: notYet,
    putIntakeQuestionnaire: notYet,
    putKiosk: notYet,

    getClinic: async (call) => {
      await audit(db, call, 'clinic.read');
      return readClinic(db, call.principal.clinicId);
    },

    updateClinic: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        await audit(tx, call, 'clinic.update');
        return changeClinic(tx, call.principal.clinicId, body, clock.now());
      }),

    putConsent: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        await audit(tx, call, 'clinic.consent');
        return replaceConsent(tx, call.principal.clinicId, body);
      }),

    putSafetyNetResources: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        await audit(tx, call, 'clinic.safety-net-resources');
        return replaceSafetyNetResources(tx, call.principal.clinicId, body);
      }),
  };
};
