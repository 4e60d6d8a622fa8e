import type { IntakePage, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import { useSyncExternalStore } from 'react';
import type { ErrorsByLinkId, ResponseState, ResponseStore } from './response-store.ts';

/** Renders again only when what `select` takes out of the state has changed; it must be comparable by identity. */
const useResponseState = <T>(store: ResponseStore, select: (state: ResponseState) => T): T => {
  const snapshot = () => select(store.get());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
};

export const useResponse = (store: ResponseStore, linkId: string): IntakeValue | undefined =>
  useResponseState(store, ({ responses }) => responses[linkId]);

export const useResponseError = (store: ResponseStore, linkId: string): string | undefined =>
  useResponseState(store, ({ errors }) => errors.get(linkId));

export const useShown = (store: ResponseStore): ReadonlySet<string> =>
  useResponseState(store, ({ shown }) => shown);

export const useErrors = (store: ResponseStore): ErrorsByLinkId =>
  useResponseState(store, ({ errors }) => errors);

/** The page as it stands now, with the entries of what repeats. */
export const usePage = (store: ResponseStore, index: number): IntakePage | undefined =>
  useResponseState(store, ({ pages }) => pages[index]);
