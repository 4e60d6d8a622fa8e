import type { CognitoSettings } from './config.ts';

/** Where a user pool is reached; its tokens name this address and the pool as their issuer. */
export const userPoolAddress = ({ region, endpoint }: CognitoSettings): string =>
  endpoint ?? `https://cognito-idp.${region}.amazonaws.com`;

/**
 * What the client tells the pool's triggers as `ClientMetadata.action`, and why they refuse: the triggers
 * throw one of these words, which the pool passes on inside its own message.
 */
export const linkActions = { send: 'send-link', redeem: 'redeem-link' } as const;
export const linkRefusals = ['user-not-found', 'link-expired', 'invalid-link', 'too-many-requests'] as const;
