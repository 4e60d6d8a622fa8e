import type { NewMessage } from '../messages/queue-message.ts';

interface Recipient {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly userId: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

/**
 * The CLIENT_SAFETY_NET messages to a person, one for each address they have. They say where help
 * is, never what was answered, and never that anybody has been told.
 */
export const safetyMessages = (to: Recipient, publicUrl: string): NewMessage[] => {
  const link = `${publicUrl}/user/${to.userId}/safety-net`;
  const common = {
    clinicId: to.clinicId,
    userId: to.userId,
    links: [link],
    type: 'CLIENT_SAFETY_NET',
  } as const;
  const messages: NewMessage[] = [];
  if (to.email !== null) {
    messages.push({
      ...common,
      channel: 'email',
      to: to.email,
      subject: 'Support is here for you',
      text: `Hi ${to.firstName},

If things feel hard right now, you do not have to carry it alone. Your Safety Net has people you can call or text at any hour:

${link}

If you are in danger, call 911 or go to the nearest emergency room. You can call or text 988 at any time.

This message is automatic, and nobody reads answers to it.

${to.clinicName}`,
    });
  }
  if (to.phoneNumber !== null) {
    messages.push({
      ...common,
      channel: 'sms',
      to: to.phoneNumber,
      subject: null,
      text: `${to.clinicName}: if things feel hard right now, support is here at any hour: ${link} In danger? Call 911. Call or text 988 any time.`,
    });
  }
  return messages;
};
