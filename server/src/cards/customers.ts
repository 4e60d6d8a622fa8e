import { randomUUID } from 'node:crypto';
import type { CardGateway, Customer } from '../adapters/cards/card-gateway.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/open.ts';

/** Whose card it is. */
export interface CardHolder {
  readonly userId: string;
  readonly clinicId: string;
  readonly patientId: string;
}

interface Place {
  readonly db: Db;
  readonly gateway: CardGateway;
  readonly accountId: string | null;
}

const rowOf = ({ db, gateway, accountId }: Place, userId: string) =>
  db
    .selectFrom('card_customers')
    .select(['id', 'customer_id'])
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway.kind)
    .where('account_id', 'is not distinct from', accountId)
    .executeTakeFirst();

/** The person's own customer, where there is one. */
export const findCustomer = async (place: Place, userId: string): Promise<Customer | null> => {
  const row = await rowOf(place, userId);
  const customerId = row?.customer_id ?? null;
  return customerId === null ? null : { accountId: place.accountId, customerId };
};

/**
 * The person's own customer, made where there is none. What makes it repeatable is stored before the gateway
 * is asked, so neither two at once nor a crash in between leaves two customers.
 */
export const openCustomer = async (
  place: Place,
  { userId, patientId }: CardHolder,
  clock: Clock,
): Promise<Customer> => {
  const { db, gateway, accountId } = place;
  await db
    .insertInto('card_customers')
    .values({
      id: randomUUID(),
      user_id: userId,
      gateway: gateway.kind,
      account_id: accountId,
      customer_id: null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'gateway', 'account_id']).doNothing())
    .execute();
  const row = await rowOf(place, userId);
  if (row === undefined) throw new Error('The customer was forgotten as it was made.');
  if (row.customer_id !== null) return { accountId, customerId: row.customer_id };
  const customerId = await gateway.createCustomer(accountId, row.id, patientId);
  await db
    .updateTable('card_customers')
    .set({ customer_id: customerId })
    .where('id', '=', row.id)
    .where('customer_id', 'is', null)
    .execute();
  return { accountId, customerId };
};

/** Forgets a customer that is no more at the gateway, and the card that was theirs. */
export const forgetCustomer = async (db: Db, gateway: CardGateway, customer: Customer): Promise<void> => {
  const { customerId } = customer;
  await db.transaction().execute(async (tx) => {
    for (const table of ['saved_cards', 'card_customers'] as const) {
      await tx
        .deleteFrom(table)
        .where('gateway', '=', gateway.kind)
        .where('customer_id', '=', customerId)
        .execute();
    }
  });
};
