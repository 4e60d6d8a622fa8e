import { timingSafeEqual } from 'node:crypto';
import type { Channel } from '@evenkeel/contract/communication';
import { keyedHash, keyedHashes } from '../adapters/identity/keyed-hash.ts';
import type { SecretRing } from '../adapters/identity/server-secrets.ts';

/** What a one-click token stops: a channel to a person, at the address that the message went to. */
export interface Subscription {
  readonly userId: string;
  readonly channel: Channel;
  readonly address: string;
}

const addressOf = ({ channel, address }: Omit<Subscription, 'userId'>): string => `${channel}\0${address}`;

/**
 * A token that stops what it names, for ever; nobody else can make one. It holds the user id and hashes:
 * an address has no place in a link.
 */
export const oneClickToken = ([secret]: SecretRing, subscription: Subscription): string => {
  const { userId, channel } = subscription;
  const address = keyedHash(secret, 'unsubscribe-address', addressOf(subscription));
  const named = `${userId}.${channel}.${address}`;
  return `${named}.${keyedHash(secret, 'unsubscribe', named)}`;
};

/** A token that is ours: whom and what it stops, and whether an address is the one it was made for. */
export interface OneClick {
  readonly userId: string;
  readonly channel: string;
  isFor(address: string): boolean;
}

const same = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Reads a token; null where it is none of ours. */
export const readOneClick = (ring: SecretRing, token: string): OneClick | null => {
  const [userId = '', channel = '', address = '', signature = ''] = token.split('.');
  const named = `${userId}.${channel}.${address}`;
  const signatures = keyedHashes(ring, 'unsubscribe', named);
  const signer = ring[signatures.findIndex((made) => same(made, signature))];
  if (signer === undefined || token !== `${named}.${signature}`) return null;
  return {
    userId,
    channel,
    isFor: (candidate) => same(keyedHash(signer, 'unsubscribe-address', `${channel}\0${candidate}`), address),
  };
};

/** Where an e-mail program sends its one click. */
export const oneClickUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/v1/public-api/unsubscribe/one-click?token=${token}`;
