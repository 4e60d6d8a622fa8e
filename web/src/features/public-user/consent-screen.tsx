import type { PublicUser } from '@evenkeel/contract/public-user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { gateWordsFor } from './gate-words.ts';
import { acceptConsentMutation, consentQuery } from './queries.ts';
import styles from './consent-screen.module.css';

const paragraphsOf = (copy: string): string[] =>
  copy
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

interface ConsentScreenProps {
  readonly userId: string;
  readonly user: PublicUser | undefined;
}

/** The clinic's consent, before anything else is shown. */
export function ConsentScreen({ userId, user }: ConsentScreenProps) {
  const client = useQueryClient();
  const { data } = useQuery(consentQuery(userId));
  const accept = useMutation(acceptConsentMutation(client, userId));
  return (
    <Screen
      title="Before you begin"
      lead={gateWordsFor(user).consent}
      footer={
        <>
          {accept.isError && (
            <Notice tone="bad" announce>
              {messageOf(accept.error)}
            </Notice>
          )}
          <Button wide busy={accept.isPending} onClick={() => accept.mutate()}>
            I agree
          </Button>
        </>
      }
    >
      <div className={styles['copy']}>
        {paragraphsOf(data?.consentCopy ?? '').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Screen>
  );
}
