import { limits } from '@evenkeel/contract/limits';
import type { NotificationPreference } from '@evenkeel/contract/communication';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { phoneText } from './contact-facts.ts';
import { typeWords } from './notification-words.ts';
import { removeAddressMutation } from './queries.ts';

interface RemoveAddressProps {
  readonly userId: string;
  /** The one that is asked about; null while none is. */
  readonly preference: NotificationPreference | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before an address goes, and stays until the server has removed it. */
export function RemoveAddress({ userId, preference, onClose, onRemoved }: RemoveAddressProps) {
  const toast = useToast();
  const removal = useMutation(removeAddressMutation(useQueryClient(), userId));
  const close = () => {
    removal.reset();
    onClose();
  };
  const remove = (id: string) =>
    removal.mutate(id, {
      onSuccess: () => {
        toast.show('Address removed', { tone: 'good', durationMs: limits.shortToastMs });
        onRemoved();
      },
    });
  return (
    <ConfirmRemoval
      open={preference !== null}
      title="Remove this address?"
      action="Remove"
      busy={removal.isPending}
      error={removal.isError ? messageOf(removal.error) : null}
      onRemove={() => preference && remove(preference.id)}
      onClose={close}
    >
      {preference && (
        <p>
          {preference.channel === 'sms' ? phoneText(preference.address) : preference.address} gets no more
          messages of this kind: {typeWords[preference.notificationType].title}.
        </p>
      )}
    </ConfirmRemoval>
  );
}
