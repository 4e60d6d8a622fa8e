import { randomUUID } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';
import type { createWebhook, listWebhooks } from '@evenkeel/contract/provider-webhooks';
import type { Answer, Body, Query } from '@evenkeel/contract/endpoint';
import { newWebhookSecret } from '../../adapters/webhooks/signature.ts';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { afterOldest, pageOf, rowOfCursor } from '../../http/cursor.ts';

/** A clinic's webhooks that have not been deleted, all but their secrets. */
const webhookRows = (db: Db | Tx, clinicId: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'created_at'])
    .where('clinic_id', '=', clinicId)
    .where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof webhookRows>['execute']>>[number];

const toWebhook = ({ id, url, events, created_at: at }: Row) => ({
  id,
  url,
  events,
  createdAt: at.toISOString(),
});

/** Throws `not-found` for another clinic's webhook as for one that does not exist. */
export const requireWebhook = async (db: Db | Tx, clinicId: string, id: string): Promise<void> => {
  const own = await webhookRows(db, clinicId).where('id', '=', id).executeTakeFirst();
  if (own === undefined) throw new AppError('not-found');
};

/** The clinic's webhooks, oldest first, a page at a time. */
export const findWebhooks = async (
  db: Db,
  clinicId: string,
  { cursor, limit }: Query<typeof listWebhooks>,
): Promise<Answer<typeof listWebhooks>> => {
  let rows = webhookRows(db, clinicId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1);
  // It may have been deleted since it was shown.
  const all = db.selectFrom('webhooks').select(['id', 'created_at']).where('clinic_id', '=', clinicId);
  const last = await rowOfCursor(cursor, (id) => all.where('id', '=', id).executeTakeFirst());
  if (last !== null) rows = rows.where(afterOldest(last));
  const page = pageOf(await rows.execute(), limit);
  return { webhooks: page.rows.map(toWebhook), nextCursor: page.nextCursor };
};

/** Throws `too-many` where the clinic has as many as it can have. */
export const insertWebhook = async (
  tx: Tx,
  clinicId: string,
  { url, events }: Body<typeof createWebhook>,
  now: Date,
): Promise<Answer<typeof createWebhook>> => {
  // Of those made at once, each counts the others.
  await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().execute();
  const known = await webhookRows(tx, clinicId).execute();
  if (known.length >= limits.webhooksPerClinic) throw new AppError('too-many');
  const secret = newWebhookSecret();
  const row = await tx
    .insertInto('webhooks')
    .values({
      id: randomUUID(),
      clinic_id: clinicId,
      url,
      events: JSON.stringify(events),
      secret,
      created_at: now,
    })
    .returning(['id', 'url', 'events', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...toWebhook(row), secret };
};

/** Gives a webhook a new secret; the one before signs beside it for a while. Throws `not-found`. */
export const renewSecret = async (
  tx: Tx,
  clinicId: string,
  id: string,
  now: Date,
): Promise<Answer<typeof createWebhook>> => {
  const secret = newWebhookSecret();
  const row = await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      secret,
      old_secret: ref('secret'),
      old_secret_until: new Date(now.getTime() + limits.webhookSecretGraceSeconds * 1000),
    }))
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'url', 'events', 'created_at'])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  return { ...toWebhook(row), secret };
};

/** Ends a webhook: nothing is delivered to it any more, and its secrets go. Throws `not-found`. */
export const removeWebhook = async (tx: Tx, clinicId: string, id: string, now: Date): Promise<void> => {
  const row = await tx
    .updateTable('webhooks')
    .set({ deleted_at: now, secret: '', old_secret: null, old_secret_until: null })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
};
