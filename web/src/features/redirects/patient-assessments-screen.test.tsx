import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { userId } from '../../testing/signed-in.ts';
import { Component as PatientAssessmentsScreen } from './patient-assessments-screen.tsx';

const patientId = '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e601';
const lookup = `GET /v1/public-api/patients/${patientId}`;
const open = (search = '') =>
  renderApp({
    screens: { '/patients/:patientId/assessments': PatientAssessmentsScreen },
    at: `/patients/${patientId}/assessments${search}`,
  });

describe('/patients/{patientId}/assessments', () => {
  it.each(['', '?assessments=a,b&context=sms&more=true&other=1'])(
    'goes on to the assessments of the user behind the patient, with its query %j',
    async (search) => {
      stubApi({ [lookup]: () => json(200, { userId }) });
      const { address } = open(search);
      await waitFor(() => expect(address()).toBe(`/user/${userId}/assessments${search}`));
    },
  );

  it('waits without a word while the user is looked up', () => {
    stubApi({ [lookup]: () => new Promise<Response>(() => undefined) });
    open();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("shows the server's message with help and a way on", async () => {
    const words = 'We could not find who this link belongs to. Please ask your clinic for a new link.';
    const { on } = stubApi({ [lookup]: () => refusal(404, 'public-user-not-found', words) });
    const { address } = open('?context=email');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('heading', { level: 1, name: 'We could not open this page' })).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' }).getAttribute('href'),
    ).toBe('tel:988');
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
    on(lookup, () => json(200, { userId }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe(`/user/${userId}/assessments?context=email`));
  });

  it('says how long to wait when too many have asked', async () => {
    stubApi({
      [lookup]: () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '30' }),
    });
    open();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many tries. You can try again in 30 seconds.',
    );
  });
});
