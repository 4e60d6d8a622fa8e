import type { UserProfile } from '@evenkeel/contract/account';

interface HomeWords {
  /** Under the greeting. */
  readonly lead: string;
  readonly safetyNet: string;
}

/** A participant answers for somebody, and reads whom. */
export const homeWordsFor = ({ userType, relatedPatientFirstName: name }: UserProfile): HomeWords =>
  userType === 'participant' && name !== null
    ? {
        lead: `Here is what ${name}’s clinic asks of you.`,
        safetyNet: `If things feel heavy right now, for ${name} or for you, you do not have to carry them alone. Help is one tap away.`,
      }
    : {
        lead: 'Here is what your clinic asks of you.',
        safetyNet:
          'If things feel heavy right now, you do not have to carry them alone. Help is one tap away.',
      };
