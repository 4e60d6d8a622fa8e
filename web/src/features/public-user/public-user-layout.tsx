import type { SubmissionSource } from '@evenkeel/contract/assessments';
import type { PublicUser } from '@evenkeel/contract/public-user';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useSearchParams } from 'react-router';
import { config } from '../../config.ts';
import { BirthdayScreen } from './birthday-screen.tsx';
import { ConsentScreen } from './consent-screen.tsx';
import { entryContext, telecomTypeOf } from './entry-context.ts';
import { LoadFailedScreen } from './load-failed-screen.tsx';
import { publicGate, type PublicGate } from './public-gate.ts';
import type { PublicUserContext } from './public-user-context.ts';
import { birthdayQuery, consentQuery, publicUserQuery } from './queries.ts';

/**
 * The public user page: loads who a link belongs to and what stands before its content. The screens
 * inside start their own loading at the same time, and show the gate as one of their states.
 * The session is resumed by whoever provides it, around every page.
 */
export function Component() {
  const { userId = '' } = useParams();
  const context = entryContext(useSearchParams()[0]);
  const isGated = context !== 'clinician_app';
  const birthdayConfirmation = config().featureFlags.assessment_birthday_confirmation;

  const user = useQuery(publicUserQuery(userId));
  const consent = useQuery({ ...consentQuery(userId), enabled: isGated });
  const birthday = useQuery({
    ...birthdayQuery(userId, telecomTypeOf(context)),
    enabled: isGated && birthdayConfirmation,
  });

  const failed = [user, consent, birthday].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0) {
    return (
      <LoadFailedScreen
        userId={userId}
        error={failed[0]?.error}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  }

  const gate = publicGate({
    context,
    consentRequired: consent.data?.consentRequired,
    birthdayConfirmation,
    isVerified: birthday.data?.isVerified,
  });
  const inside: PublicUserContext = {
    userId,
    user: user.data,
    gate,
    gateScreen: <GateScreen gate={gate} userId={userId} user={user.data} context={context} />,
  };
  return <Outlet context={inside} />;
}

interface GateScreenProps {
  readonly gate: PublicGate;
  readonly userId: string;
  readonly user: PublicUser | undefined;
  readonly context: SubmissionSource;
}

function GateScreen({ gate, userId, user, context }: GateScreenProps) {
  switch (gate) {
    case 'consent':
      return <ConsentScreen userId={userId} user={user} />;
    case 'birthday':
      return (
        <BirthdayScreen
          userId={userId}
          user={user}
          telecomType={telecomTypeOf(context)}
          isShared={context === 'kiosk'}
        />
      );
    case 'loading':
    case 'open':
      return null;
  }
}
