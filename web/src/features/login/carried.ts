/** What one screen of signing in hands on to the next in the navigation's state. */
export interface Carried {
  /** The address that was typed; empty when none was. */
  readonly email: string;
  /** Where the person wanted to go before they were sent to sign in, as it came: `returnPathOf` judges it. */
  readonly from: unknown;
}

const fromOnboarding = ['account-exists', 'account-made'] as const;
/** What making an account has come to, where that is why somebody is here. */
export type OnboardingOutcome = (typeof fromOnboarding)[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const carriedOf = (state: unknown): Carried => {
  const { email, from } = isRecord(state) ? state : {};
  return { email: typeof email === 'string' ? email : '', from };
};

/** What /accept-invite hands on as `why` of the navigation's state. */
export const onboardingOutcomeOf = (state: unknown): OnboardingOutcome | null => {
  const why = isRecord(state) ? state['why'] : undefined;
  return fromOnboarding.find((outcome) => outcome === why) ?? null;
};
