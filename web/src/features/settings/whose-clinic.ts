import type { UserProfile } from '@evenkeel/contract/account';

/** A participant belongs to somebody's clinic and clinician, and reads whose. */
export const whoseOf = ({ userType, relatedPatientFirstName }: UserProfile): string =>
  userType === 'participant' && relatedPatientFirstName !== null ? `${relatedPatientFirstName}’s` : 'your';
