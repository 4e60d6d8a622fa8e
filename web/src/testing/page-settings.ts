import type { ClientConfig } from '@evenkeel/contract/config';
import { configElementId } from '@evenkeel/contract/config-element';
import { onTestFinished } from 'vitest';

type Settings = { readonly [Part in keyof ClientConfig]?: Partial<ClientConfig[Part]> };

/** Puts settings into the page, as the server does, until the test ends; what is left out is usual. */
export const servePage = ({
  links,
  featureFlags,
  support,
  payments,
  push,
}: Omit<Settings, 'apiBaseUrl' | 'identity'> = {}): void => {
  const settings: ClientConfig = {
    apiBaseUrl: '',
    identity: { kind: 'embedded' },
    payments: { kind: 'sandbox', publishableKey: null, ...payments },
    push: { webPushKey: null, ...push },
    featureFlags: { accept_invite_flow: true, assessment_birthday_confirmation: false, ...featureFlags },
    support: { email: 'support@evenkeel.test', url: '/', ...support },
    links: {
      privacy: 'https://evenkeel.test/privacy',
      terms: 'https://evenkeel.test/terms',
      appStore: 'https://apps.apple.com/app/evenkeel',
      playStore: 'https://play.google.com/store/apps/details?id=evenkeel',
      notificationPreferences: 'https://evenkeel.test/preferences',
      ...links,
    },
  };
  const block = document.createElement('script');
  block.id = configElementId;
  block.type = 'application/json';
  block.textContent = JSON.stringify(settings);
  document.head.replaceChildren(block);
  onTestFinished(() => block.remove());
};
