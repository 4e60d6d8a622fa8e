import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf } from '../../testing/description.ts';
import { leaveIntake, openIntake, sampleBasicInfo, stubIntake } from '../../testing/intake-page.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const pronouns = () => screen.getByRole('radiogroup', { name: 'Pronouns' });

const open = async (...given: Parameters<typeof stubIntake>) => {
  stubIntake(...given);
  leaveIntake({ step: 'BASIC_INFO' });
  const page = openIntake();
  await heading('About you');
  return page;
};

describe('BASIC_INFO', () => {
  it('is filled in with what the clinic knew, and can be filled in by the browser', async () => {
    await open();
    expect(box('First name').value).toBe('Ines');
    const fields = ['First name', 'Last name', 'Preferred name (optional)', 'Date of birth'].map(box);
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual([
      'given-name',
      'family-name',
      'nickname',
      'bday',
    ]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
      'he/him/his',
      'she/her/hers',
      'they/them/theirs',
    ]);
    expect(descriptionOf(box('Date of birth')).join()).toContain('Must be at least 13 years old');
  });

  it('is filled in with what the server has', async () => {
    stubIntake({ basicInfo: { ...sampleBasicInfo, preferredName: 'Nes' }, policiesSigned: true });
    leaveIntake({ step: 'BASIC_INFO', furthest: 'PAYMENT' });
    openIntake();
    await heading('About you');
    expect(box('Preferred name (optional)').value).toBe('Nes');
    expect(box('Date of birth').value).toBe('03/08/1990');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'she/her/hers' }).checked).toBe(true);
  });

  it('says what is missing beside each field, and goes to the first', async () => {
    const { address } = await open();
    await userEvent.clear(box('First name'));
    await next();
    expect(document.activeElement).toBe(box('First name'));
    expect(descriptionOf(box('First name'))).toContain('First name is required');
    expect(descriptionOf(box('Last name'))).toContain('Last name is required');
    expect(descriptionOf(pronouns())).toContain('Pronouns are required');
    expect(descriptionOf(box('Date of birth'))).toContain('Date of birth is required');
    expect(descriptionOf(box('Preferred name (optional)'))).not.toContain('required');
    expect(address()).toBe('/intake?code=code-of-the-link');
    await userEvent.type(box('First name'), 'Ines');
    await userEvent.click(screen.getByRole('radio', { name: 'they/them/theirs' }));
    expect(descriptionOf(pronouns()).join()).toBe('');
    await next();
    expect(document.activeElement).toBe(box('Last name'));
  });

  const yearsAgo = (years: number) => `01/01/${new Date().getFullYear() - years}`;
  it.each([
    ['13/45/1990', 'Please enter a valid date of birth'],
    ['02/30/1990', 'Please enter a valid date of birth'],
    [yearsAgo(12), 'Must be at least 13 years old'],
    [yearsAgo(122), 'Year is too far in the past.'],
  ])('refuses the date of birth %s', async (typed, words) => {
    await open();
    await userEvent.type(box('Last name'), 'Moreau');
    await userEvent.click(screen.getByRole('radio', { name: 'she/her/hers' }));
    await userEvent.type(box('Date of birth'), typed);
    await next();
    expect(document.activeElement).toBe(box('Date of birth'));
    expect(descriptionOf(box('Date of birth'))).toContain(words);
  });

  it('keeps what is typed through another screen', async () => {
    const { unmount } = await open();
    await userEvent.type(box('Last name'), 'Mor');
    await userEvent.type(box('Date of birth'), '0308');
    expect(screen.getByText('Saved on this device')).toBeTruthy();
    unmount();
    openIntake();
    await heading('About you');
    expect([box('Last name').value, box('Date of birth').value]).toEqual(['Mor', '03/08']);
  });
});
