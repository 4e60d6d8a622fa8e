import type { ColumnType, Generated } from 'kysely';
import type { Instant, OptionalInstant } from './columns.ts';

/** Who signs in, and how. */
export interface IdentityTables {
  accounts: AccountTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  sign_in_links: SignInLinkTable;
  invites: InviteTable;
  confirmation_codes: ConfirmationCodeTable;
  account_proofs: AccountProofTable;
  server_secrets: ServerSecretTable;
}

interface AccountTable {
  id: string;
  /** Lower case. */
  email: string;
  password_hash: string | null;
  failed_sign_ins: Generated<number>;
  sign_in_blocked_until: OptionalInstant;
  /** The `sub` of their tokens, for people who sign in by a user pool. */
  external_subject: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the password was last changed: a user pool's sign-ins of before are over. */
  sessions_since: OptionalInstant;
  created_at: Instant;
}

/** A signed-in device: a family of refresh tokens that is revoked as one. Of a user pool's it is the `origin_jti`. */
interface SessionTable {
  id: string;
  /** Whose it is: an account, or somebody who is being taken in. */
  account_id: Generated<string | null>;
  intake_invitation_id: Generated<string | null>;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
}

interface RefreshTokenTable {
  token_hash: string;
  session_id: string;
  /** With the server's secret and the token itself this gives the successor, so that it need not be stored. */
  salt: string;
  created_at: Instant;
  used_at: OptionalInstant;
}

interface SignInLinkTable {
  id: string;
  account_id: string;
  code_hash: string;
  created_at: Instant;
  expires_at: Instant;
  redeemed_at: OptionalInstant;
  voided_at: OptionalInstant;
}

/** An invite to an account: open until it is accepted, or replaced by a newer one. */
interface InviteTable {
  id: string;
  clinic_id: string;
  profile_id: string;
  /** How the clinic told the person; null where answering a link opened it. */
  channel: 'email' | 'sms' | null;
  created_at: Instant;
  accepted_at: OptionalInstant;
  replaced_at: OptionalInstant;
}

/** A six-digit code that was sent: of a profile that is invited, or of an account whose password is reset. */
interface ConfirmationCodeTable {
  id: string;
  purpose: 'invite' | 'password-reset';
  profile_id: string | null;
  account_id: string | null;
  code_hash: string;
  attempts: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  redeemed_at: OptionalInstant;
  voided_at: OptionalInstant;
}

/** What a browser holds once it has verified who it is: good for one account, of one profile and e-mail. */
interface AccountProofTable {
  token_hash: string;
  profile_id: string;
  email: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

/** Secrets that the server makes for itself at its first start: token signing keys and the key of its hashes. */
interface ServerSecretTable {
  id: string;
  purpose: 'access-token' | 'hash';
  /** Counts up with each rotation: the highest is used for what is new, the others still open what is old. */
  number: number;
  /** Base64url. */
  value: string;
  created_at: Instant;
}
