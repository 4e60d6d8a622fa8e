import type { Channel, CommunicationPreferences, MessageType } from '@evenkeel/contract/communication';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { withChange } from './preferences.ts';
import { changePreferenceMutation, waitingChanges } from './queries.ts';

/** The specification's words for a change that was not kept. */
const notSavedText = 'Unable to save your preference';

interface Outcome {
  readonly type: MessageType;
  /** Why it was not saved; null where it was. */
  readonly problem: string | null;
}

/** The preferences as a person sees them: what the server has, with the changes that are on their way. */
export const usePreferences = (userId: string, known: CommunicationPreferences) => {
  const toast = useToast();
  const waiting = useMutationState(waitingChanges(userId));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const save = useMutation(changePreferenceMutation(useQueryClient(), userId));

  const change = (channel: Channel, type: MessageType, isOn: boolean) => {
    setOutcome(null);
    save.mutateAsync({ channel, type, isOn }).then(
      () => setOutcome((before) => before ?? { type, problem: null }),
      (error: unknown) => {
        toast.show(notSavedText, { tone: 'bad', durationMs: 5000 });
        setOutcome({ type, problem: messageOf(error) });
      },
    );
  };

  return { preferences: waiting.reduce(withChange, known), change, outcome };
};
