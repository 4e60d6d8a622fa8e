import { createHash } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';
import { randomToken } from '../adapters/identity/keyed-hash.ts';
import type { Tx } from '../db/open.ts';
import type { Context } from '../http/context.ts';
import { intakeMessage } from '../messages/intake-message.ts';
import { queueMessages } from '../messages/queue-message.ts';

/** A code as it is stored: codes are 256 random bits, so they need no slow hash and no key. */
export const intakeCodeHash = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Where the link with a code leads. */
const intakeUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/intake?code=${encodeURIComponent(code)}`;

/** Makes a code that opens an invitation for a week, beside those that it has. */
export const addIntakeLink = async (
  tx: Tx,
  { invitationId, now }: { readonly invitationId: string; readonly now: Date },
): Promise<{ code: string; expiresAt: Date }> => {
  const code = randomToken();
  const expiresAt = new Date(now.getTime() + limits.intakeLinkSeconds * 1000);
  await tx
    .insertInto('intake_links')
    .values({
      code_hash: intakeCodeHash(code),
      invitation_id: invitationId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { code, expiresAt };
};

export interface IntakeLink {
  readonly code: string;
  readonly url: string;
  readonly expiresAt: Date;
}

interface Invited {
  readonly id: string;
  readonly clinicId: string;
  readonly clinicName: string;
  readonly email: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
}

/** Makes a link to an intake and sends it to each address that the invitation has; to nobody where it has none. */
export const sendIntakeLink = async (
  tx: Tx,
  { jobs, publicUrl }: Pick<Context, 'jobs' | 'publicUrl'>,
  invitation: Invited,
  { renewed, now }: { readonly renewed: boolean; readonly now: Date },
): Promise<IntakeLink> => {
  const { clinicId, clinicName, email, phoneNumber } = invitation;
  const { code, expiresAt } = await addIntakeLink(tx, { invitationId: invitation.id, now });
  const url = intakeUrl(publicUrl, code);
  const link = { clinicId, clinicName, url, renewed };
  const messages = [
    ...(email === null ? [] : [intakeMessage(link, { channel: 'email', to: email })]),
    ...(phoneNumber === null ? [] : [intakeMessage(link, { channel: 'sms', to: phoneNumber })]),
  ];
  await queueMessages(tx, jobs, messages, now);
  return { code, url, expiresAt };
};
