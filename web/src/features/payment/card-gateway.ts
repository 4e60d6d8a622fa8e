import type { ComponentType, ReactNode, Ref } from 'react';

/** What became of an attempt to confirm the card that stands in the fields. */
export type Confirmation =
  | { readonly status: 'confirmed'; readonly paymentMethodId: string }
  /** A field tells what is wrong with it, and has the focus. */
  | { readonly status: 'incomplete' }
  /** The fields are not there yet. */
  | { readonly status: 'not-ready' }
  | {
      readonly status: 'refused';
      /** The provider's own words for people, where it has any. */
      readonly message: string | null;
      /** The setup intent is of no more use: another try needs a new one. */
      readonly isSpent: boolean;
    };

export interface CardHandle {
  /** Confirms a setup intent with the card; never rejects. */
  readonly confirm: (clientSecret: string) => Promise<Confirmation>;
}

/** The fields of a card, which stand inside a form. What is typed stays with the gateway. */
export interface CardFieldsProps {
  readonly ref: Ref<CardHandle>;
  /** Another card may stand in the fields now. */
  readonly onEdit: () => void;
  /** The fields could not be shown after all. */
  readonly onLoadFailed: (error: unknown) => void;
  /** Nothing is to be changed now. */
  readonly isBusy: boolean;
  /** What follows the fields, told whether one of them shows an error. */
  readonly children: (shown: { readonly hasError: boolean }) => ReactNode;
}

export type CardFields = ComponentType<CardFieldsProps>;

/** A card payment provider, loaded and known to be usable. */
export interface CardGateway {
  /** The fields for one account at the provider, null for its main one; the same each time for the same account. */
  readonly fieldsFor: (accountId: string | null) => Promise<CardFields>;
}

/** The page's settings, or the server's answer, lack what the gateway needs. */
export class NotInitializedError extends Error {
  override readonly name = 'NotInitializedError';
}
