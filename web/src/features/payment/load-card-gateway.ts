import type { ClientConfig } from '@evenkeel/contract/config';
import { NotInitializedError, type CardGateway } from './card-gateway.ts';

/** The gateway of the page's settings, loaded when it is first needed. */
export const loadCardGateway = async ({
  kind,
  publishableKey,
}: ClientConfig['payments']): Promise<CardGateway> => {
  if (kind === 'sandbox') return (await import('./sandbox-gateway.ts')).createSandboxGateway();
  if (publishableKey === null || publishableKey === '')
    throw new NotInitializedError('The page has no publishable key');
  return (await import('./stripe-gateway.tsx')).createStripeGateway(publishableKey);
};
