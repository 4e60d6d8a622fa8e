import type { Cards } from '../../adapters/cards/cards.ts';
import type { Identity } from '../../adapters/identity/identity.ts';
import { gatewayOf, openSetup } from '../../cards/saved-card.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { failedLinks } from '../../http/send-limits.ts';
import { policiesOf, toPolicy } from '../../people/policies.ts';
import { tokensOf } from '../../people/start-session.ts';
import { clinicByDisplayId, clinicById, toFace } from './clinic-face.ts';
import { completeIntake } from './complete-intake.ts';
import { keepBasicInfo } from './keep-basic-info.ts';
import { findIntake, requireOpenFor } from './held-intake.ts';
import { findLinked } from './linked-intake.ts';
import { openIntake } from './open-intake.ts';
import { pagesOf } from './questionnaire.ts';
import { readProgress } from './read-progress.ts';
import { renewLink } from './renew-link.ts';
import { savePage } from './save-page.ts';
import { signPolicies } from './sign-policies.ts';
import { requireAnswered } from './steps.ts';
import { submitQuestionnaire } from './submit-questionnaire.ts';

type Endpoints =
  | 'getPublicClinic'
  | 'getInvitation'
  | 'authenticateMagicCode'
  | 'resendIntakeLink'
  | 'getIntakeClinicInfo'
  | 'getIntakeStatus'
  | 'getIntakeProgress'
  | 'postBasicInfo'
  | 'getIntakePolicies'
  | 'signIntakePolicies'
  | 'getIntakeQuestionnaire'
  | 'saveIntakePage'
  | 'submitIntakeQuestionnaire'
  | 'createIntakeSetupIntent'
  | 'completeIntake';

/** Taking a new client in, from their link to the patient they become. */
export const intakeHandlers = (context: Context, identity: Identity, cards: Cards): Handlers<Endpoints> => {
  const { db, clock, countTry } = context;
  return {
    getPublicClinic: async ({ params }) => toFace(await clinicByDisplayId(db, params.displayId)),

    getInvitation: async ({ params, request }) => {
      const linked = await findLinked(db, params.code);
      if (linked === null) {
        await countTry(failedLinks, request.address);
        throw new AppError('not-found');
      }
      const { completedAt, expiresAt, displayId, clinicName: organizationName, logoUrl } = linked;
      const unfinished = expiresAt > clock.now() ? 'open' : 'expired';
      return {
        status: completedAt === null ? unfinished : 'completed',
        clinic: { displayId, organizationName, logoUrl },
      };
    },

    authenticateMagicCode: async ({ body, request }) => {
      // Read before a transaction begins: inside one there may be no other connection.
      const ring = await identity.secrets.ring('hash');
      return tokensOf(identity, await openIntake(context, ring, { code: body.magicCode, request }));
    },

    resendIntakeLink: async ({ body, request }) => {
      await renewLink(context, { code: body.expiredCode, request });
    },

    getIntakeClinicInfo: async ({ principal }) => {
      const clinic = await clinicById(db, principal.clinicId);
      return { ...toFace(clinic), phoneNumber: clinic.phone_number };
    },

    getIntakeStatus: async ({ principal }) => ({ status: principal.isCompleted ? 'completed' : 'open' }),

    getIntakeProgress: (call) => readProgress(context, call),

    postBasicInfo: async ({ body, ...call }) => {
      await keepBasicInfo(context, call, body);
    },

    getIntakePolicies: async ({ principal }) => {
      requireOpenFor(principal);
      return { policies: (await policiesOf(db, principal.clinicId)).map(toPolicy) };
    },

    signIntakePolicies: async ({ body, ...call }) => {
      await signPolicies(context, call, body.policyIds);
    },

    getIntakeQuestionnaire: async ({ principal }) => {
      requireOpenFor(principal);
      return { pages: await pagesOf(db, principal.invitationId) };
    },

    saveIntakePage: ({ body, principal }) => savePage(context, principal, body),

    submitIntakeQuestionnaire: ({ body, ...call }) => submitQuestionnaire(context, call, body),

    createIntakeSetupIntent: async ({ principal, request }) => {
      requireOpenFor(principal);
      const intake = await findIntake(db, principal);
      await requireAnswered(db, intake);
      const { clinic_id: clinicId, user_id: userId, patient_id: patientId } = intake;
      const by = { actor: { kind: 'public', id: intake.id }, request, key: request.id } as const;
      return openSetup(context, gatewayOf(cards), { clinicId, userId, patientId }, by);
    },

    completeIntake: async ({ body, ...call }) => {
      await completeIntake(context, cards, call, body.paymentMethodId);
      return { status: 'completed' };
    },
  };
};
