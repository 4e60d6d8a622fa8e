import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import type { KeyScope } from '@evenkeel/contract/provider-keys';
import { createEmbeddedIdentity } from '../adapters/identity/identity.ts';
import type { ClinicRow, ProfileRow, Schema } from '../db/schema.ts';
import { createAccount } from '../adapters/identity/create-account.ts';
import { hashPassword } from '../adapters/identity/passwords.ts';
import { hashProviderKey } from '../http/provider-key.ts';
import { testPublicUrl, type TestApp } from './create-test-app.ts';

/** Each builds what it needs besides what it is given; names are unique, so tests can build as many as they like. */

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

export const buildClinic = async (
  { db, clock }: TestApp,
  given: Partial<Insertable<Schema['clinics']>> = {},
): Promise<ClinicRow> =>
  db
    .insertInto('clinics')
    .values({
      id: randomUUID(),
      display_id: `clinic-${next()}`,
      organization_name: 'Test Clinic',
      time_zone: 'America/New_York',
      logo_url: null,
      phone_number: null,
      consent_required: false,
      consent_copy: '',
      created_at: clock.now(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export interface BuiltProviderKey {
  readonly id: string;
  readonly clinicId: string;
  readonly key: string;
  readonly headers: { readonly authorization: string };
}

/** A key of the given clinic, or of a new one. */
export const buildProviderKey = async (
  app: TestApp,
  given: { clinicId?: string; scopes?: readonly KeyScope[] } = {},
): Promise<BuiltProviderKey> => {
  const id = randomUUID();
  const key = randomBytes(32).toString('base64url');
  const clinicId = given.clinicId ?? (await buildClinic(app)).id;
  await app.db
    .insertInto('provider_keys')
    .values({
      id,
      clinic_id: clinicId,
      name: 'Test key',
      key_hash: hashProviderKey(key),
      ...(given.scopes === undefined ? {} : { scopes: JSON.stringify(given.scopes) }),
      created_at: app.clock.now(),
    })
    .execute();
  return { id, clinicId, key, headers: { authorization: `Bearer ${key}` } };
};

/** A patient without an account, or with `type: 'participant'` somebody related to one. */
export const buildProfile = async (
  app: TestApp,
  given: Partial<Insertable<Schema['profiles']>> = {},
): Promise<ProfileRow> => {
  const clinicId = given.clinic_id ?? (await buildClinic(app)).id;
  const relatedPatientId =
    given.type === 'participant' && given.related_patient_id === undefined
      ? (await buildProfile(app, { clinic_id: clinicId })).patient_id
      : null;
  return app.db
    .insertInto('profiles')
    .values({
      id: randomUUID(),
      user_id: randomUUID(),
      patient_id: randomUUID(),
      clinic_id: clinicId,
      account_id: null,
      type: 'patient',
      related_patient_id: relatedPatientId,
      relationship: relatedPatientId === null ? null : 'Guardian',
      first_name: 'Ada',
      last_name: `Test ${next()}`,
      date_of_birth: '1990-05-17',
      email: null,
      phone_number: null,
      medical_record_number: null,
      preferred_name: null,
      pronouns: null,
      time_zone: null,
      created_at: app.clock.now(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export interface BuiltAccount {
  readonly id: string;
  readonly email: string;
  readonly profile: ProfileRow;
}

/** An account of the given profile, or of a new patient. It has a password only when one is given. */
export const buildAccount = async (
  app: TestApp,
  given: { email?: string; password?: string; profile?: ProfileRow } = {},
): Promise<BuiltAccount> => {
  const profile = given.profile ?? (await buildProfile(app));
  const email = given.email ?? `person-${next()}@mail.test`;
  const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
  const id = await app.db
    .transaction()
    .execute((tx) => createAccount(tx, { email, passwordHash, profileIds: [profile.id] }, app.clock.now()));
  return { id, email, profile: { ...profile, account_id: id } };
};

export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly profile: ProfileRow;
  /** What a signed-in browser sends with every call. */
  readonly headers: { readonly authorization: string; readonly 'active-profile': string };
}

/** A session of the profile's account, which is built where it has none; of a new patient when none is given. */
export const signInAs = async (app: TestApp, given?: ProfileRow): Promise<SignedIn> => {
  const { db, clock } = app;
  const wanted = given ?? (await buildProfile(app));
  // It may have got its account since it was built.
  const known = await db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', wanted.id)
    .executeTakeFirstOrThrow();
  const accountId = known.account_id ?? (await buildAccount(app, { profile: known })).id;
  const sessionId = randomUUID();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + limits.refreshTokenSeconds * 1000);
  await db
    .insertInto('sessions')
    .values({ id: sessionId, account_id: accountId, created_at: now, expires_at: expiresAt })
    .execute();
  const { accessTokens } = createEmbeddedIdentity(db, clock, testPublicUrl);
  const token = await accessTokens.issue({
    holder: { kind: 'account', id: accountId },
    sessionId,
    expiresAt,
  });
  return {
    accountId,
    sessionId,
    profile: { ...known, account_id: accountId },
    headers: { authorization: `Bearer ${token}`, 'active-profile': known.id },
  };
};
