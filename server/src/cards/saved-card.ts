import type { Card, SetupIntent } from '@evenkeel/contract/billing';
import { limits } from '@evenkeel/contract/limits';
import type { CardGateway } from '../adapters/cards/card-gateway.ts';
import type { Cards } from '../adapters/cards/cards.ts';
import { connectedAccountOf } from '../adapters/cards/connected-account.ts';
import type { Db, Tx } from '../db/open.ts';
import { AppError } from '../http/app-error.ts';
import { audit, type AuditEntry } from '../http/audit.ts';
import type { Context } from '../http/context.ts';
import type { RateLimit } from '../http/rate-limits.ts';
import { findCustomer, forgetCustomer, openCustomer, type CardHolder } from './customers.ts';
import { keepCard, type KeptCard } from './kept-card.ts';

/** On whose behalf a card is handled, for the trail. */
export type Actor = Pick<AuditEntry, 'actor' | 'request'>;

const hour = 60 * 60;
const setupsPerPerson: RateLimit = {
  name: 'setup-intents-per-person',
  points: limits.setupIntentsPerPersonPerHour,
  seconds: hour,
};

/** Who keeps the cards. Throws `unavailable` where nobody does. */
export const gatewayOf = ({ gateway }: Cards): CardGateway => {
  if (gateway === null) throw new AppError('unavailable', { retryAfter: hour });
  return gateway;
};

interface Place {
  readonly gateway: CardGateway;
  readonly accountId: string | null;
}

/** The card to charge after an appointment; null where there is none at this gateway, in the clinic's present account. */
export const readSavedCard = async (
  db: Db | Tx,
  { gateway, accountId }: Place,
  userId: string,
): Promise<Card | null> => {
  const card = await db
    .selectFrom('saved_cards')
    .select(['brand', 'last4', 'exp_month as expMonth', 'exp_year as expYear'])
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway.kind)
    .where('account_id', 'is not distinct from', accountId)
    .executeTakeFirst();
  return card ?? null;
};

/**
 * Prepares the saving of a card: for a person who is signed in, or who is being taken in.
 *
 * @throws `too-many-requests`.
 */
export const openSetup = async (
  { db, clock, countTry }: Context,
  gateway: CardGateway,
  holder: CardHolder,
  by: Actor & { readonly key: string },
): Promise<SetupIntent> => {
  await countTry(setupsPerPerson, holder.userId);
  const accountId = await connectedAccountOf(db, holder.clinicId);
  const place = { db, gateway, accountId };
  const opened = async (key: string) => {
    const customer = await openCustomer(place, holder, clock);
    const setup = await gateway.createSetupIntent(customer, key);
    if (setup === null) await forgetCustomer(db, gateway, customer);
    return setup;
  };
  // A customer that was deleted at the gateway, before its event reached us, is made anew.
  const setup = (await opened(by.key)) ?? (await opened(`${by.key}-again`));
  if (setup === null) throw new AppError('unavailable', { retryAfter: 5 });
  await audit(db, {
    at: clock.now(),
    ...by,
    action: 'payments.setup-intent',
    clinicId: holder.clinicId,
    userId: holder.userId,
    objectId: setup.id,
  });
  return { clientSecret: setup.clientSecret, id: setup.id, connectedAccountId: accountId };
};

/**
 * Makes a confirmed card the one to charge at the gateway. What keeps it here is `keepCard`, in a
 * transaction, where no gateway is waited for.
 *
 * @throws `not-found` unless it is the person's own and a setup intent of theirs succeeded with it.
 */
export const confirmCard = async (
  { db, clock }: Context,
  gateway: CardGateway,
  holder: CardHolder,
  paymentMethodId: string,
): Promise<KeptCard> => {
  const accountId = await connectedAccountOf(db, holder.clinicId);
  const customer = await findCustomer({ db, gateway, accountId }, holder.userId);
  const card = customer === null ? null : await gateway.findCard(customer, paymentMethodId);
  if (customer === null || card === null) throw new AppError('not-found');
  await gateway.setDefault(customer, paymentMethodId);
  return { ...holder, gateway, customer, paymentMethodId, card, at: clock.now(), late: false };
};

/** Keeps a confirmed card as the one to charge. Throws as `confirmCard` does. */
export const saveCard = async (
  context: Context,
  gateway: CardGateway,
  holder: CardHolder,
  { paymentMethodId, ...by }: Actor & { readonly paymentMethodId: string },
): Promise<Card> => {
  const kept = await confirmCard(context, gateway, holder, paymentMethodId);
  await context.db.transaction().execute((tx) => keepCard(tx, kept, { at: kept.at, ...by }));
  return kept.card;
};
