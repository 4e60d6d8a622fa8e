import { limits } from '@evenkeel/contract/limits';
import type { Reminder } from '@evenkeel/contract/reminders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deleteReminderMutation } from './queries.ts';
import { daysInWords, timeInWords } from './reminder-words.ts';

interface DeleteReminderProps {
  readonly userId: string;
  /** The one that is asked about; null while none is. */
  readonly reminder: Reminder | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a reminder goes, and stays until the server has removed it. */
export function DeleteReminder({ userId, reminder, onClose, onDeleted }: DeleteReminderProps) {
  const toast = useToast();
  const removal = useMutation(deleteReminderMutation(useQueryClient(), userId));
  const close = () => {
    removal.reset();
    onClose();
  };
  const remove = (id: string) =>
    removal.mutate(id, {
      onSuccess: () => {
        toast.show('Reminder deleted', { tone: 'good', durationMs: limits.shortToastMs });
        onDeleted();
      },
    });

  return (
    <ConfirmRemoval
      open={reminder !== null}
      title="Delete this reminder?"
      action="Delete"
      busy={removal.isPending}
      error={removal.isError ? messageOf(removal.error) : null}
      onRemove={() => reminder && remove(reminder.id)}
      onClose={close}
    >
      {reminder && (
        <p>
          {daysInWords(reminder.daysOfWeek)} at {timeInWords(reminder.timeOfDay)}
        </p>
      )}
    </ConfirmRemoval>
  );
}
