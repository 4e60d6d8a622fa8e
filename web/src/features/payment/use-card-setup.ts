import type { SetupIntent } from '@evenkeel/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { config } from '../../config.ts';
import { NotInitializedError, type CardFields } from './card-gateway.ts';
import { loadCardGateway } from './load-card-gateway.ts';

export interface CardSetup {
  readonly intent: SetupIntent;
  readonly Fields: CardFields;
}

const prepare = async (getSetupIntent: () => Promise<SetupIntent>): Promise<CardSetup> => {
  const [gateway, intent] = await Promise.all([loadCardGateway(config().payments), getSetupIntent()]);
  if (intent.clientSecret === '') throw new NotInitializedError('The setup intent has no secret');
  return { intent, Fields: await gateway.fieldsFor(intent.connectedAccountId) };
};

/** A setup intent and the fields to go with it, for as long as a form stands. */
export const useCardSetup = (getSetupIntent: () => Promise<SetupIntent>) => {
  const form = useId();
  const setup = useQuery({
    queryKey: ['card-setup', form],
    queryFn: () => prepare(getSetupIntent),
    // An intent is made for one form, and not again because time has passed.
    staleTime: Infinity,
    gcTime: 0,
    // The next intent has the same fields: what is typed in them stays.
    structuralSharing: false,
  });
  const { error, data } = setup;
  // Told on while it is tried again: what a person has just pressed stays where it is.
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  return { ...setup, failure: data === undefined ? lastError : null };
};
