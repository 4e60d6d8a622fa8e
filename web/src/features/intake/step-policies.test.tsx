import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import {
  announced,
  intakeCalls as calls,
  leaveIntake,
  openIntake,
  sampleBasicInfo,
  samplePolicies,
  stubIntake,
} from '../../testing/intake-page.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const consent = () => screen.getByRole<HTMLInputElement>('checkbox');
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm & Sign' });
const [privacy, agreement] = samplePolicies;
const ids = samplePolicies.map(({ id }) => id);

const open = async (handlers: Parameters<typeof stubIntake>[1] = {}, progress = {}) => {
  const stub = stubIntake({ basicInfo: sampleBasicInfo, ...progress }, handlers);
  leaveIntake({ step: 'POLICIES' });
  const page = openIntake();
  await heading('Policies to read and sign');
  return { ...stub, ...page };
};

describe('POLICIES', () => {
  it('signs exactly what is shown, once it is ticked', async () => {
    const { sentTo } = await open();
    expect(confirm().disabled).toBe(true);
    await userEvent.click(consent());
    expect(confirm().disabled).toBe(false);
    await userEvent.click(consent());
    expect(confirm().disabled).toBe(true);
    await userEvent.click(consent());
    await userEvent.click(confirm());
    await heading('Questions from your clinic');
    expect(sentTo(calls.sign).map(({ body }) => body)).toEqual([{ policyIds: ids }]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Policies to read and sign');
    expect(screen.getByText('You have signed these documents.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Questions from your clinic');
    expect(sentTo(calls.sign)).toHaveLength(1);
  });

  it('opens a text over the page and a PDF beside it', async () => {
    const { address } = await open({
      [`GET ${privacy?.url}`]: () => new Response('We keep it private.\n\nAlways.'),
    });
    const pdf = screen.getByRole('link', { name: /What you agree to/ });
    expect([pdf.getAttribute('href'), pdf.getAttribute('target'), pdf.getAttribute('rel')]).toEqual([
      agreement?.url,
      '_blank',
      'noopener noreferrer',
    ]);
    const row = screen.getByRole('button', { name: /How we keep your information private/ });
    await userEvent.click(row);
    const dialog = await screen.findByRole('dialog', { name: 'How we keep your information private' });
    expect((await within(dialog).findByRole('region')).textContent).toBe('We keep it private.\n\nAlways.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/intake?code=code-of-the-link');
  });

  it('tries again where a text could not be had', async () => {
    const { on } = await open({ [`GET ${privacy?.url}`]: unreachable });
    await userEvent.click(screen.getByRole('button', { name: /How we keep/ }));
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 });
    expect(await announced()).toContain('We could not reach the server');
    on(`GET ${privacy?.url}`, () => new Response('Here it is.'));
    await userEvent.click(again);
    await screen.findByText('Here it is.');
  });

  it('loads what has changed, takes the tick away and says so', async () => {
    const { on, sentTo } = await open({
      [calls.sign]: () => refusal(409, 'intake-changed', 'Changed'),
    });
    await userEvent.click(consent());
    on(calls.policies, () => json(200, { policies: [agreement] }));
    await userEvent.click(confirm());
    expect(await announced()).toContain('Your clinic has changed these documents');
    await waitFor(() => expect(screen.queryByText('How we keep your information private')).toBeNull());
    expect([consent().checked, confirm().disabled]).toEqual([false, true]);
    on(calls.sign, () => new Response(null, { status: 204 }));
    await userEvent.click(consent());
    await userEvent.click(confirm());
    await heading('Questions from your clinic');
    expect(sentTo(calls.sign).at(-1)?.body).toEqual({ policyIds: [agreement?.id] });
  });

  it('has no tick for other documents than those that it was set for', async () => {
    stubIntake({ basicInfo: sampleBasicInfo });
    leaveIntake({ step: 'POLICIES', form: { policies: { consented: true, policyIds: ids.slice(1) } } });
    const { unmount } = openIntake();
    await heading('Policies to read and sign');
    expect(consent().checked).toBe(false);
    await userEvent.click(consent());
    unmount();
    openIntake();
    await heading('Policies to read and sign');
    expect(consent().checked).toBe(true);
  });

  it('says that it could not sign, and signs then', async () => {
    const { on } = await open({ [calls.sign]: unreachable });
    await userEvent.click(consent());
    await userEvent.click(confirm());
    expect(await announced()).toContain('We could not reach the server');
    on(calls.sign, () => new Response(null, { status: 204 }));
    await userEvent.click(confirm());
    await heading('Questions from your clinic');
  });
});
