import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { dismissSafetyNetMutation } from './queries.ts';
import styles from './home.module.css';

interface SafetyNetCardProps {
  readonly userId: string;
  readonly words: string;
}

/** Leads to crisis resources. It goes when the server has put it away, not before. */
export function SafetyNetCard({ userId, words }: SafetyNetCardProps) {
  const { reloadProfile } = useSession();
  const toast = useToast();
  const dismiss = useMutation({
    ...dismissSafetyNetMutation(userId, reloadProfile),
    onError: (error) => toast.show(messageOf(error), { tone: 'bad', durationMs: 5000 }),
  });
  return (
    <Card as="section" tone="wash" aria-labelledby="safety-net">
      <h2 id="safety-net">Your Safety Net</h2>
      <p>{words}</p>
      <div className={styles['choices']}>
        <ButtonLink to={hrefs.publicSafetyNet(userId)}>Crisis resources</ButtonLink>
        <Button variant="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      </div>
    </Card>
  );
}
