import { limits } from '@evenkeel/contract/limits';
import { writeLetter } from './letter.ts';
import type { NewMessage } from './queue-message.ts';

interface IntakeLink {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly url: string;
  /** Whether the person asked for it in place of another. */
  readonly renewed: boolean;
}

const days = limits.intakeLinkSeconds / (24 * 60 * 60);

const wordsOf = ({ clinicName, url, renewed }: IntakeLink) =>
  renewed
    ? {
        subject: `Your new link from ${clinicName}`,
        paragraph: 'Here is the new link that you asked for. It goes on where you stopped.',
        label: 'Go on',
        text: `${clinicName}: here is your new link. It goes on where you stopped: ${url}`,
      }
    : {
        subject: `Getting started with ${clinicName}`,
        paragraph: `${clinicName} would like to know a little about you before your first visit. You can stop at any point and go on later.`,
        label: 'Get started',
        text: `${clinicName}: before your first visit, please tell us a little about yourself: ${url}`,
      };

/**
 * The message with a link to intake. It names the clinic and nothing else: who reads it may not be who
 * was meant, and nobody has told us yet what they want to be called.
 */
export const intakeMessage = (
  link: IntakeLink,
  address: { readonly channel: 'email' | 'sms'; readonly to: string },
): NewMessage => {
  const { clinicId, clinicName, url } = link;
  const { subject, paragraph, label, text } = wordsOf(link);
  // There is no user yet whose message it could be.
  const common = { clinicId, userId: null, to: address.to, links: [url], type: 'INTAKE_INVITATION' } as const;
  if (address.channel === 'sms') return { ...common, channel: 'sms', subject: null, text };
  const letter = writeLetter({
    subject,
    greeting: 'Hello,',
    paragraphs: [paragraph],
    action: { label, url },
    closing: [
      `The link opens for ${days} days, on any of your devices. Please keep it to yourself: it shows what you have told us.`,
      'If you did not expect this message, you can leave it alone.',
    ],
    signature: clinicName,
  });
  return { ...common, channel: 'email', subject, ...letter };
};
