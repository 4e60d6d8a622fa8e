import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { empty, json, refusal, unreachable } from '../../testing/api-stub.ts';
import { calls, renderPublic, stubPublicApi } from '../../testing/public-page.tsx';
import { publicUserOf } from '../../testing/sample-assessments.ts';
import { usePublicUser } from './public-user-context.ts';

function Inside() {
  const { user, gate, gateScreen } = usePublicUser();
  return gateScreen !== null && gate !== 'open' && gate !== 'loading' ? (
    gateScreen
  ) : (
    <p>{gate === 'open' && user ? 'Inside' : 'Waiting'}</p>
  );
}

const open = (search = '') => renderPublic({ Screen: Inside, search, birthdayConfirmation: true });
const unverified = () => json(200, { isVerified: false });
const asked = { consentRequired: true, consentCopy: 'First paragraph.\n\nSecond paragraph.' };

describe('the public user page', () => {
  it('opens for somebody of whom nothing is asked', async () => {
    stubPublicApi();
    open();
    expect(await screen.findByText('Inside')).toBeTruthy();
  });

  it('shows the server’s message when the user cannot be loaded, with help, and tries again', async () => {
    const message = 'We could not find who this link belongs to. Please ask your clinic for a new link.';
    const api = stubPublicApi({ [calls.user]: () => refusal(404, 'public-user-not-found', message) });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: /Call 988/ }).getAttribute('href')).toBe('tel:988');
    api.on(calls.user, () => json(200, publicUserOf()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Inside')).toBeTruthy();
  });

  it('tells a participant whom the questions after the consent are about', async () => {
    stubPublicApi({
      [calls.consent]: () => json(200, asked),
      [calls.user]: () => json(200, publicUserOf({ type: 'participant', relatedPatientFirstName: 'Leo' })),
    });
    open();
    expect(await screen.findByText(/The questions about Leo come next\./)).toBeTruthy();
  });

  it('opens nothing while it is not known whether consent is required', async () => {
    stubPublicApi({ [calls.consent]: () => refusal(404, 'public-user-not-found', 'Gone.') });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Gone.');
    expect(screen.queryByText('Inside')).toBeNull();
  });
});

describe('consent', () => {
  it('is shown in paragraphs until it is given', async () => {
    const api = stubPublicApi({
      [calls.consent]: () => json(200, asked),
      [calls.acceptConsent]: () => empty(204),
    });
    open();
    expect((await screen.findByText('First paragraph.')).tagName).toBe('P');
    expect(screen.getByText('Second paragraph.').tagName).toBe('P');
    await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
    expect(await screen.findByText('Inside')).toBeTruthy();
    expect(api.sentTo(calls.acceptConsent)).toHaveLength(1);
  });

  it('says why it could not be recorded and stays', async () => {
    stubPublicApi({
      [calls.consent]: () => json(200, asked),
      [calls.acceptConsent]: () => refusal(503, 'unavailable', 'Not right now.'),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'I agree' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not right now.');
    expect(screen.getByRole('button', { name: 'I agree' })).toBeTruthy();
  });

  it('and the birthday are neither asked for nor looked up on the clinician’s screen', async () => {
    const api = stubPublicApi({
      [calls.consent]: () => json(200, asked),
      [calls.birthdayStatus]: unverified,
    });
    open('?context=clinician_app');
    expect(await screen.findByText('Inside')).toBeTruthy();
    expect(api.sentTo(calls.consent)).toHaveLength(0);
    expect(api.sentTo(calls.birthdayStatus)).toHaveLength(0);
  });
});

describe('the date of birth', () => {
  const verified = ({ isVerified }: { isVerified: boolean }) => ({
    [calls.birthdayStatus]: unverified,
    [calls.verifyBirthday]: () => json(200, { isVerified }),
  });
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Date of birth' });
  const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

  it('comes after consent', async () => {
    stubPublicApi({
      ...verified({ isVerified: true }),
      [calls.consent]: () => json(200, asked),
      [calls.acceptConsent]: () => empty(204),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'I agree' }));
    expect(await field()).toBeTruthy();
  });

  it.each([
    ['sms', 'sms'],
    ['manual_sms', 'sms'],
    ['email', 'email'],
    ['manual_email', 'email'],
    ['patient_app', undefined],
  ])('opens the way in for %s', async (context, telecomType) => {
    const api = stubPublicApi(verified({ isVerified: true }));
    open(`?context=${context}`);
    await userEvent.type(await field(), '04121991');
    expect((await field()).value).toBe('04/12/1991');
    await go();
    expect(await screen.findByText('Inside')).toBeTruthy();
    expect(screen.getByText('Verified date of birth!')).toBeTruthy();
    expect(api.sentTo(calls.verifyBirthday)[0]?.body).toEqual({
      dateOfBirth: '1991-04-12',
      ...(telecomType && { telecomType }),
    });
    const query = telecomType === undefined ? '' : `?telecomType=${telecomType}`;
    expect(api.sentTo(calls.birthdayStatus)[0]?.path.endsWith(`birthday-verification-status${query}`)).toBe(
      true,
    );
  });

  it('can be pasted', async () => {
    stubPublicApi(verified({ isVerified: true }));
    open();
    await userEvent.click(await field());
    await userEvent.paste('1991-04-12');
    expect((await field()).value).toBe('04/12/1991');
  });

  it.each([
    ['04/12', 'Please enter a valid date of birth'],
    ['13/12/1991', 'Please enter a valid date of birth'],
    ['01/01/2999', "You can't be born in the future!"],
    ['01/01/1800', 'Year is too far in the past.'],
  ])('is not sent as %s: %s', async (text, message) => {
    const api = stubPublicApi(verified({ isVerified: true }));
    open();
    await userEvent.type(await field(), text);
    await go();
    const input = await field();
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(api.sentTo(calls.verifyBirthday)).toHaveLength(0);
  });

  it.each<[string, () => Response | Error, string]>([
    [
      'is somebody else’s',
      () => json(200, { isVerified: false }),
      'Incorrect date of birth, did you use the MM/dd/yyyy format? Contact your clinician for further assistance.',
    ],
    [
      'is refused by the server',
      () => refusal(422, 'invalid-fields', 'Some of the information needs another look.'),
      'Some of the information needs another look.',
    ],
    [
      'was tried too often',
      () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '120' }),
      'Too many tries. You can try again in 2 minutes.',
    ],
    ['cannot be sent', unreachable, "Something went wrong, couldn't verify birthday"],
  ])('says so when it %s', async (_, answer, message) => {
    stubPublicApi({ [calls.birthdayStatus]: unverified, [calls.verifyBirthday]: answer });
    open();
    await userEvent.type(await field(), '04121991');
    await go();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect((await field()).value).toBe('04/12/1991');
  });

  it('asks a participant for their own', async () => {
    stubPublicApi({
      ...verified({ isVerified: true }),
      [calls.user]: () => json(200, publicUserOf({ type: 'participant', relatedPatientFirstName: 'Leo' })),
    });
    open();
    expect(await screen.findByText(/^Your own date of birth, please, not Leo’s\./)).toBeTruthy();
  });
});
