import type { SetupIntent } from '@evenkeel/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { config } from '../../config.ts';
import { useToast } from '../../ui/toast.tsx';
import { loadCardGateway, NotInitializedError, type CardFields } from './card-gateway.ts';
import { paymentWords } from './payment-words.ts';

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
  const toast = useToast();
  const setup = useQuery({
    queryKey: ['card-setup', form],
    queryFn: () => prepare(getSetupIntent),
    // An intent is made for one form, and not again because time has passed.
    staleTime: Infinity,
    gcTime: 0,
    // The next intent has the same fields: what is typed in them stays.
    structuralSharing: false,
  });
  const hasFailed = setup.isError && setup.data === undefined;
  useEffect(() => {
    if (hasFailed) toast.show(paymentWords.setupFailedToast, { tone: 'bad', durationMs: 5000 });
  }, [hasFailed, toast]);
  return { ...setup, hasFailed };
};
