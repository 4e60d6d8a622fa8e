import type { Channel } from '@evenkeel/contract/communication';
import { withContext } from '../../messages/tell-people.ts';
import type { Content } from '../../messages/optional-message.ts';
import type { Addressee } from '../../people/addressees.ts';

/** What a check-in reminder says. A letter says whom a participant checks in about; what a locked phone shows does not. */
export const reminderContent =
  (publicUrl: string) =>
  ({ userId, clinicName, firstName, relatedFirstName }: Addressee, channel: Channel): Content => {
    const url = withContext(`${publicUrl}/user/${userId}/check-ins`, channel);
    const [about, whose] =
      relatedFirstName === null ? ['', 'your'] : [` about ${relatedFirstName}`, `${relatedFirstName}’s`];
    return {
      url,
      letter: {
        subject: 'Time for your check-in',
        greeting: `Hi ${firstName},`,
        paragraphs: [
          `This is the time you chose for your check-in${about}. A few answers help you and ${whose} care team to see how things are going.`,
        ],
        label: 'Check in now',
        closing: [
          'There is no need to sign in. The link is yours alone, so please do not pass it on.',
          'You can change your reminders at any time in the settings.',
        ],
      },
      text: `${clinicName}: Hi ${firstName}, it is time for your check-in: ${url}`,
      push: 'It is time for your check-in.',
    };
  };
