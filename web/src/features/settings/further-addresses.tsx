import { limits } from '@evenkeel/contract/limits';
import type { NotificationPreference } from '@evenkeel/contract/communication';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddAddress } from './add-address.tsx';
import { phoneText } from './contact-facts.ts';
import { channelWords, typeWords } from './notification-words.ts';
import { furtherAddressesQuery } from './queries.ts';
import { RemoveAddress } from './remove-address.tsx';
import styles from './notifications.module.css';

/** More addresses that messages of a type go to, such as a second e-mail or somebody who is close. */
export function FurtherAddresses({ userId }: { userId: string }) {
  const { data, isError, error, refetch } = useQuery(furtherAddressesQuery(userId));
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<NotificationPreference | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = (setDone: () => void) => {
    // The control that was used is gone, and the focus must not go with it; nothing takes focus behind an open dialog.
    flushSync(setDone);
    heading.current?.focus();
  };

  return (
    <section className={styles['section']} aria-labelledby="further-addresses">
      <h2 id="further-addresses" ref={heading} tabIndex={-1}>
        Other addresses
      </h2>
      <p className={styles['note']}>
        Send messages to another e-mail or phone too. Whoever reads them there can follow their links.
      </p>
      {data === undefined && isError && (
        <Notice tone="bad" title="We could not load your other addresses">
          <p>{messageOf(error)}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <List>
          {data.map((preference) => (
            <AddressRow key={preference.id} {...preference} onRemove={() => setLeaving(preference)} />
          ))}
        </List>
      )}
      {data !== undefined && wayToAdd(data.length)}
      <RemoveAddress
        userId={userId}
        preference={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => finish(() => setLeaving(null))}
      />
    </section>
  );

  function wayToAdd(count: number) {
    if (isAdding)
      return (
        <Card>
          <AddAddress userId={userId} onDone={() => finish(() => setIsAdding(false))} />
        </Card>
      );
    if (count >= limits.notificationPreferences)
      return (
        <p className={styles['note']}>
          You have {count} addresses, which is as many as there can be. Remove one to add another.
        </p>
      );
    return (
      <Button variant="secondary" onClick={() => setIsAdding(true)}>
        Add an address
      </Button>
    );
  }
}

type AddressRowProps = NotificationPreference & { readonly onRemove: () => void };

function AddressRow({ address, channel, notificationType, onRemove }: AddressRowProps) {
  const text = channel === 'sms' ? phoneText(address) : address;
  const what = `${typeWords[notificationType].title}, by ${channelWords[channel].by}`;
  return (
    <ListRow
      title={text}
      detail={what}
      trailing={
        <Button variant="quiet" onClick={onRemove}>
          Remove
          <VisuallyHidden>
            {' '}
            {text}: {what}
          </VisuallyHidden>
        </Button>
      }
    />
  );
}
