import type { InviteLookup } from '@evenkeel/contract/onboarding';
import { describe, expect, it } from 'vitest';
import { addressOf, initiateSchema, initiateStateOf, type LookupType } from './initiate-form.ts';

const read = (fields: Record<string, string>, asksMoreFor: LookupType | null = null) => {
  const result = initiateSchema(asksMoreFor).safeParse(fields);
  return result.success
    ? result.data
    : Object.fromEntries(
        result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
      );
};
const phone = { type: 'phonenumber', phoneNumber: '(415) 555-0132' };
const email = { type: 'email', email: ' Maya@Demo.test ' };
const more = { lastName: ' Torres ', dateOfBirth: '04/12/1991' };

describe('initiateSchema', () => {
  it('reads what a lookup asks for', () => {
    expect(read(phone)).toEqual({ type: 'phonenumber', phoneNumber: '+14155550132' });
    expect(read(email)).toEqual({ type: 'email', email: 'maya@demo.test' });
    expect(read({ ...phone, ...more }, 'phonenumber')).toEqual({
      type: 'phonenumber',
      phoneNumber: '+14155550132',
      lastName: 'Torres',
      dateOfBirth: '1991-04-12',
    });
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [{ phoneNumber: '' }, { phoneNumber: '* Required' }],
    [{ phoneNumber: '  ' }, { phoneNumber: '* Required' }],
    [{ phoneNumber: '(415) 555' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ phoneNumber: '(115) 555-0132' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ phoneNumber: '+442079460958' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ phoneNumber: 'call me' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ type: 'email', email: '' }, { email: '* Required' }],
    [{ type: 'email', email: 'maya@' }, { email: 'Please enter a valid email' }],
  ])('says of %j what is wrong', (fields, errors) => {
    expect(read({ ...phone, ...fields })).toEqual(errors);
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [
      { lastName: '', dateOfBirth: '' },
      { lastName: '* Required', dateOfBirth: '* Required' },
    ],
    [{ lastName: '   ' }, { lastName: '* Required' }],
    [{ dateOfBirth: '04/12' }, { dateOfBirth: 'Please enter a valid date of birth' }],
    [{ dateOfBirth: '02/30/1991' }, { dateOfBirth: 'Please enter a valid date of birth' }],
    [{ dateOfBirth: '01/01/2999' }, { dateOfBirth: "You can't be born in the future!" }],
    [{ dateOfBirth: '01/01/1850' }, { dateOfBirth: 'Year is too far in the past.' }],
  ])('says of %j what is wrong where more is asked', (fields, errors) => {
    expect(read({ ...phone, ...more, ...fields }, 'phonenumber')).toEqual(errors);
  });

  it('asks for more only where several people share the address', () => {
    expect(read(email, 'phonenumber')).toEqual({ type: 'email', email: 'maya@demo.test' });
  });
});

describe('initiateStateOf', () => {
  it('begins with a telephone number', () => {
    expect(initiateStateOf(null)).toEqual({
      typed: { type: 'phonenumber', phoneNumber: '', email: '', lastName: '', dateOfBirth: '' },
      asksMoreFor: null,
      problem: null,
    });
  });

  it('finds the fields of a lookup again', () => {
    const lookup: InviteLookup = {
      type: 'phonenumber',
      phoneNumber: '+14155550132',
      lastName: 'Torres',
      dateOfBirth: '1991-04-12',
    };
    expect(initiateStateOf(lookup)).toEqual({
      typed: {
        type: 'phonenumber',
        phoneNumber: '(415) 555-0132',
        email: '',
        lastName: 'Torres',
        dateOfBirth: '04/12/1991',
      },
      asksMoreFor: 'phonenumber',
      problem: null,
    });
    expect(initiateStateOf({ type: 'email', email: 'a@b.test' }).typed).toMatchObject({
      type: 'email',
      email: 'a@b.test',
    });
  });
});

describe('addressOf', () => {
  it('is what was typed', () => {
    expect(addressOf({ type: 'phonenumber', phoneNumber: '+14155550132' })).toBe('(415) 555-0132');
    expect(addressOf({ type: 'email', email: 'a@b.test' })).toBe('a@b.test');
  });
});
