import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../routes.tsx';
import { json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { servePage } from '../../testing/page-settings.ts';
import { currentVisit } from './visit.ts';

const clinic = 'GET /v1/public-api/kiosk/clinic/cove';
const identify = 'POST /v1/public-api/kiosk/identify-patient-attributes';
const visitId = '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c01';
const person = `GET /v1/public-api/kiosk/patients/${visitId}`;

const cove = (identifiers: readonly string[] = ['name_dob', 'mrn']) =>
  json(200, { displayId: 'cove', organizationName: 'Quiet Cove', logoUrl: null, identifiers });

const open = (handlers: Parameters<typeof stubApi>[0] = {}) => {
  servePage();
  const api = stubApi({
    [clinic]: () => cove(),
    [identify]: () => json(200, { status: 'match_found', userId: visitId }),
    [person]: () => json(200, { userId: visitId, firstName: 'Maya' }),
    ...handlers,
  });
  const router = createMemoryRouter(routes, { initialEntries: ['/clinics/cove'] });
  const { unmount } = render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { unmount, address, api, goBack: () => act(() => router.navigate(-1)) };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

describe('/clinics/{clinicDisplayId}', () => {
  it('sends what was typed and nothing else, greets, and goes on in place of itself', async () => {
    const { api, address, goBack } = open();
    await userEvent.type(await screen.findByLabelText('Last name'), ' Torres ');
    await userEvent.type(screen.getByLabelText('Date of birth'), '4/12/1991');
    await goOn();
    await heading('Hello, Maya');
    expect(api.sentTo(identify).map(({ body }) => body)).toEqual([
      { clinicDisplayId: 'cove', lastName: 'Torres', dateOfBirth: '1991-04-12' },
    ]);
    expect(currentVisit()).toBe(visitId);
    await goOn();
    const questions = `/user/${visitId}/assessments?context=kiosk&homescreenUrl=/clinics/cove`;
    await waitFor(() => expect(address()).toBe(questions));
    await goBack();
    expect(address()).toBe(questions);
  });

  it('greets without a name where that cannot be had', async () => {
    open({ [clinic]: () => cove(['mrn']), [person]: () => refusal(503, 'unavailable', 'Not now.') });
    await userEvent.type(await screen.findByLabelText('Medical record number'), 'HV-1001');
    await goOn();
    expect(await heading('Hello')).toBeTruthy();
  });

  it('offers one way where the clinic has one, and the clinic’s first where it has two', async () => {
    const { unmount } = open({ [clinic]: () => cove(['mrn', 'name_dob']) });
    await screen.findByLabelText('Medical record number', { selector: '[type=text]' });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    unmount();
    open({ [clinic]: () => cove(['name_dob']) });
    await screen.findByLabelText('Last name');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('asks once for a phone number or an email, and says so when they do not tell people apart', async () => {
    const { api } = open({
      [clinic]: () => cove(['mrn']),
      [identify]: () => json(200, { status: 'more_info_needed' }),
    });
    await userEvent.type(await screen.findByLabelText('Medical record number'), 'HV-1001');
    await goOn();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Phone' }), '4155550132');
    expect(screen.queryByText(/There was an issue/)).toBeNull();
    await goOn();
    expect(
      await screen.findByText(
        'There was an issue finding your account. Try using email or MRN instead. If you need help, ask your clinician.',
      ),
    ).toBeTruthy();
    expect(api.sentTo(identify).at(-1)?.body).toEqual({
      clinicDisplayId: 'cove',
      medicalRecord: 'HV-1001',
      phoneNumber: '+14155550132',
    });
  });

  it('shows the words of the specification where nobody fits, and the server’s where it refuses', async () => {
    const { api } = open({
      [clinic]: () => cove(['mrn']),
      [identify]: () => json(200, { status: 'no_match' }),
    });
    await userEvent.type(await screen.findByLabelText('Medical record number'), 'HV-1001');
    await goOn();
    expect(
      await screen.findByText(
        'No account found that matches the provided info. If you need help, ask your clinician.',
      ),
    ).toBeTruthy();
    api.on(identify, () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '7' }));
    await goOn();
    expect(await screen.findByText('Too many tries. You can try again in 7 seconds.')).toBeTruthy();
    expect(screen.queryByText(/No account found/)).toBeNull();
  });

  it('names a clinic that is not there', async () => {
    open({ [clinic]: () => refusal(404, 'not-found', 'No.') });
    expect(
      await screen.findByText('Could not find clinic: cove. Are you sure you have the right URL?'),
    ).toBeTruthy();
  });

  it('waits calmly for a server that cannot be reached', async () => {
    const { api } = open({ [clinic]: unreachable });
    await screen.findByRole('heading', { level: 1, name: 'One moment, please' }, { timeout: 3000 });
    api.on(clinic, () => cove());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Last name')).toBeTruthy();
  });
});
