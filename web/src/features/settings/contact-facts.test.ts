import { describe, expect, it } from 'vitest';
import { profileOf } from '../../testing/signed-in.ts';
import { contactFactsOf, monthDayYear, phoneText } from './contact-facts.ts';

describe('monthDayYear', () => {
  it.each([
    ['1991-04-12', '04/12/1991'],
    ['2000-01-01', '01/01/2000'],
    ['1999-12-31', '12/31/1999'],
    ['2024-02-29', '02/29/2024'],
  ])('writes %s as %s', (date, text) => {
    expect(monthDayYear(date)).toBe(text);
  });
});

describe('phoneText', () => {
  it.each([
    ['+14155550132', '(415) 555-0132'],
    ['+442079460123', '+442079460123'],
    ['+1415555013', '+1415555013'],
  ])('writes %s as %s', (e164, text) => {
    expect(phoneText(e164)).toBe(text);
  });
});

describe('contactFactsOf', () => {
  it('has a text or nothing for each fact, in the order of the specification', () => {
    expect(contactFactsOf(profileOf({ email: null }))).toEqual([
      { name: 'First Name', text: 'Maya' },
      { name: 'Last Name', text: 'Torres' },
      { name: 'Date of Birth', text: '04/12/1991' },
      { name: 'Email', text: null },
      { name: 'Phone', text: null },
    ]);
  });
});
