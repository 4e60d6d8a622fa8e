import { describe, expect, it } from 'vitest';
import { intakeMessage } from './intake-message.ts';

const url = 'https://clinic.test/intake?code=abc';
const link = { clinicId: 'clinic', clinicName: 'Harbor View', url, renewed: false };
const byEmail = { channel: 'email', to: 'noor@mail.test' } as const;
const bySms = { channel: 'sms', to: '+14155550177' } as const;

describe('intakeMessage', () => {
  it('invites by e-mail, and says how long the link opens', () => {
    expect(intakeMessage(link, byEmail)).toMatchObject({
      ...byEmail,
      clinicId: 'clinic',
      userId: null,
      type: 'INTAKE_INVITATION',
      links: [url],
      subject: 'Getting started with Harbor View',
      text: `Hello,

Harbor View would like to know a little about you before your first visit. You can stop at any point and go on later.

${url}

The link opens for 7 days, on any of your devices. Please keep it to yourself: it shows what you have told us.

If you did not expect this message, you can leave it alone.

Harbor View`,
    });
  });

  it('invites by text', () => {
    expect(intakeMessage(link, bySms)).toMatchObject({
      ...bySms,
      subject: null,
      text: `Harbor View: before your first visit, please tell us a little about yourself: ${url}`,
    });
  });

  it('says that a renewed link was asked for, and goes on', () => {
    const renewed = { ...link, renewed: true };
    const letter = intakeMessage(renewed, byEmail);
    expect(letter.subject).toBe('Your new link from Harbor View');
    expect(letter.text).toContain('Here is the new link that you asked for. It goes on where you stopped.');
    expect(intakeMessage(renewed, bySms).text).toBe(
      `Harbor View: here is your new link. It goes on where you stopped: ${url}`,
    );
  });
});
