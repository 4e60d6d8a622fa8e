import { writeLetter } from './letter.ts';
import type { NewMessage } from './queue-message.ts';

interface Recipient {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly userId: string;
  readonly firstName: string;
}

/** The message that invites a person to an account. It names the clinic, and nothing of why the person is there. */
export const inviteMessage = (
  to: Recipient,
  address: { channel: 'email' | 'sms'; to: string },
  url: string,
): NewMessage => {
  const common = {
    clinicId: to.clinicId,
    userId: to.userId,
    to: address.to,
    links: [url],
    type: 'ACCOUNT_INVITE',
  } as const;
  if (address.channel === 'sms') {
    const text = `${to.clinicName}: Hi ${to.firstName}, your place with us is ready. Create your account here: ${url}`;
    return { ...common, channel: 'sms', subject: null, text };
  }
  const subject = `${to.clinicName} invites you`;
  const letter = writeLetter({
    subject,
    greeting: `Hi ${to.firstName},`,
    paragraphs: [
      `Your place with ${to.clinicName} is ready. With an account you can see what we have for you, and answer when it suits you.`,
    ],
    action: { label: 'Create your account', url },
    closing: ['You will be asked for the phone number or e-mail address that we have of you.'],
    signature: to.clinicName,
  });
  return { ...common, channel: 'email', subject, ...letter };
};
