import type { Channel } from '@evenkeel/contract/communication';
import { withContext } from '../../messages/tell-people.ts';
import type { Content } from '../../messages/optional-message.ts';
import type { Addressee } from '../../people/addressees.ts';

/** What is said when assessments have opened, however many: the clinic's name and nothing of what is asked or why. */
export const administrationContent =
  (publicUrl: string) =>
  ({ userId, clinicName, firstName, relatedFirstName }: Addressee, channel: Channel): Content => {
    const url = withContext(`${publicUrl}/user/${userId}/assessments`, channel);
    const [about, whose] =
      relatedFirstName === null ? ['', 'your'] : [` about ${relatedFirstName}`, `${relatedFirstName}’s`];
    return {
      url,
      letter: {
        subject: `It is time for a few questions from ${clinicName}`,
        greeting: `Hi ${firstName},`,
        paragraphs: [
          `${clinicName} has a few questions for you${about}. Answer them when it suits you: it helps ${whose} care team to know how things are going.`,
        ],
        label: 'Answer now',
        closing: ['There is no need to sign in. The link is yours alone, so please do not pass it on.'],
      },
      text: `${clinicName}: Hi ${firstName}, it is time for a few questions. Answer when it suits you: ${url}`,
      push: 'It is time for a few questions. Answer when it suits you.',
    };
  };
