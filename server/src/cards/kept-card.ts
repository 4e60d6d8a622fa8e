import type { Card } from '@evenkeel/contract/billing';
import type { CardGateway, Customer } from '../adapters/cards/card-gateway.ts';
import type { Tx } from '../db/open.ts';
import { audit, type AuditEntry } from '../http/audit.ts';

/** A card that is about to be the one to charge. */
export interface KeptCard {
  readonly userId: string;
  readonly clinicId: string;
  readonly gateway: CardGateway;
  readonly customer: Customer;
  readonly paymentMethodId: string;
  readonly card: Card;
  /** When the person chose it. */
  readonly at: Date;
  /** Told of late, by the gateway: a choice that the person made since stays. */
  readonly late: boolean;
}

/** Keeps a card in place of the one before, and tells the trail. */
export const keepCard = async (
  tx: Tx,
  { userId, clinicId, gateway, customer, paymentMethodId, card, at, late }: KeptCard,
  by: Pick<AuditEntry, 'at' | 'actor' | 'request'>,
): Promise<void> => {
  const kept = {
    gateway: gateway.kind,
    account_id: customer.accountId,
    customer_id: customer.customerId,
    payment_method_id: paymentMethodId,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    saved_at: at,
  };
  const row = await tx
    .insertInto('saved_cards')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => {
      const instead = conflict.column('user_id').doUpdateSet(kept);
      return late ? instead.where('saved_cards.saved_at', '<', at) : instead;
    })
    .returning('user_id')
    .executeTakeFirst();
  if (row === undefined) return;
  await audit(tx, { ...by, action: 'payments.card-saved', clinicId, userId, objectId: paymentMethodId });
};
