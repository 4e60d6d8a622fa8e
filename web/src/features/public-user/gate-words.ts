import type { PublicUser } from '@evenkeel/contract/public-user';
import { relatedNameOf } from './public-user-context.ts';

interface GateWords {
  readonly consent: string;
  readonly birthday: string;
}

/** What stands under the gate's headings: a participant agrees and proves themselves, and answers about somebody else. */
export const gateWordsFor = (user: PublicUser | undefined): GateWords => {
  const name = relatedNameOf(user);
  if (name === null)
    return {
      consent: 'Please read this and agree to it. Your questions come next.',
      birthday: 'It tells us that this link reached the right person.',
    };
  return {
    consent: `Please read this and agree to it. The questions about ${name} come next.`,
    birthday: `Your own date of birth, please, not ${name}’s. It tells us that this link reached the right person.`,
  };
};
