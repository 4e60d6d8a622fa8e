import { limits } from '@evenkeel/contract/limits';
import { writeLetter } from '../../messages/letter.ts';
import type { NewMessage } from '../../messages/queue-message.ts';
import type { Claim } from './claim.ts';
import type { Invited } from './find-invited.ts';

const minutes = limits.codeSeconds / 60;

/** The message that brings a code. It names the clinic, and nothing of why the person is there. */
export const codeMessage = (
  person: Invited,
  { channel, to }: Pick<Claim, 'channel' | 'to'>,
  { code, publicUrl }: { readonly code: string; readonly publicUrl: string },
): NewMessage => {
  const clinic = person.organization_name;
  const common = {
    clinicId: person.clinic_id,
    userId: person.user_id,
    to,
    links: [],
    type: 'CONFIRMATION_CODE',
  } as const;
  if (channel === 'sms') {
    // By the last line a browser knows whose code it is and fills it in:
    // https://wicg.github.io/sms-one-time-codes/
    const text = `${clinic}: ${code} is your code, good for ${minutes} minutes. Nobody from the clinic will ask you for it.

@${new URL(publicUrl).hostname} #${code}`;
    return { ...common, channel, subject: null, text };
  }
  const subject = 'Your confirmation code';
  const letter = writeLetter({
    subject,
    greeting: `Hi ${person.preferred_name ?? person.first_name},`,
    paragraphs: [
      `Welcome! Here is the code to create your account with. It works once, within the next ${minutes} minutes.`,
    ],
    code,
    closing: [
      'Nobody from the clinic will ask you for it. If you did not ask for it yourself, you can leave this message alone.',
    ],
    signature: clinic,
  });
  return { ...common, channel, subject, ...letter };
};
