import type { CheckInModule } from '@evenkeel/contract/check-ins';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { KeptOnDevice } from '../answering/kept-on-device.ts';
import type { RefusedAnswers } from '../answering/outcome.ts';
import { SavedLine } from '../answering/saved-line.tsx';
import { createCheckInBook } from './check-in-book.ts';
import { CheckInForm } from './check-in-form.tsx';
import type { PendingCheckIns } from './pending-check-ins.ts';
import type { AnsweredCheckIn } from './submission.ts';

interface TakeCheckInsProps {
  readonly userId: string;
  readonly modules: readonly CheckInModule[];
  readonly about: string | null;
  readonly kept: KeptOnDevice<PendingCheckIns>;
  readonly busy: boolean;
  readonly refusal: { readonly message: string; readonly errors: RefusedAnswers } | null;
  readonly onComplete: (answered: readonly AnsweredCheckIn[]) => void;
}

/** One check-in at a time, and all their answers at once when the last is done. */
export function TakeCheckIns(props: TakeCheckInsProps) {
  const { userId, modules, about, kept, busy, refusal, onComplete } = props;
  const { drafts } = kept;
  const [book] = useState(() =>
    createCheckInBook({ userId, modules, drafts, refused: refusal?.errors ?? {} }),
  );
  const { at, drafts: answered } = useSyncExternalStore(book.subscribe, book.get, book.get);
  const [errors, setErrors] = useState(refusal?.errors ?? {});

  useEffect(() => {
    const leave = () => drafts.leave();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && drafts.comeBack();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [drafts]);

  const module = modules[at];
  const draft = answered[at];
  if (module === undefined || draft === undefined) return null;
  const position = modules.length > 1 ? `${at + 1} of ${modules.length}` : null;
  const lead = [about, position].filter((part) => part !== null).join(' · ');
  const hasAnswers = Object.keys(draft.answers).length > 0;
  return (
    <CheckInForm
      key={module.id}
      userId={userId}
      module={module}
      answers={draft.answers}
      errors={errors[module.id] ?? {}}
      at={draft.at ?? 0}
      onAnswer={(nodeId, value) => {
        book.answer(nodeId, value);
        // An error goes as soon as its answer is another.
        const { [nodeId]: _mended, ...others } = errors[module.id] ?? {};
        if (errors[module.id]?.[nodeId] !== undefined) setErrors({ ...errors, [module.id]: others });
      }}
      onStep={book.goTo}
      onDone={() => {
        const all = book.finish();
        if (all !== null) onComplete(all);
      }}
      onBack={at > 0 ? book.goBack : undefined}
      doneLabel={at === modules.length - 1 ? 'Submit' : 'Next'}
      busy={busy}
      lead={lead === '' ? undefined : lead}
      savedLine={kept.keeps && hasAnswers && <SavedLine isKept={drafts.isKept()} />}
      problem={refusal?.message}
    />
  );
}
