import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { line, timeZone } from '@evenkeel/contract/fields';
import type { Db } from '../db/open.ts';
import { addLifestyleModule } from '../features/content/lifestyle-module.ts';
import { hashProviderKey, newProviderKey } from '../http/provider-key.ts';

export const newClinic = z.object({
  displayId: z
    .string('--display-id is missing')
    .check(
      z.regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, '--display-id must be small letters, digits and hyphens'),
    ),
  organizationName: line('--name is missing'),
  timeZone: z.pipe(z.string('--time-zone is missing'), timeZone),
});
export type NewClinic = z.infer<typeof newClinic>;

/**
 * Adds a clinic with a first key to the provider API, and with the module of the daily sliders.
 *
 * @returns the key, which is kept only as a hash and cannot be had again; null when the display id is taken.
 */
export const createClinic = async (db: Db, clinic: NewClinic, now: Date): Promise<string | null> => {
  const key = newProviderKey();
  return db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('clinics')
      .values({
        id: randomUUID(),
        display_id: clinic.displayId,
        organization_name: clinic.organizationName,
        time_zone: clinic.timeZone,
        logo_url: null,
        phone_number: null,
        consent_required: false,
        consent_copy: '',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('display_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return null;
    await tx
      .insertInto('provider_keys')
      .values({
        id: randomUUID(),
        clinic_id: made.id,
        name: 'First key',
        key_hash: hashProviderKey(key),
        created_at: now,
      })
      .execute();
    await addLifestyleModule(tx, made.id, now);
    return key;
  });
};
