import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { Card, confirmSandboxSetup } from '@evenkeel/contract/billing';
import type { Answer, Body } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import type { Db } from '../../db/open.ts';
import type { SandboxSetupIntentTable } from '../../db/payment-tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../clock.ts';
import type { CardGateway } from './card-gateway.ts';
import { isExpired, sandboxCards, sandboxOutcome } from './sandbox-cards.ts';

type Confirmation = Body<typeof confirmSandboxSetup>;
type Confirmed = Answer<typeof confirmSandboxSetup>;

export interface SandboxGateway extends CardGateway {
  /**
   * What a browser would ask of a real gateway by itself. Confirming again what has succeeded answers the same.
   *
   * @throws `not-found` for a secret that is none or is over, `card-declined`.
   */
  confirm(confirmation: Confirmation): Promise<Confirmed>;
}

const token = (): string => randomBytes(24).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const secretPattern = /^(sandbox_seti_[\w-]{32})_secret_/;

/** The embedded gateway: test cards alone, which the browser names, so that nothing here has ever seen a number. */
export const createSandboxGateway = (db: Db, clock: Clock): SandboxGateway => {
  const cardOf = async (customerId: string, paymentMethodId: string): Promise<Card | undefined> =>
    db
      .selectFrom('sandbox_payment_methods as method')
      .select(['brand', 'last4', 'exp_month as expMonth', 'exp_year as expYear'])
      .where('id', '=', paymentMethodId)
      .where('customer_id', '=', customerId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sandbox_setup_intents')
            .select('sandbox_setup_intents.id')
            .whereRef('sandbox_setup_intents.payment_method_id', '=', 'method.id')
            .where('status', '=', 'succeeded'),
        ),
      )
      .executeTakeFirst();

  const customerExists = async (accountId: string | null, customerId: string): Promise<boolean> =>
    (await db
      .selectFrom('sandbox_customers')
      .select('id')
      .where('id', '=', customerId)
      .where('account_id', 'is not distinct from', accountId)
      .executeTakeFirst()) !== undefined;

  return {
    kind: 'sandbox',

    createCustomer: async (accountId, key) => {
      const id = `sandbox_cus_${key}`;
      await db
        .insertInto('sandbox_customers')
        .values({ id, account_id: accountId, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return id;
    },

    createSetupIntent: async ({ accountId, customerId }) => {
      if (!(await customerExists(accountId, customerId))) return null;
      const id = `sandbox_seti_${token()}`;
      const clientSecret = `${id}_secret_${token()}`;
      const now = clock.now();
      await db
        .insertInto('sandbox_setup_intents')
        .values({
          id,
          customer_id: customerId,
          secret_hash: digest(clientSecret).toString('hex'),
          created_at: now,
          expires_at: new Date(now.getTime() + limits.setupIntentSeconds * 1000),
        })
        .execute();
      return { id, clientSecret };
    },

    findCard: async ({ accountId, customerId }, paymentMethodId) =>
      (await customerExists(accountId, customerId))
        ? ((await cardOf(customerId, paymentMethodId)) ?? null)
        : null,

    setDefault: async ({ customerId }, paymentMethodId) => {
      await db
        .updateTable('sandbox_customers')
        .set({ default_payment_method_id: paymentMethodId })
        .where('id', '=', customerId)
        .execute();
    },

    confirm: async ({ clientSecret, card, expMonth, expYear, authenticated }) => {
      const confirmed = await db.transaction().execute(async (tx): Promise<Confirmed | null> => {
        const now = clock.now();
        const [, id = ''] = secretPattern.exec(clientSecret) ?? [];
        // The row is held, so that of a double click one comes after the other.
        const intent = await tx
          .selectFrom('sandbox_setup_intents')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        // One that does not exist costs the same comparison.
        const expected = Buffer.from(intent?.secret_hash ?? digest('').toString('hex'), 'hex');
        const known = timingSafeEqual(digest(clientSecret), expected);
        if (intent === undefined || !known || intent.expires_at <= now) throw new AppError('not-found');
        if (intent.payment_method_id !== null) {
          return { status: 'succeeded', paymentMethodId: intent.payment_method_id };
        }
        const become = (change: Updateable<SandboxSetupIntentTable>) =>
          tx.updateTable('sandbox_setup_intents').set(change).where('id', '=', id).execute();
        const asked = intent.status === 'requires_action' && intent.card === card;
        const outcome = isExpired({ expMonth, expYear }, now)
          ? 'declined'
          : sandboxOutcome(card, asked ? authenticated : undefined);
        if (outcome === 'declined') {
          await become({ status: 'requires_payment_method', card: null });
          return null;
        }
        if (outcome === 'requires_action') {
          await become({ status: 'requires_action', card });
          return { status: 'requires_action' };
        }
        const paymentMethodId = `sandbox_pm_${token()}`;
        const { brand, last4 } = sandboxCards[card];
        await tx
          .insertInto('sandbox_payment_methods')
          .values({
            id: paymentMethodId,
            customer_id: intent.customer_id,
            brand,
            last4,
            exp_month: expMonth,
            exp_year: expYear,
            created_at: now,
          })
          .execute();
        await become({ status: 'succeeded', card, payment_method_id: paymentMethodId });
        return { status: 'succeeded', paymentMethodId };
      });
      if (confirmed === null) throw new AppError('card-declined');
      return confirmed;
    },
  };
};
