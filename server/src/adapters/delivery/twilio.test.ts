import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwilioStub, twilioAccount, twilioError, type TwilioStub } from '../../testing/twilio-stub.ts';
import type { OutgoingMessage } from './delivery.ts';
import { createTwilio } from './twilio.ts';

let stub: TwilioStub;
beforeAll(async () => {
  stub = await startTwilioStub();
});
afterAll(() => stub.stop());

const message: OutgoingMessage = {
  id: '7b0f7a52-6a0e-4a53-8f6a-0a4f3f4b1c11',
  to: '+14155550199',
  sender: 'Harbor View',
  subject: null,
  text: 'Harbor View: & more + 100 % of it',
  html: null,
  links: [],
  oneClickUrl: null,
  device: null,
};
const lastForm = () => Object.fromEntries(new URLSearchParams(stub.requests.at(-1)?.body.toString() ?? ''));

describe('a text message', () => {
  it('goes from our number, and Twilio is told where to report', async () => {
    const statusUrl = (id: string) => `https://clinic.test/v1/webhooks/twilio/status?message=${id}`;
    await createTwilio({ ...stub.settings, statusUrl }).deliver(message);
    expect(lastForm()).toEqual({
      To: message.to,
      From: twilioAccount.from,
      Body: message.text,
      StatusCallback: statusUrl(message.id),
    });
  });

  it('goes from a messaging service where one is set', async () => {
    const from = `MG${'0'.repeat(32)}`;
    await createTwilio({ ...stub.settings, from, statusUrl: null }).deliver(message);
    expect(lastForm()).toEqual({ To: message.to, MessagingServiceSid: from, Body: message.text });
  });

  it.each([
    [21211, 'bounced'],
    [21614, 'bounced'],
    [21610, 'opted-out'],
  ] as const)('is lost with error %i: %s', async (code, kind) => {
    stub.answerWith(twilioError(400, code));
    await expect(createTwilio({ ...stub.settings, statusUrl: null }).deliver(message)).rejects.toMatchObject({
      kind,
    });
    stub.answerWith(null);
  });

  it('waits for somebody to set right what is wrong with us', async () => {
    const wrong = createTwilio({ ...stub.settings, authToken: 'x'.repeat(32), statusUrl: null });
    await expect(wrong.deliver(message)).rejects.toMatchObject({
      name: 'PassingFailure',
      message: 'Twilio refused the message (401, 20003)',
    });
  });
});
