import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { empty, json, refusal, unreachable } from '../../testing/api-stub.ts';
import { descriptionOf } from '../../testing/description.ts';
import {
  announced,
  intakeCalls as calls,
  leaveIntake,
  openIntake,
  stubIntake,
} from '../../testing/intake-page.tsx';
import { intakeKey } from './intake-store.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

const typed = {
  firstName: ' Ines ',
  lastName: 'Moreau',
  pronoun: 'she/her/hers',
  preferredName: ' ',
  dateOfBirth: '03/08/1990',
};

const open = async (handlers: Parameters<typeof stubIntake>[1] = {}) => {
  const stub = stubIntake({}, handlers);
  leaveIntake({ step: 'CONTACT_INFO', form: { basicInfo: typed } });
  openIntake();
  await heading('How we can reach you');
  return stub;
};

describe('CONTACT_INFO', () => {
  it('sends what both steps hold, and needs it on the device no longer', async () => {
    const { sentTo } = await open();
    expect(box('Email').value).toBe('ines@example.test');
    expect([box('Email'), box('Phone')].map(({ autocomplete }) => autocomplete)).toEqual(['email', 'tel']);
    await userEvent.clear(box('Email'));
    await userEvent.type(box('Email'), 'Ines.M@Example.test');
    await userEvent.type(box('Phone'), '4155550132');
    expect(box('Phone').value).toBe('(415) 555-0132');
    await next();
    await heading('Policies to read and sign');
    expect(sentTo(calls.basicInfo).map(({ body }) => body)).toEqual([
      {
        firstName: 'Ines',
        lastName: 'Moreau',
        pronoun: 'she/her/hers',
        preferredName: null,
        dateOfBirth: '1990-03-08',
        email: 'ines.m@example.test',
        phoneNumber: '+14155550132',
      },
    ]);
    expect(localStorage.getItem(intakeKey)).not.toContain('Moreau');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('How we can reach you');
    expect([box('Email').value, box('Phone').value]).toEqual(['ines.m@example.test', '(415) 555-0132']);
  });

  it('says what is wrong beside each field', async () => {
    const { sentTo } = await open();
    await userEvent.clear(box('Email'));
    await next();
    expect(document.activeElement).toBe(box('Email'));
    expect(descriptionOf(box('Email'))).toContain('Required');
    expect(descriptionOf(box('Phone'))).toContain('Phone number is required');
    await userEvent.type(box('Email'), 'ines@');
    expect(descriptionOf(box('Email'))).toContain('Invalid email address');
    await userEvent.type(box('Phone'), '415555');
    expect(descriptionOf(box('Phone'))).toContain('Must be a valid phone number.');
    expect(sentTo(calls.basicInfo)).toEqual([]);
  });

  it('says that it could not send, keeps what was typed, and sends it again', async () => {
    const { on } = await open({ [calls.basicInfo]: unreachable });
    await userEvent.type(box('Phone'), '4155550132');
    await next();
    expect(await announced()).toContain('We could not reach the server');
    expect(localStorage.getItem(intakeKey)).toContain('Moreau');
    on(calls.basicInfo, () => empty(204));
    await next();
    await heading('Policies to read and sign');
  });

  it('shows what the server refuses, beside the field where it is one of this step’s', async () => {
    const { on } = await open({
      [calls.basicInfo]: () =>
        json(422, {
          error: { code: 'invalid-fields', message: 'Look again.', fields: { email: 'Not that one' } },
        }),
    });
    await userEvent.type(box('Phone'), '4155550132');
    await next();
    await screen.findByText('Not that one');
    expect(document.activeElement).toBe(box('Email'));
    on(calls.basicInfo, () =>
      json(422, {
        error: {
          code: 'invalid-fields',
          message: 'Look again.',
          fields: { dateOfBirth: 'Must be at least 13 years old' },
        },
      }),
    );
    await next();
    await screen.findByText('Must be at least 13 years old');
  });

  it('ends where the intake was completed on another device', async () => {
    await open({ [calls.basicInfo]: () => refusal(409, 'intake-completed', 'Done') });
    await userEvent.type(box('Phone'), '4155550132');
    await next();
    expect(await heading('Thank you, all done!')).toBeTruthy();
  });
});
