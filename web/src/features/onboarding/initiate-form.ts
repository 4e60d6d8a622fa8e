import { limits } from '@evenkeel/contract/limits';
import { line, usPhoneNumber } from '@evenkeel/contract/fields';
import { inviteLookup, type InviteLookup } from '@evenkeel/contract/onboarding';
import * as z from 'zod/mini';
import { maskDateOfBirth, readDateOfBirth } from '../../ui/date-of-birth.ts';
import { maskPhoneNumber } from '../../ui/phone-number.ts';
import { isDistinguished, type LookupProblem } from './state.ts';

export type LookupType = InviteLookup['type'];

/** What stands in the fields of the first step, as it was typed. */
export interface TypedLookup {
  readonly type: LookupType;
  readonly phoneNumber: string;
  readonly email: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

/** The first step as it was left, so that coming back finds it so. */
export interface InitiateState {
  readonly typed: TypedLookup;
  /** The way of looking that several people share: there, last name and date of birth are asked for too. */
  readonly asksMoreFor: LookupType | null;
  readonly problem: LookupProblem | null;
}

/** The first step before anything has been typed, or, after a reload, as far as a lookup tells. */
export const initiateStateOf = (lookup: InviteLookup | null): InitiateState => ({
  typed: {
    type: lookup?.type ?? 'phonenumber',
    phoneNumber: lookup?.type === 'phonenumber' ? maskPhoneNumber(lookup.phoneNumber) : '',
    email: lookup?.type === 'email' ? lookup.email : '',
    lastName: lookup?.lastName ?? '',
    dateOfBirth: maskDateOfBirth(lookup?.dateOfBirth ?? ''),
  },
  asksMoreFor: lookup !== null && isDistinguished(lookup) ? lookup.type : null,
  problem: null,
});

/** The address of a lookup, as people write it. */
export const addressOf = (lookup: InviteLookup): string =>
  lookup.type === 'email' ? lookup.email : maskPhoneNumber(lookup.phoneNumber);

const required = () =>
  z.string('* Required').check(z.trim(), z.minLength(1, { error: '* Required', abort: true }));

const typedDateOfBirth = z.pipe(
  required(),
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

const typedPhoneNumber = z.pipe(z.pipe(required(), z.transform(maskPhoneNumber)), usPhoneNumber);

const notAsked = z.optional(z.undefined());

const [byEmail] = inviteLookup.def.options;

/** Reads the fields of the first step as the body of a lookup. */
export const initiateSchema = (asksMoreFor: LookupType | null) => {
  const more = (type: LookupType) => ({
    lastName: asksMoreFor === type ? line('* Required') : notAsked,
    dateOfBirth: asksMoreFor === type ? typedDateOfBirth : notAsked,
  });
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('email'), email: byEmail.shape.email, ...more('email') }),
    z.object({ type: z.literal('phonenumber'), phoneNumber: typedPhoneNumber, ...more('phonenumber') }),
  ]);
};
