import type { InviteLookup, InviteLookupStatus } from '@evenkeel/contract/onboarding';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { config } from '../../config.ts';
import { hrefs } from '../../paths.ts';
import { ClosedScreen } from './closed-screen.tsx';
import { HandedOverScreen } from './handed-over-screen.tsx';
import { initiateStateOf, type TypedLookup } from './initiate-form.ts';
import { afterLookup, onboardingEntryOf, type OnboardingEntry } from './state.ts';
import { StepInitiate } from './step-initiate.tsx';
import { StepSetupAccount } from './step-setup-account.tsx';
import { StepVerify } from './step-verify.tsx';
import { useEnter } from './use-enter.ts';

/** `/accept-invite`: from an invite to an account. */
export function Component() {
  return config().featureFlags.accept_invite_flow ? <Onboarding /> : <ClosedScreen />;
}

function Onboarding() {
  const entry = onboardingEntryOf(useLocation().state);
  const navigate = useNavigate();
  const [initiate, setInitiate] = useState(() =>
    initiateStateOf(entry.step === 'verify' ? entry.lookup : null),
  );
  const [handedOver, setHandedOver] = useState<string | null>(null);
  const enter = useEnter();

  const goTo = (next: OnboardingEntry, { replace = false } = {}) =>
    void navigate(hrefs.acceptInvite(), { state: next, replace });

  /** What was found out about one way of looking says nothing about the other. */
  const type = (typed: TypedLookup) =>
    setInitiate({
      ...initiate,
      typed,
      problem: typed.type === initiate.typed.type ? initiate.problem : null,
    });

  /** Everything but a found invite is for the first step to say. */
  const follow = (lookup: InviteLookup, status: InviteLookupStatus) => {
    const next = afterLookup(lookup, status);
    switch (next.kind) {
      case 'verify':
        setInitiate({ ...initiate, problem: null });
        return goTo({ step: 'verify', lookup });
      case 'log-in':
        return void navigate(hrefs.login(), { state: { email: next.email, why: 'account-exists' } });
      case 'ask-more':
        return setInitiate({ ...initiate, asksMoreFor: lookup.type, problem: null });
      case 'problem':
        return setInitiate({ ...initiate, problem: next.problem });
    }
  };

  if (handedOver !== null) return <HandedOverScreen email={handedOver} />;
  switch (entry.step) {
    case 'initiate':
      return (
        <StepInitiate
          state={initiate}
          verificationLapsed={entry.verificationLapsed ?? false}
          onTyped={type}
          onLookedUp={follow}
        />
      );
    case 'verify':
      return (
        <StepVerify
          lookup={entry.lookup}
          // The code is used up: Back leads past it.
          onVerified={({ patientId, patientEmail }) =>
            goTo({ step: 'setup-account', patientId, email: patientEmail }, { replace: true })
          }
          onLost={(status) => {
            goTo({ step: 'initiate' }, { replace: true });
            follow(entry.lookup, status);
          }}
          onOtherAddress={() => void navigate(-1)}
        />
      );
    case 'setup-account':
      return (
        <StepSetupAccount
          patientId={entry.patientId}
          email={entry.email}
          onCreated={async (credentials) => {
            if ((await enter(credentials)) === 'handed-over') setHandedOver(credentials.email);
          }}
          onLapsed={() => goTo({ step: 'initiate', verificationLapsed: true }, { replace: true })}
        />
      );
  }
}
