import { limits } from '@evenkeel/contract/limits';
import { refuseCommonPassword } from '../../adapters/identity/common-passwords.ts';
import { createAccount } from '../../adapters/identity/create-account.ts';
import { keepNewPassword, type Identity } from '../../adapters/identity/identity.ts';
import type { Db, Tx } from '../../db/open.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { consumeAccountProof, namesOfProof } from '../../people/account-proofs.ts';
import { acceptInvite } from '../../people/invites.ts';
import { accountCreatedMessage } from './account-created-message.ts';

const creations: RateLimit = {
  name: 'account-creations',
  points: limits.accountCreationsPerAddressPerHour,
  seconds: 60 * 60,
};

interface Wish {
  readonly patientId: string;
  readonly email: string;
  readonly password: string;
  readonly request: RequestFacts;
}

const isTaken = async (db: Db | Tx, email: string): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/**
 * Makes the account of a person whose browser holds the proof, which is used up by it, and tells the
 * address on file: whoever verified a date of birth may not be its owner.
 *
 * @returns `failed` where another account has the e-mail address.
 * @throws `verification-required`, `too-many-requests`; `invalid-fields` for a common password, or one
 * that the user pool does not take, which leaves the proof as it is.
 */
export const createAccountByProof = async (
  { db, jobs, clock, countTry, publicUrl }: Context,
  identity: Identity,
  { patientId, email, password, request }: Wish,
): Promise<'created' | 'failed'> => {
  await countTry(creations, request.address);
  const token = request.cookies.accountProof;
  if (token === null) throw new AppError('verification-required');
  const now = clock.now();
  const proof = { token, patientId, email, now };
  // Read before a transaction begins: inside one there may be no other connection.
  const ring = await identity.secrets.ring('hash');
  const names = await namesOfProof(db, ring, proof);
  if (names === null) throw new AppError('verification-required');
  await refuseCommonPassword(password, 'password', { email, names });
  const credentials = (await isTaken(db, email))
    ? { passwordHash: null }
    : await keepNewPassword(identity, email, password);
  const create = db.transaction().execute(async (tx) => {
    const person = await consumeAccountProof(tx, ring, proof);
    if (person === null) throw new AppError('verification-required');
    const entry = { at: now, clinicId: person.clinic_id, userId: person.user_id, request };
    if (await isTaken(tx, email)) {
      const actor = { kind: 'public', id: person.user_id } as const;
      await audit(tx, { ...entry, actor, action: 'onboarding.create-account-failed' });
      return 'failed';
    }
    const accountId = await createAccount(tx, { email, ...credentials, profileIds: [person.id] }, now);
    await acceptInvite(tx, person.id, now);
    await queueMessage(tx, jobs, accountCreatedMessage({ ...person, email }, publicUrl), now);
    const actor = { kind: 'account', id: accountId } as const;
    await audit(tx, { ...entry, actor, action: 'onboarding.create-account', objectId: accountId });
    return 'created';
  });
  try {
    return await create;
  } catch (error) {
    // Somebody else with this address was faster by a moment.
    if (isUniqueViolation(error, 'accounts_email_key')) return 'failed';
    throw error;
  }
};
