import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/api-stub.ts';
import { calls, renderPublic, stubPublicApi } from '../../testing/public-page.tsx';
import { assigned, mood, publicUserOf, receiptOf } from '../../testing/sample-assessments.ts';
import { leaveSession, profileOf } from '../../testing/signed-in.ts';
import { answerMood, choose, heading, press } from '../../testing/taking-assessments.ts';
import { Component as AssessmentsScreen } from './assessments-screen.tsx';

const accountSetup = { patientId: profileOf().patientId, email: 'maya@demo.test' };
const toast = 'Assessments completed!';

interface Completion {
  readonly search?: string;
  readonly hasOnboarded?: boolean;
  readonly receipt?: Partial<ReturnType<typeof receiptOf>>;
  readonly handlers?: Parameters<typeof stubPublicApi>[0];
}

const open = ({ search = '?context=sms', hasOnboarded = false, receipt, handlers }: Completion = {}) => {
  stubPublicApi({
    [calls.assigned]: () => json(200, { assessments: [assigned(mood)] }),
    [calls.submit]: () =>
      json(201, { ...receiptOf({ shouldPromptAccountCreation: true, hasOnboarded }), ...receipt }),
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
    ...handlers,
  });
  return renderPublic({ Screen: AssessmentsScreen, search });
};

describe('after answering through a message', () => {
  it('leads somebody who has an account to log in', async () => {
    const { address } = open({ hasOnboarded: true });
    await answerMood();
    await press('Submit');
    expect(await screen.findByText(toast)).toBeTruthy();
    expect(address()).toBe('/login');
  });

  it('leads somebody who is signed in home', async () => {
    leaveSession();
    const { address } = open({ search: '?context=email', hasOnboarded: true });
    await answerMood();
    await press('Submit');
    expect(await screen.findByText(toast)).toBeTruthy();
    expect(address()).toBe('/');
  });

  it('leads somebody without an account to their invite', async () => {
    const { address, carried } = open();
    await answerMood();
    await press('Submit');
    expect(await screen.findByText(toast)).toBeTruthy();
    expect(address()).toBe('/accept-invite');
    expect(carried()).toEqual({ step: 'initiate' });
  });

  it('leads somebody who has proved who they are to their password', async () => {
    const { address, carried } = open({ receipt: { accountSetup } });
    await answerMood();
    await press('Submit');
    expect(await screen.findByText(toast)).toBeTruthy();
    expect(address()).toBe('/accept-invite');
    expect(carried()).toEqual({ step: 'setup-account', ...accountSetup });
  });

  it('leads a participant nowhere', async () => {
    open({ handlers: { [calls.user]: () => json(200, publicUserOf({ type: 'participant' })) } });
    await answerMood();
    await press('Submit');
    await heading('Assessments complete!');
    expect(screen.queryByText(toast)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('keeps crisis resources in sight, and offers the way on', async () => {
    const { address, carried } = open({ receipt: { accountSetup } });
    await answerMood();
    await choose(/hurting yourself/, 'Some days');
    await press('Submit');
    await heading('Assessments complete!');
    expect(screen.getByText(toast)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    await press('Continue');
    expect(address()).toBe('/accept-invite');
    expect(carried()).toEqual({ step: 'setup-account', ...accountSetup });
  });
});
