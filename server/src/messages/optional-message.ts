import type { Channel, MessageType } from '@evenkeel/contract/communication';
import { writeLetter, type Letter } from './letter.ts';
import type { NewMessage } from './queue-message.ts';
import type { Recipient } from './recipients.ts';

/** Where a person stops a channel: a page with one button. Opening it changes nothing. */
export const unsubscribeUrl = (publicUrl: string, userId: string, channel: Channel = 'email'): string =>
  `${publicUrl}/unsubscribe/${userId}?channel=${channel}`;

/** A letter that nobody asked for, with the way to stop such letters below it. */
const optionalLetter = (letter: Letter, publicUrl: string, userId: string): { text: string; html: string } =>
  writeLetter({ ...letter, unsubscribeUrl: unsubscribeUrl(publicUrl, userId) });

/** A text message that nobody asked for: carriers take STOP, and it has to say so. */
const optionalText = (text: string): string => `${text} Reply STOP to stop.`;

/** Whom a message is about, and for what. */
interface About {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly userId: string;
  readonly type: MessageType;
  readonly publicUrl: string;
  readonly occasion?: string;
}

/** What it says on each channel. None of it names a diagnosis or an instrument. */
export interface Content {
  /** Where the message leads on the channel that it goes out on. */
  readonly url: string;
  readonly letter: Omit<Letter & { readonly action: object }, 'action' | 'signature' | 'unsubscribeUrl'> & {
    /** On the button. */
    readonly label: string;
  };
  /** One line with the clinic's name and the url in it; how to stop is added. */
  readonly text: string;
  /** Read by whoever sees the locked phone: generic words alone. The title is the clinic's name. */
  readonly push: string;
}

/** A message of one of the types that people can turn off, to one of the addresses that `recipientsOf` gives. */
export const optionalMessage = (about: About, { channel, to }: Recipient, content: Content): NewMessage => {
  const { clinicId, clinicName, userId, type, publicUrl, occasion } = about;
  const { url, letter, text, push } = content;
  const common = { clinicId, userId, to, type, ...(occasion === undefined ? {} : { occasion }) };
  switch (channel) {
    case 'push':
      return { ...common, channel, subject: clinicName, text: push, links: [url] };
    case 'sms':
      return { ...common, channel, subject: null, text: optionalText(text), links: [url] };
    case 'email': {
      const { label, ...words } = letter;
      const written = { ...words, action: { label, url }, signature: clinicName };
      return {
        ...common,
        channel,
        subject: letter.subject,
        ...optionalLetter(written, publicUrl, userId),
        links: [url, unsubscribeUrl(publicUrl, userId)],
      };
    }
  }
};
