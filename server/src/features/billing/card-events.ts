import type { CardGateway } from '../../adapters/cards/card-gateway.ts';
import { connectedAccountOf, disconnectAccount } from '../../adapters/cards/connected-account.ts';
import type { CardEvent, CardNews } from '../../adapters/cards/stripe-events.ts';
import type { Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { keepCard, type KeptCard } from '../../cards/kept-card.ts';

type SetUp = Extract<CardNews, { kind: 'set-up' }>;

/**
 * The card that a person set up, where they have not chosen one since: their browser may have closed between
 * the gateway's answer and the call that keeps the card.
 */
const setUpCardOf = async (
  { db }: Context,
  gateway: CardGateway,
  { accountId, at }: CardEvent,
  { customerId, paymentMethodId }: SetUp,
): Promise<KeptCard | null> => {
  const owner = await db
    .selectFrom('card_customers')
    .innerJoin('profiles', 'profiles.user_id', 'card_customers.user_id')
    .leftJoin('saved_cards', 'saved_cards.user_id', 'card_customers.user_id')
    .select([
      'profiles.user_id',
      'profiles.clinic_id',
      'profiles.clinician_has_pro_plan',
      'saved_cards.saved_at',
    ])
    .where('card_customers.gateway', '=', gateway.kind)
    .where('card_customers.customer_id', '=', customerId)
    .where('card_customers.account_id', 'is not distinct from', accountId)
    .executeTakeFirst();
  if (owner === undefined || !owner.clinician_has_pro_plan) return null;
  if (owner.saved_at !== null && owner.saved_at >= at) return null;
  if ((await connectedAccountOf(db, owner.clinic_id)) !== accountId) return null;
  const customer = { accountId, customerId };
  const card = await gateway.findCard(customer, paymentMethodId);
  if (card === null) return null;
  await gateway.setDefault(customer, paymentMethodId);
  return {
    userId: owner.user_id,
    clinicId: owner.clinic_id,
    gateway,
    customer,
    paymentMethodId,
    card,
    at,
    late: true,
  };
};

/** The effect of what happened; answers with whom it concerned, for the trail. */
const apply = async (
  tx: Tx,
  gateway: CardGateway,
  news: CardNews,
  { accountId, at }: CardEvent,
): Promise<{ action: string; userId?: string; clinicId?: string; objectId: string } | null> => {
  const { kind } = gateway;
  switch (news.kind) {
    case 'set-up':
      return null;
    case 'removed': {
      const removed = await tx
        .deleteFrom('saved_cards')
        .where('gateway', '=', kind)
        .where('payment_method_id', '=', news.paymentMethodId)
        .where('account_id', 'is not distinct from', accountId)
        .returning('user_id')
        .executeTakeFirst();
      return removed === undefined
        ? null
        : { action: 'payments.card-removed', userId: removed.user_id, objectId: news.paymentMethodId };
    }
    case 'renewed': {
      const { brand, last4, expMonth, expYear } = news.card;
      const renewed = await tx
        .updateTable('saved_cards')
        .set({ brand, last4, exp_month: expMonth, exp_year: expYear })
        .where('gateway', '=', kind)
        .where('payment_method_id', '=', news.paymentMethodId)
        .where('account_id', 'is not distinct from', accountId)
        .returning('user_id')
        .executeTakeFirst();
      return renewed === undefined
        ? null
        : { action: 'payments.card-renewed', userId: renewed.user_id, objectId: news.paymentMethodId };
    }
    case 'customer-deleted': {
      const forgotten = await tx
        .deleteFrom('card_customers')
        .where('gateway', '=', kind)
        .where('customer_id', '=', news.customerId)
        .where('account_id', 'is not distinct from', accountId)
        .returning('user_id')
        .executeTakeFirst();
      if (forgotten === undefined) return null;
      await tx
        .deleteFrom('saved_cards')
        .where('gateway', '=', kind)
        .where('customer_id', '=', news.customerId)
        .execute();
      return { action: 'payments.customer-deleted', userId: forgotten.user_id, objectId: news.customerId };
    }
    case 'disconnected': {
      const clinicId = await disconnectAccount(tx, news.accountId, at);
      return clinicId === null
        ? null
        : { action: 'payments.account-disconnected', clinicId, objectId: news.accountId };
    }
  }
};

/**
 * Lets an event have its effect, once. What needs the gateway is asked before anything is stored, so that an
 * event that it could not answer for is sent again.
 */
export const applyCardEvent = async (
  context: Context,
  gateway: CardGateway,
  event: CardEvent,
  request: RequestFacts,
): Promise<void> => {
  const { db, clock, log } = context;
  const { news } = event;
  if (news === null) return;
  const known = await db.selectFrom('card_events').select('id').where('id', '=', event.id).executeTakeFirst();
  if (known !== undefined) return;
  const setUp = news.kind === 'set-up' ? await setUpCardOf(context, gateway, event, news) : null;
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('card_events')
      .values({ id: event.id, type: event.type, received_at: clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (first === undefined) return;
    const by = { at: clock.now(), actor: { kind: 'server', id: null }, request } as const;
    if (setUp !== null) {
      await keepCard(tx, setUp, by);
      return;
    }
    const done = await apply(tx, gateway, news, event);
    if (done === null) return;
    await audit(tx, { ...by, ...done });
    if (news.kind === 'disconnected') {
      log.warn({ clinicId: done.clinicId }, 'a clinic took away the access to its Stripe account');
    }
  });
};
