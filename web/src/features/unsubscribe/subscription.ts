import { channel as channels, type Channel } from '@evenkeel/contract/communication';
import { useLocation, useParams, useSearchParams } from 'react-router';

/** The specification's words for anything that went wrong here. */
export const failedText = 'An error occurred. Please try again later.';

/** What a channel is called in the middle of a sentence. */
export const channelWords: Readonly<Record<Channel, string>> = {
  email: 'e-mail',
  sms: 'text messages',
  push: 'push notifications',
};

/** What has just been done on the page before: by its button, so that the next one does not do it again. */
export type JustDone = 'unsubscribed' | 'subscribed';

/** Whose messages an address is about, and on which channel: e-mail unless it says another. */
export const useSubscription = () => {
  const { userId = '' } = useParams();
  const named = channels.safeParse(useSearchParams()[0].get('channel'));
  // What a navigation carries is any; only the two words below are taken from it.
  const state: unknown = useLocation().state;
  const justDone: JustDone | null = state === 'unsubscribed' || state === 'subscribed' ? state : null;
  return { userId, channel: named.success ? named.data : ('email' as const), justDone };
};
