import { useRef, useState } from 'react';
import type { CardHandle } from './card-gateway.ts';
import { paymentWords } from './payment-words.ts';

/** What went wrong, and the provider's own words about it. */
export interface SavingProblem {
  readonly title: string;
  readonly detail?: string | null;
}

interface SavingOptions {
  readonly clientSecret: string;
  /** Gets another intent in place of one that is used up. */
  readonly renew: () => Promise<string | null>;
  readonly onPaymentMethod: (paymentMethodId: string) => Promise<unknown>;
}

/** Confirms the card with the gateway, then hands its id on: each once, however often Save is pressed. */
export function useSaving({ clientSecret, renew, onPaymentMethod }: SavingOptions) {
  const card = useRef<CardHandle>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SavingProblem | null>(null);
  const isWorking = useRef(false);
  /** Confirmed already, but not yet handed on. */
  const confirmed = useRef<string>(null);
  const isSpent = useRef(false);

  const confirm = async (): Promise<SavingProblem | string | null> => {
    const isNew = isSpent.current;
    const secret = isNew ? await renew().catch(() => null) : clientSecret;
    if (card.current === null || secret === null) return { title: paymentWords.notInitialized };
    isSpent.current = false;
    const result = await card.current.confirm(secret);
    switch (result.status) {
      case 'confirmed':
        return result.paymentMethodId;
      case 'incomplete':
        return null;
      case 'not-ready':
        return { title: paymentWords.notInitialized };
      case 'refused':
        isSpent.current = result.isSpent;
        // A form may stand open for longer than an intent is good: nobody needs to know.
        if (result.isSpent && !isNew) return confirm();
        return { title: paymentWords.refused, detail: result.message };
    }
  };

  const attempt = async (): Promise<SavingProblem | null> => {
    if (confirmed.current === null) {
      const outcome = await confirm();
      if (typeof outcome !== 'string') return outcome;
      confirmed.current = outcome;
    }
    try {
      await onPaymentMethod(confirmed.current);
      return null;
    } catch {
      return { title: paymentWords.saveFailed };
    }
  };

  return {
    card,
    isBusy,
    problem,
    /** Another card may stand in the fields now: one that was confirmed before is not the one to save. */
    noteEdit: () => {
      setProblem(null);
      if (confirmed.current === null) return;
      confirmed.current = null;
      isSpent.current = true;
    },
    save: async () => {
      if (isWorking.current) return;
      isWorking.current = true;
      setIsBusy(true);
      setProblem(null);
      try {
        setProblem(await attempt());
      } finally {
        isWorking.current = false;
        setIsBusy(false);
      }
    },
  };
}
