import type { PublicUser } from '@evenkeel/contract/public-user';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { PublicGate } from './public-gate.ts';

/** First part of the key of every query that the gate is made of. */
export const publicUserKey = 'public-user';

/** What the public user page tells the screens inside it. */
export interface PublicUserContext {
  readonly userId: string;
  /** undefined while loading. */
  readonly user: PublicUser | undefined;
  readonly gate: PublicGate;
  /** What stands in place of the content while the gate asks for something; null otherwise. */
  readonly gateScreen: ReactNode;
}

export const usePublicUser = (): PublicUserContext => useOutletContext<PublicUserContext>();

/** First name of the patient whom a participant answers about; null for a patient, and while it is not known. */
export const relatedNameOf = (user: PublicUser | undefined): string | null =>
  user?.type === 'participant' ? user.relatedPatientFirstName : null;

/** "Questions about Leo": a participant answers about somebody else, and is told so. */
export const aboutWhom = (user: PublicUser | undefined): string | null => {
  const name = relatedNameOf(user);
  return name === null ? null : `Questions about ${name}`;
};
