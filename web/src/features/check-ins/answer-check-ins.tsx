import type { CheckInModule } from '@evenkeel/contract/check-ins';
import type { ReactNode } from 'react';
import { KeptScreen } from '../answering/kept-screen.tsx';
import { TakeCheckIns } from './take-check-ins.tsx';
import type { useCheckInVisit } from './use-check-in-visit.ts';

interface AnswerCheckInsProps {
  readonly userId: string;
  readonly visit: ReturnType<typeof useCheckInVisit>;
  /** What there is to answer; undefined while it is loading. */
  readonly modules: readonly CheckInModule[] | undefined;
  readonly about?: string | null;
  /** Instead of the questions: while they load, where there are none, at the gate. */
  readonly instead: ReactNode;
  /** Once everything has arrived. */
  readonly renderCompleted: (callsForHelp: boolean) => ReactNode;
}

/** Check-ins from their first question until they have arrived, whoever asks for them and however. */
export function AnswerCheckIns(props: AnswerCheckInsProps) {
  const { userId, visit, modules, about = null, instead, renderCompleted } = props;
  const { submission, kept } = visit;
  if (submission.status === 'sent') return renderCompleted(submission.pending.callsForHelp);
  if (submission.status === 'kept' || (submission.status === 'sending' && submission.isRetry)) {
    return (
      <KeptScreen
        userId={userId}
        message={submission.status === 'kept' ? submission.message : null}
        isKept={kept.pending.isKept()}
        onSendAgain={() => visit.sendAgain(submission.pending)}
      />
    );
  }
  if (modules === undefined || modules.length === 0) return instead;
  return (
    <TakeCheckIns
      // Other questions, or the same ones refused, are taken up from their drafts.
      key={[...modules.map(({ versionId }) => versionId), visit.refusals].join(' ')}
      userId={userId}
      modules={modules}
      about={about}
      kept={kept}
      busy={submission.status === 'sending'}
      refusal={submission.status === 'refused' ? submission : null}
      onComplete={visit.submit}
    />
  );
}
