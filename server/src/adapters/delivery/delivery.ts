import type { PushDeviceTable } from '../../db/message-tables.ts';

/** The device that a push message goes to. */
export type PushAddress = Pick<PushDeviceTable, 'kind' | 'address'> & {
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
};

/** A message as it leaves the house. */
export interface OutgoingMessage {
  readonly id: string;
  /** E-mail address, E.164 number, or the id of a push device. */
  readonly to: string;
  /** The clinic's name; null where it is nobody's in particular. */
  readonly sender: string | null;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly links: readonly string[];
  /** Where an e-mail program stops such letters by itself (RFC 8058); null for what was asked for. */
  readonly oneClickUrl: string | null;
  /** Of a push message: where it goes to. */
  readonly device: PushAddress | null;
}

/**
 * Why a message will never arrive: its address takes none, the device is no longer there, the receiver
 * has told their carrier to stop, whoever was to take it on refused it whatever the address, or the
 * person has come to want no such messages.
 */
export type FailureKind = 'bounced' | 'device-gone' | 'opted-out' | 'refused' | 'unwanted';

/**
 * Trying again is of no use. Like every error of a delivery it is kept, shown to the clinic and
 * logged, so it tells what went wrong in words of ours and names no address and nothing of the text.
 */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** It did not work now and may later. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';
  /** How long the provider asked to be left alone; null where it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One way out of the house for a message. */
export interface Delivery {
  /** False where the stored message itself is what people read: nothing of it may be taken away. */
  readonly leavesTheHouse: boolean;
  /**
   * Resolves when the message has been handed over, with the name that the provider gave it. Throws a
   * PermanentFailure when it will never arrive, any other error when it should be tried again.
   */
  deliver(message: OutgoingMessage): Promise<{ readonly providerId: string | null }>;
  /** Lets go of connections that are kept open. */
  close?(): Promise<void>;
}

/** How long a provider may take over one message. */
export const deliveryTimeoutMs = 20_000;
