import { optionalMessage } from '../messages/optional-message.ts';
import type { NewMessage } from '../messages/queue-message.ts';
import type { Recipient } from '../messages/recipients.ts';

interface Person {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly userId: string;
  readonly firstName: string;
}

/**
 * The CLIENT_SAFETY_NET message to one of a person's addresses. It says where help is, never what was
 * answered, and never that anybody has been told.
 */
export const safetyMessage = (person: Person, to: Recipient, publicUrl: string): NewMessage => {
  const { clinicId, clinicName, userId, firstName } = person;
  const url = `${publicUrl}/user/${userId}/safety-net`;
  return optionalMessage({ clinicId, clinicName, userId, type: 'CLIENT_SAFETY_NET', publicUrl }, to, {
    url,
    letter: {
      subject: 'Support is here for you',
      greeting: `Hi ${firstName},`,
      paragraphs: [
        'If things feel hard right now, you do not have to carry it alone. Your Safety Net has people you can call or text at any hour.',
      ],
      label: 'See who is there',
      closing: [
        'If you are in danger, call 911 or go to the nearest emergency room. You can call or text 988 at any time.',
        'This message is automatic, and nobody reads answers to it.',
      ],
    },
    text: `${clinicName}: if things feel hard right now, support is here at any hour: ${url} In danger? Call 911. Call or text 988 any time.`,
    push: 'Support is here for you, at any hour.',
  });
};
