import type { UserProfile } from '@evenkeel/contract/account';
import { sessionKey } from '../session/token-store.ts';
import { accessTokenFor } from './access-token.ts';

/** Tokens as the server hands them out now. */
export const newTokens = () => ({
  accessToken: accessTokenFor({ issuedAtMs: Date.now(), lifetimeMs: 600_000 }),
  refreshToken: 'refresh-token',
});

/** Leaves a session in this browser, as an earlier sign-in would have. */
export const leaveSession = (): void =>
  localStorage.setItem(
    sessionKey,
    JSON.stringify({
      ...newTokens(),
      sessionId: 'session-1',
      signedInAt: Date.now(),
      clockDriftMs: 0,
      redeemedCode: null,
    }),
  );

export const userId = '3e1f4b1a-8c5e-4a06-9a53-1f0c8a7e9d10';

export const profileOf = (parts: Partial<UserProfile> = {}): UserProfile => ({
  id: '7d0d3a52-6c1b-4f0e-9c39-5a9f7c2b1e01',
  userId,
  clinicId: '7d0d3a52-6c1b-4f0e-9c39-5a9f7c2b1e02',
  patientId: '7d0d3a52-6c1b-4f0e-9c39-5a9f7c2b1e03',
  userType: 'patient',
  type: 'patient',
  relatedPatientId: null,
  relatedPatientFirstName: null,
  firstName: 'Maya',
  lastName: 'Torres',
  dateOfBirth: '1991-04-12',
  email: 'maya@demo.test',
  phoneNumber: null,
  clinicLogoUrl: null,
  clinicianHasProPlan: true,
  safetyNetEnabled: false,
  info: { shouldPromptAccountCreation: false, hasOnboarded: true, firstName: 'Maya' },
  ...parts,
});
