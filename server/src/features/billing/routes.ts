import { limits } from '@evenkeel/contract/limits';
import type { Cards } from '../../adapters/cards/cards.ts';
import { connectedAccountOf } from '../../adapters/cards/connected-account.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers, Principal, RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import type { CardHolder } from '../../cards/customers.ts';
import { gatewayOf, openSetup, readSavedCard, saveCard, type Actor } from '../../cards/saved-card.ts';

type BillingEndpoints =
  | 'getPaymentMethod'
  | 'createSetupIntent'
  | 'setDefaultPaymentMethod'
  | 'confirmSandboxSetup';

const confirmationsPerAddress: RateLimit = {
  name: 'card-confirmations-per-address',
  points: limits.confirmationsPerAddressPerHour,
  seconds: 60 * 60,
};

interface PersonCall {
  readonly principal: Principal<'profile'>;
  readonly request: RequestFacts;
}

/** Whose card it is, if their clinician takes cards at all: otherwise there is nothing here. */
const holderOf = ({ principal: { profile } }: PersonCall): CardHolder => {
  if (!profile.clinician_has_pro_plan) throw new AppError('not-found');
  return { userId: profile.user_id, clinicId: profile.clinic_id, patientId: profile.patient_id };
};

const actorOf = ({ principal, request }: PersonCall): Actor => ({
  actor: { kind: 'account', id: principal.accountId },
  request,
});

/** The card to charge after an appointment: read, prepared, kept. */
export const billingHandlers = (context: Context, cards: Cards): Handlers<BillingEndpoints> => {
  const { db, clock, countTry } = context;
  return {
    getPaymentMethod: async (call) => {
      const { userId, clinicId } = holderOf(call);
      const accountId = await connectedAccountOf(db, clinicId);
      const card = await readSavedCard(db, { gateway: gatewayOf(cards), accountId }, userId);
      await audit(db, {
        at: clock.now(),
        ...actorOf(call),
        action: 'payments.read',
        clinicId,
        userId,
      });
      return { paymentMethod: card === null ? null : { card } };
    },

    createSetupIntent: async (call) => {
      const holder = holderOf(call);
      return openSetup(context, gatewayOf(cards), holder, { ...actorOf(call), key: call.request.id });
    },

    setDefaultPaymentMethod: async ({ body, ...call }) => {
      const holder = holderOf(call);
      const { paymentMethodId } = body;
      const card = await saveCard(context, gatewayOf(cards), holder, { ...actorOf(call), paymentMethodId });
      return { paymentMethod: { card } };
    },

    confirmSandboxSetup: async ({ body, request }) => {
      const { sandbox } = cards;
      if (sandbox === null) throw new AppError('not-found');
      await countTry(confirmationsPerAddress, request.address);
      return sandbox.confirm(body);
    },
  };
};
