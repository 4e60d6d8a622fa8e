import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { calls, renderPublic, stubPublicApi } from '../../testing/public-page.tsx';
import { publicUserOf, receiptOf, sampleUserId } from '../../testing/sample-assessments.ts';
import { linkedCheckIn, worksheet, worry } from '../../testing/sample-check-ins.ts';
import { leaveSession, profileOf } from '../../testing/signed-in.ts';
import { choose, heading, press } from '../../testing/taking-assessments.ts';
import { Component as PublicCheckIns } from './public-screen.tsx';

const assigned = `GET /v1/public-api/user/${sampleUserId}/assigned-checkins`;
const submit = `POST /v1/public-api/user/${sampleUserId}/submit-checkins`;
const linked = (...checkIns: ReturnType<typeof linkedCheckIn>[]) => ({
  [assigned]: () => json(200, { checkIns }),
});
const stub = (handlers: Parameters<typeof stubPublicApi>[0] = {}) =>
  stubPublicApi({ ...linked(linkedCheckIn(worksheet)), [submit]: () => json(201, receiptOf()), ...handlers });
const open = (search = '', birthdayConfirmation = false) =>
  renderPublic({ Screen: PublicCheckIns, page: 'check-ins', search, birthdayConfirmation });
const sourceOf = (path: string | undefined) =>
  new URL(path ?? '', 'https://app.test').searchParams.get('source');

describe('the gate', () => {
  it('asks for consent and the birthday first', async () => {
    const api = stub({
      [calls.consent]: () => json(200, { consentRequired: true, consentCopy: 'We keep your answers.' }),
      [calls.acceptConsent]: () => json(200, {}),
      [calls.birthdayStatus]: () => json(200, { isVerified: false }),
    });
    open('?context=sms', true);
    await screen.findByText('We keep your answers.');
    api.on(calls.consent, () => json(200, { consentRequired: false, consentCopy: '' }));
    await press('I agree');
    expect(await screen.findByLabelText(/Date of birth/)).toBeTruthy();
    expect(screen.queryByText('What was kind today?')).toBeNull();
  });

  it('stands open on the clinician’s own screen, where what is not due can be taken, too', async () => {
    const api = stub({
      ...linked(linkedCheckIn(worksheet, { isOverdue: false })),
      [calls.consent]: () => json(200, { consentRequired: true, consentCopy: 'We keep your answers.' }),
    });
    open('?context=clinician_app', true);
    await heading('Three kind things');
    await press('Submit');
    await heading('Check-in complete!');
    expect(sourceOf(api.sentTo(submit)[0]?.path)).toBe('clinician_app');
  });
});

describe('check-ins from a link', () => {
  it('come one after the other and go together, with how the person came', async () => {
    const api = stub(linked(linkedCheckIn(worry), linkedCheckIn(worksheet)));
    open('?context=email&homescreenUrl=/after');
    await heading('Worry');
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await press('Next');
    await heading('Three kind things');
    await press('Back');
    await heading('Worry');
    await press('Next');
    await userEvent.type(await screen.findByLabelText('What was kind today?'), 'A letter');
    await press('Submit');
    await heading('Check-in complete!');
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/after');
    const [sent] = api.sentTo(submit);
    expect(sourceOf(sent?.path)).toBe('email');
    expect(sent?.body).toMatchObject([{ moduleId: worry.id }, { moduleId: worksheet.id }]);
  });

  it('speak to a participant of the patient they are about', async () => {
    stub({
      [calls.user]: () => json(200, publicUserOf({ type: 'participant', relatedPatientFirstName: 'Leo' })),
    });
    open();
    await heading('Three kind things');
    expect(screen.getByText('Questions about Leo')).toBeTruthy();
    await press('Submit');
    await heading('Check-in complete!');
    expect(screen.getByText(/Your answers about Leo have arrived/)).toBeTruthy();
  });

  it('say where nothing is due, and can be taken anyway', async () => {
    stub(linked(linkedCheckIn(worksheet, { isOverdue: false })));
    open();
    await heading("You're all set!");
    await press('Check in anyway');
    await heading('Three kind things');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  it('say where there is nothing', async () => {
    stub(linked());
    open('?homescreenUrl=https://elsewhere.test');
    await heading('This link is no longer available');
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
  });

  it("tell the server's words where they could not be loaded", async () => {
    const api = stub({ [assigned]: () => refusal(422, 'invalid-fields', 'Not now.') });
    open();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    api.on(assigned, () => json(200, { checkIns: [linkedCheckIn(worksheet)] }));
    await press('Try again');
    await heading('Three kind things');
  });

  it('leave nothing at a kiosk', async () => {
    stub({ [submit]: unreachable });
    open('?context=kiosk');
    await userEvent.type(await screen.findByLabelText('What was kind today?'), 'A letter');
    expect(screen.queryByText(/on this device/)).toBeNull();
    await press('Submit');
    await heading('Your answers are not sent yet');
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });
});

describe('after a check-in through a message', () => {
  const toast = 'Check-in completed!';
  const prompted = (hasOnboarded: boolean) => ({
    [submit]: () => json(201, receiptOf({ shouldPromptAccountCreation: true, hasOnboarded })),
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
  });

  it('leads to log in, home, or the invite', async () => {
    stub(prompted(true));
    const { address, unmount } = open('?context=sms');
    await heading('Three kind things');
    await press('Submit');
    expect(await screen.findByText(toast)).toBeTruthy();
    expect(address()).toBe('/login');
    unmount();

    stub(prompted(false));
    const invited = open('?context=sms');
    await heading('Three kind things');
    await press('Submit');
    await expect.poll(invited.address).toBe('/accept-invite');
    expect(invited.carried()).toEqual({ step: 'initiate' });
    invited.unmount();

    leaveSession();
    stub(prompted(true));
    const signedIn = open('?context=email');
    await heading('Three kind things');
    await press('Submit');
    await expect.poll(signedIn.address).toBe('/');
  });

  it('keeps crisis resources in sight, and offers the way on', async () => {
    stub({ ...prompted(false), ...linked(linkedCheckIn(worry)) });
    const { address } = open('?context=sms');
    await heading('Worry');
    await choose(/How strong/, 'Very');
    await press('Submit');
    await heading('Check-in complete!');
    expect(screen.getByText(toast)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    await press('Continue');
    expect(address()).toBe('/accept-invite');
  });
});
