import type { Channel, CommunicationPreferences, MessageType } from '@evenkeel/contract/communication';
import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { anyOf, channels, channelWords, typeWords } from './notification-words.ts';
import { arrives, isSettled, toggleStateOf, type ChannelState } from './preferences.ts';
import styles from './notifications.module.css';

interface MessageTogglesProps {
  readonly type: MessageType;
  readonly preferences: CommunicationPreferences;
  readonly states: Readonly<Record<Channel, ChannelState>>;
  /** Ids of what is said of each channel. */
  readonly statusIds: Readonly<Record<Channel, string>>;
  /** Whose clinician it is, at the beginning of a sentence. */
  readonly whose: string;
  readonly isSaved: boolean;
  /** Why the last change was not saved. */
  readonly problem: string | null;
  readonly onChange: (channel: Channel, isOn: boolean) => void;
  readonly children?: ReactNode;
}

/** One type of message, with a switch for each channel. */
export function MessageToggles(props: MessageTogglesProps) {
  const { type, preferences, states, statusIds, whose, isSaved, problem, onChange, children } = props;
  const id = useId();
  const { title, purpose } = typeWords[type];
  const settled = isSettled(type, preferences);
  const unreachable = channels.filter(
    (channel) =>
      settled && preferences.safetyNetOverride?.[channel] && !arrives(channel, states[channel], preferences),
  );
  return (
    <Card as="section" className={styles['type']}>
      <div className={styles['heading']}>
        <h2 id={id}>{title}</h2>
        <output className={styles['saved']}>
          {isSaved && (
            <>
              <Icon name="check" size="1.25em" /> Saved
            </>
          )}
        </output>
      </div>
      <p className={styles['purpose']}>{purpose}</p>
      {settled && (
        <p id={`${id}-settled`}>
          {whose} clinician has chosen how these messages reach you.
          {unreachable.length > 0 &&
            ` At the moment they cannot reach you by ${anyOf(unreachable.map((one) => channelWords[one].by))}.`}
        </p>
      )}
      <fieldset aria-labelledby={id} className={styles['switches']}>
        {channels.map((channel) => {
          const { isOn, isDisabled } = toggleStateOf(channel, type, states[channel], preferences);
          return (
            <Switch
              key={channel}
              stacked
              label={channelWords[channel].name}
              aria-describedby={settled ? `${id}-settled` : statusIds[channel]}
              checked={isOn}
              disabled={isDisabled}
              onChange={({ currentTarget }) => onChange(channel, currentTarget.checked)}
            />
          );
        })}
      </fieldset>
      <FieldError id={`${id}-problem`}>
        {problem === null ? undefined : `Your change was not saved. ${problem}`}
      </FieldError>
      {children}
    </Card>
  );
}
