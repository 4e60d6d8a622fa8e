import { config } from '../../config.ts';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { whoseOf } from './whose-clinic.ts';

interface LaterScreenProps {
  readonly title: string;
  /** That it is not here yet, in a few words. */
  readonly when: string;
  /** What will be done here. */
  readonly purpose: string;
}

/** Stands where a settings page is still to come: what it will be for, and whom to ask meanwhile. */
export function LaterScreen({ title, when, purpose }: LaterScreenProps) {
  const { profile } = useSession();
  const { email } = config().support;
  return (
    <Screen title={title}>
      <EmptyState title={when} drawing="leaf">
        <p>{purpose}</p>
        <p>
          Until then, please ask {profile === null ? 'your' : whoseOf(profile)} clinic, or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </EmptyState>
    </Screen>
  );
}
