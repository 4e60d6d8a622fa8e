import { writeLetter } from '../../messages/letter.ts';
import type { NewMessage } from '../../messages/queue-message.ts';
import type { Invited } from './find-invited.ts';

type Owner = Pick<
  Invited,
  'clinic_id' | 'user_id' | 'first_name' | 'preferred_name' | 'organization_name' | 'email'
>;

/** Tells the owner of an address that there is an account of it now. */
export const accountCreatedMessage = (owner: Owner, publicUrl: string): NewMessage => {
  const subject = 'Your account is ready';
  const url = `${publicUrl}/login`;
  const letter = writeLetter({
    subject,
    greeting: `Hi ${owner.preferred_name ?? owner.first_name},`,
    paragraphs: ['Your account has just been created. You sign in with this e-mail address.'],
    action: { label: 'Sign in', url },
    closing: ['If it was not you who created it, please tell your clinic.'],
    signature: owner.organization_name,
  });
  return {
    clinicId: owner.clinic_id,
    userId: owner.user_id,
    channel: 'email',
    to: owner.email,
    subject,
    ...letter,
    links: [url],
    type: 'ACCOUNT_CREATED',
  };
};
