import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { intakeCalls as calls, leaveIntake, openIntake, stubIntake } from '../../testing/intake-page.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the wizard', () => {
  it('goes from the greeting to the documents', async () => {
    const { sentTo } = stubIntake();
    const { address } = openIntake();
    await heading('Welcome to Harbor Clinic');
    await press('Continue');
    await heading('About you');
    await userEvent.type(screen.getByLabelText('Last name'), 'Moreau');
    await userEvent.click(screen.getByRole('radio', { name: 'she/her/hers' }));
    await userEvent.type(screen.getByLabelText('Date of birth'), '03081990');
    await press('Next');
    await heading('How we can reach you');
    await userEvent.type(screen.getByLabelText('Phone'), '4155550132');
    await press('Next');
    await heading('Policies');
    expect(sentTo(calls.basicInfo).map(({ body }) => body)).toEqual([
      {
        firstName: 'Ines',
        lastName: 'Moreau',
        pronoun: 'she/her/hers',
        preferredName: null,
        dateOfBirth: '1990-03-08',
        email: 'ines@example.test',
        phoneNumber: '+14155550132',
      },
    ]);
    expect(address()).toBe('/intake?code=code-of-the-link');
  });

  it('goes on at the step that was left', async () => {
    stubIntake();
    leaveIntake({ step: 'BASIC_INFO', form: { basicInfo: { lastName: 'Typed' } } });
    openIntake();
    await heading('About you');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Typed');
  });
});
