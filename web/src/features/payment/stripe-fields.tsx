import type { Stripe, StripeElementChangeEvent } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ForeignField } from '../../ui/foreign-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cardFieldNames, fieldLabels, type CardFaults, type CardFieldName } from './card-fields.ts';
import type { CardFieldsProps, CardHandle } from './card-gateway.ts';
import { fieldWords } from './payment-words.ts';
import { mountElements, type MountedElements } from './stripe-elements.ts';
import { confirmationOf, fieldOf } from './stripe-refusal.ts';
import { onSchemeChange, stripeStyle } from './stripe-style.ts';
import styles from './payment.module.css';

type Boxes = Partial<Record<CardFieldName, HTMLDivElement | null>>;

/** Fields that are frames of Stripe's own: neither this page nor our server sees what is typed in them. */
export function StripeFields(props: CardFieldsProps & { readonly stripe: Stripe }) {
  const { stripe, ref, onEdit, onLoadFailed, children } = props;
  const boxes = useRef<Boxes>({});
  const mounted = useRef<MountedElements>(null);
  const ready = useRef(new Set<CardFieldName>());
  const complete = useRef(new Set<CardFieldName>());
  const [faults, setFaults] = useState<CardFaults>({});
  const [focused, setFocused] = useState<CardFieldName | null>(null);

  const noteChange = useEffectEvent((name: CardFieldName, event: StripeElementChangeEvent) => {
    if (event.complete) complete.current.add(name);
    else complete.current.delete(name);
    setFaults((before) => ({ ...before, [name]: event.error?.message }));
    onEdit();
  });
  const noteFailure = useEffectEvent((error: unknown) => onLoadFailed(error));

  useEffect(() => {
    const { number, expiry, cvc } = boxes.current;
    if (!number || !expiry || !cvc) return;
    const isReady = ready.current;
    const elements = mountElements(stripe, { number, expiry, cvc }, stripeStyle(), {
      onReady: (name) => isReady.add(name),
      onChange: (name, event) => noteChange(name, event),
      onFocus: (name, has) => setFocused(has ? name : null),
      onLoadFailed: (error) => noteFailure(error),
    });
    mounted.current = elements;
    const stop = onSchemeChange(() => elements.restyle(stripeStyle()));
    return () => {
      stop();
      isReady.clear();
      mounted.current = null;
      elements.destroy();
    };
  }, [stripe]);

  const complain = (found: CardFaults) => {
    flushSync(() => setFaults(found));
    const first = cardFieldNames.find((name) => found[name] !== undefined);
    if (first !== undefined) mounted.current?.focus(first);
  };

  const confirm: CardHandle['confirm'] = async (clientSecret) => {
    const elements = mounted.current;
    if (elements === null || cardFieldNames.some((name) => !ready.current.has(name)))
      return { status: 'not-ready' };
    const unfinished = cardFieldNames.filter((name) => faults[name] || !complete.current.has(name));
    if (unfinished.length > 0) {
      complain(Object.fromEntries(unfinished.map((name) => [name, faults[name] ?? fieldWords[name]])));
      return { status: 'incomplete' };
    }
    try {
      const result = await stripe.confirmCardSetup(clientSecret, { payment_method: { card: elements.card } });
      const field = result.error ? fieldOf(result.error) : null;
      const confirmation = confirmationOf(result);
      if (confirmation.status !== 'refused' || field === null || confirmation.message === null)
        return confirmation;
      complain({ [field]: confirmation.message });
      return { status: 'incomplete' };
    } catch {
      return { status: 'refused', message: null, isSpent: false };
    }
  };
  useImperativeHandle(ref, () => ({ confirm }));

  const field = (name: CardFieldName) => (
    <ForeignField
      ref={(box) => {
        boxes.current[name] = box;
      }}
      label={fieldLabels[name]}
      error={faults[name]}
      focused={focused === name}
    />
  );
  return (
    <>
      {field('number')}
      <div className={styles['pair']}>
        {field('expiry')}
        {field('cvc')}
      </div>
      <p className={styles['kept']}>
        <Icon name="lock" />
        <span>Your card details go straight to Stripe. We never see the number.</span>
      </p>
      {children({ hasError: cardFieldNames.some((name) => faults[name] !== undefined) })}
    </>
  );
}
