import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { replacePolicies } from './policies.ts';
import {
  changeClinic,
  readClinic,
  replaceConsent,
  replaceSafetyNetResources,
  setIntakeQuestionnaire,
  setKiosk,
} from './service.ts';

type ClinicEndpoints =
  | 'getClinic'
  | 'updateClinic'
  | 'putConsent'
  | 'putSafetyNetResources'
  | 'putPolicies'
  | 'putIntakeQuestionnaire'
  | 'putKiosk';

/** A clinic's own settings. */
export const clinicHandlers = ({ db, clock }: Context): Handlers<ClinicEndpoints> => {
  const audit = createProviderAudit(clock);
  return {
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

    putPolicies: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        await audit(tx, call, 'clinic.policies');
        await replacePolicies(tx, clinicId, body.policies, clock.now());
        return readClinic(tx, clinicId);
      }),

    putIntakeQuestionnaire: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        await audit(tx, call, 'clinic.intake-questionnaire', { objectId: body.contentId });
        return setIntakeQuestionnaire(tx, call.principal.clinicId, body.contentId);
      }),

    putKiosk: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        await audit(tx, call, 'clinic.kiosk');
        return setKiosk(tx, call.principal.clinicId, body, clock.now());
      }),
  };
};
