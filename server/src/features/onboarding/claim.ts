import type { Body } from '@evenkeel/contract/endpoint';
import type { InviteLookup, verifyInviteCode } from '@evenkeel/contract/onboarding';
import { isSameName } from '../../people/same-name.ts';

/** Who somebody says they are: an address of theirs, and what tells them apart from others who share it. */
export interface Claim {
  readonly channel: 'email' | 'sms';
  /** E-mail address in lower case, or number in E.164. */
  readonly to: string;
  readonly lastName: string | undefined;
  readonly dateOfBirth: string | undefined;
}

export const claimOfLookup = (lookup: InviteLookup): Claim => {
  const { lastName, dateOfBirth } = lookup;
  return lookup.type === 'email'
    ? { channel: 'email', to: lookup.email, lastName, dateOfBirth }
    : { channel: 'sms', to: lookup.phoneNumber, lastName, dateOfBirth };
};

/** The contract lets either address through and never both. */
export const claimOfVerification = (body: Body<typeof verifyInviteCode>): Claim => {
  const { email, phoneNumber, lastName, dateOfBirth } = body;
  return email === undefined
    ? { channel: 'sms', to: phoneNumber ?? '', lastName, dateOfBirth }
    : { channel: 'email', to: email, lastName, dateOfBirth };
};

/** Whether it is this person, as far as was said. */
export const fits =
  ({ lastName, dateOfBirth }: Claim) =>
  (person: { readonly last_name: string; readonly date_of_birth: string }): boolean =>
    (lastName === undefined || isSameName(lastName, person.last_name)) &&
    (dateOfBirth === undefined || dateOfBirth === person.date_of_birth);
