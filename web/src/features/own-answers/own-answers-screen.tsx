import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnAnswers } from '@evenkeel/contract/own-answers';
import type { UserProfile } from '@evenkeel/contract/account';
import { messageOf } from '../../api/api-error.ts';
import { useWrapper } from '../../native/use-wrapper.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnsweredList, inWords } from './answered-list.tsx';
import { ownAnswersQuery } from './queries.ts';
import { saveCopy } from './save-copy.ts';
import { useWholePrint } from './use-whole-print.ts';
import styles from './own-answers.module.css';

/** `/settings/answers`: a person's own copy of all that they answered, to read, to print and to keep. */
export function Component() {
  const { profile } = useSession();
  return profile && <OwnAnswersOf profile={profile} />;
}

function OwnAnswersOf({ profile }: { profile: UserProfile }) {
  const copy = useQuery(ownAnswersQuery(profile.userId));
  return (
    <Screen title="Your answers" lead="Everything you have answered here, newest first.">
      <div className={styles['stack']}>
        {copy.isError && (
          <Notice tone="bad" title="We could not load your answers" announce>
            <p>{messageOf(copy.error)}</p>
            <Button variant="secondary" busy={copy.isFetching} onClick={() => void copy.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {copy.data === undefined && copy.isPending && <Skeleton rows={4} />}
        {copy.data !== undefined && <Copy copy={copy.data} profile={profile} />}
      </div>
    </Screen>
  );
}

function Copy({ copy, profile }: { copy: OwnAnswers; profile: UserProfile }) {
  const box = useRef<HTMLDivElement>(null);
  useWholePrint(box);
  if (copy.answered.length === 0) return <EmptyState title="You have not answered anything yet." />;
  return (
    <div ref={box} className={styles['stack']}>
      <WaysToKeep copy={copy} />
      <p className={styles['asOf']}>
        {profile.firstName} {profile.lastName}, as of {inWords(copy.generatedAt)}
      </p>
      <AnsweredList answered={copy.answered} />
    </div>
  );
}

/** The app can neither print nor keep files; a browser can. */
function WaysToKeep({ copy }: { copy: OwnAnswers }) {
  if (useWrapper() !== null)
    return (
      <Notice tone="info">To print or download your answers, sign in to Evenkeel in a web browser.</Notice>
    );
  return (
    <div className={styles['ways']}>
      <Button variant="secondary" onClick={() => print()}>
        Print
      </Button>
      <Button variant="secondary" onClick={() => saveCopy(copy)}>
        Download
      </Button>
      <p>
        The download is a file that other programs can read (JSON). Keep both where only you can see them.
      </p>
    </div>
  );
}
