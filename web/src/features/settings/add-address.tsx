import {
  createNotificationPreference,
  messageType,
  type MessageType,
} from '@evenkeel/contract/communication';
import { limits } from '@evenkeel/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { typeWords } from './notification-words.ts';
import { addAddressMutation } from './queries.ts';
import styles from './notifications.module.css';

interface AddAddressProps {
  readonly userId: string;
  /** It has been added, or the person has thought better of it. */
  readonly onDone: () => void;
}

const types = messageType.options.map((id) => ({ id, title: typeWords[id].title }));
const channels = [
  { id: 'email', title: 'E-mail' },
  { id: 'sms', title: 'Text' },
];

/** What goes where else. Both addresses that were typed stay while the person changes their mind between them. */
export function AddAddress({ userId, onDone }: AddAddressProps) {
  const toast = useToast();
  const [type, setType] = useState<string>('SCHEDULED_ASSESSMENT_ADMINISTRATION' satisfies MessageType);
  const [channel, setChannel] = useState('email');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const add = useMutation(addAddressMutation(useQueryClient(), userId));
  const { form, errors, refuse } = useForm({
    schema: createNotificationPreference.body,
    onValid: (preference) => {
      if (add.isPending) return;
      add.mutate(preference, {
        onSuccess: () => {
          toast.show('Address added', { tone: 'good', durationMs: limits.shortToastMs });
          onDone();
        },
        onError: (error) => refuse({ address: addressProblemOf(error) }),
      });
    },
  });

  return (
    <form {...form} className={styles['form']} aria-label="Add an address">
      <ChoiceRows
        kind="radio"
        name="notificationType"
        legend="Which messages"
        options={types}
        value={[type]}
        onChange={([chosen = type]) => setType(chosen)}
        error={errors['notificationType']}
      />
      <ChoiceRows
        kind="radio"
        name="channel"
        legend="How"
        options={channels}
        value={[channel]}
        onChange={([chosen = channel]) => setChannel(chosen)}
        error={errors['channel']}
        beside
      />
      {channel === 'email' ? (
        <TextField
          label="E-mail address"
          name="address"
          type="email"
          inputMode="email"
          // Another one than the browser knows.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={errors['address']}
        />
      ) : (
        <PhoneField
          label="Phone number"
          name="address"
          hint="A number in the United States, such as (415) 555-0132"
          value={phone}
          onChange={setPhone}
          error={errors['address']}
        />
      )}
      {add.isError && addressProblemOf(add.error) === undefined && (
        <Notice tone="bad" title="The address was not added" announce>
          {messageOf(add.error)}
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" wide busy={add.isPending}>
          Add address
        </Button>
        <Button variant="quiet" wide onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const addressProblemOf = (error: Error): string | undefined =>
  error instanceof ApiError ? error.fields['address'] : undefined;
