import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createFindVisit, endVisit } from '../../people/kiosk-visits.ts';
import { publicProfile } from '../../people/public-profile.ts';
import { kioskClinic } from './clinic.ts';
import { identify } from './identify.ts';

type Endpoints = 'getKioskClinic' | 'getKioskPatient' | 'identifyKioskPatient' | 'endKioskVisit';

/** A clinic’s shared screen: whom it is for, and the visit that stands for them. */
export const kioskHandlers = (context: Context): Handlers<Endpoints> => {
  const { db, clock } = context;
  const findVisit = createFindVisit(db, clock);
  return {
    getKioskClinic: async ({ params }) => {
      const clinic = await kioskClinic(db, params.clinicDisplayId);
      return {
        displayId: clinic.display_id,
        organizationName: clinic.organization_name,
        logoUrl: clinic.logo_url,
        identifiers: clinic.kiosk_identifiers,
      };
    },

    getKioskPatient: async ({ params: { id } }) => {
      const found = await findVisit(id);
      if (found === null) throw new AppError('public-user-not-found');
      const person = await publicProfile(db, found.userId);
      return { userId: id, firstName: person.preferred_name ?? person.first_name };
    },

    identifyKioskPatient: ({ body, request }) => identify(context, body, request),

    endKioskVisit: async ({ params: { id }, request }) => {
      await db.transaction().execute(async (tx) => {
        const ended = await endVisit(tx, id, clock.now());
        if (ended === null) return;
        await audit(tx, {
          ...ended,
          at: clock.now(),
          actor: { kind: 'public', id },
          action: 'kiosk.end-visit',
          request,
        });
      });
    },
  };
};
