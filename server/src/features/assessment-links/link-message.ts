import { writeLetter } from '../../messages/letter.ts';
import type { NewMessage } from '../../messages/queue-message.ts';

interface Recipient {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly userId: string;
  readonly firstName: string;
  /** Of the patient whom a participant answers about; null for a patient. */
  readonly relatedFirstName: string | null;
}

/**
 * The message that brings a link now. It names the clinic and nothing of what is asked or why; a letter says whom
 * a participant answers about, a text, which a locked phone shows to everybody, does not.
 */
export const linkMessage = (
  to: Recipient,
  address: { channel: 'email' | 'sms'; to: string },
  url: string,
): NewMessage => {
  const common = {
    clinicId: to.clinicId,
    userId: to.userId,
    to: address.to,
    links: [url],
    type: 'ASSESSMENT_LINK',
  } as const;
  if (address.channel === 'sms') {
    const text = `${to.clinicName}: Hi ${to.firstName}, we have a few questions for you. Answer when it suits you: ${url}`;
    return { ...common, channel: 'sms', subject: null, text };
  }
  const [about, whose] =
    to.relatedFirstName === null
      ? ['', 'your']
      : [` about ${to.relatedFirstName}`, `${to.relatedFirstName}’s`];
  const subject = `A few questions from ${to.clinicName}`;
  const letter = writeLetter({
    subject,
    greeting: `Hi ${to.firstName},`,
    paragraphs: [
      `${to.clinicName} has a few questions for you${about}. Your answers help ${whose} care team to know how things are going.`,
    ],
    action: { label: 'Answer now', url },
    closing: ['There is no need to sign in. The link is yours alone, so please do not pass it on.'],
    signature: to.clinicName,
  });
  return { ...common, channel: 'email', subject, ...letter };
};
