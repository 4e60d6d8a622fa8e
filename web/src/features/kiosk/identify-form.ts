import { email, line, usPhoneNumber } from '@evenkeel/contract/fields';
import type { KioskAttributes, KioskIdentifier } from '@evenkeel/contract/kiosk';
import { limits } from '@evenkeel/contract/limits';
import * as z from 'zod/mini';
import { maskDateOfBirth, readDateOfBirth } from '../../ui/date-of-birth.ts';
import { maskPhoneNumber } from '../../ui/phone-number.ts';

/** How somebody is told apart from others who were found with them. */
export type Distinction = 'phone' | 'email';

/** What stands in the fields, as it was typed. */
export interface TypedAttributes {
  readonly way: KioskIdentifier;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly medicalRecord: string;
  readonly moreBy: Distinction;
  readonly phoneNumber: string;
  readonly email: string;
}

export const nothingTyped = (way: KioskIdentifier): TypedAttributes => ({
  way,
  lastName: '',
  dateOfBirth: '',
  medicalRecord: '',
  moreBy: 'phone',
  phoneNumber: '',
  email: '',
});

const required = '* Required';

const dateOfBirth = z.pipe(
  z.string(required),
  z.transform((text: string, { issues }) => {
    const read = readDateOfBirth(maskDateOfBirth(text), {
      today: new Date(),
      maxAgeYears: limits.verificationMaxAgeYears,
    });
    if ('date' in read) return read.date;
    issues.push({ code: 'custom', message: read.error, input: text });
    return z.NEVER;
  }),
);

const phoneNumber = z.pipe(
  z.pipe(
    z.string(required).check(z.trim(), z.minLength(1, { error: required, abort: true })),
    z.transform(maskPhoneNumber),
  ),
  usPhoneNumber,
);

interface Asked {
  readonly clinicDisplayId: string;
  readonly way: KioskIdentifier;
  /** Null where what was asked first is enough. */
  readonly moreBy: Distinction | null;
}

const notAsked = z.optional(z.undefined());

/** Reads the fields that are asked as the attributes to look for. */
export const identifySchema = ({ clinicDisplayId, way, moreBy }: Asked) => {
  const byName = way === 'name_dob';
  return z.pipe(
    z.object({
      medicalRecord: byName ? notAsked : line(required),
      lastName: byName ? line(required) : notAsked,
      dateOfBirth: byName ? dateOfBirth : notAsked,
      phoneNumber: moreBy === 'phone' ? phoneNumber : notAsked,
      email: moreBy === 'email' ? email('Please enter a valid email') : notAsked,
    }),
    z.transform((attributes): KioskAttributes => ({ clinicDisplayId, ...attributes })),
  );
};
