import { limits } from '@evenkeel/contract/limits';
import type { NotificationPreference } from '@evenkeel/contract/communication';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
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
    <Dialog
      open={preference !== null}
      onClose={close}
      title="Remove this address?"
      actions={
        preference && (
          <>
            <Button variant="danger" busy={removal.isPending} onClick={() => remove(preference.id)}>
              Remove
            </Button>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
          </>
        )
      }
    >
      {preference && (
        <p>
          {preference.channel === 'sms' ? phoneText(preference.address) : preference.address} gets no more
          messages of this kind: {typeWords[preference.notificationType].title}.
        </p>
      )}
      {removal.isError && (
        <Notice tone="bad" announce>
          {messageOf(removal.error)}
        </Notice>
      )}
    </Dialog>
  );
}
