import { describe, expect, it } from 'vitest';
import { optionalMessage } from './optional-message.ts';

const about = {
  clinicId: 'clinic',
  clinicName: 'Harbor "View"',
  userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d501',
  type: 'SCHEDULED_CHECKIN_REMINDER',
  publicUrl: 'https://clinic.test',
} as const;
const url = 'https://clinic.test/user/u/check-ins';
const content = {
  url,
  letter: {
    subject: 'Time for your check-in',
    greeting: 'Hi Maya,',
    paragraphs: ['It is time.'],
    label: 'Check in',
    closing: ['Take care.'],
  },
  text: `Harbor "View": time to check in: ${url}`,
  push: 'You have something to do.',
};
const unsubscribe = 'https://clinic.test/unsubscribe/2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d501?channel=email';

describe('optionalMessage', () => {
  it('ends a letter with the page on which letters are stopped, in both of its forms', () => {
    const message = optionalMessage(about, { channel: 'email', to: 'maya@mail.test' }, content);
    expect(message).toMatchObject({
      channel: 'email',
      to: 'maya@mail.test',
      subject: 'Time for your check-in',
      links: [url, unsubscribe],
      type: 'SCHEDULED_CHECKIN_REMINDER',
    });
    expect(message.text).toMatch(/Unsubscribe here:\n\S+\?channel=email$/);
    expect(message.text).toContain(unsubscribe);
    expect(message.html).toContain(`href="${unsubscribe}"`);
    expect(message).not.toHaveProperty('occasion');
  });

  it('tells in a text how to stop texts', () => {
    const message = optionalMessage(about, { channel: 'sms', to: '+14155550132' }, content);
    expect(message).toMatchObject({ subject: null, text: `${content.text} Reply STOP to stop.` });
  });

  it('shows the clinic and generic words on a phone that anybody can see', () => {
    const to = { channel: 'push', to: 'device' } as const;
    expect(optionalMessage({ ...about, occasion: 'tick' }, to, content)).toEqual({
      clinicId: 'clinic',
      userId: about.userId,
      channel: 'push',
      to: 'device',
      subject: 'Harbor "View"',
      text: 'You have something to do.',
      links: [url],
      type: 'SCHEDULED_CHECKIN_REMINDER',
      occasion: 'tick',
    });
  });
});
