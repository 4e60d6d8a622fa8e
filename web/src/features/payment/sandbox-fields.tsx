import { useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../ui/text-field.tsx';
import { useDigitMask } from '../../ui/use-digit-mask.ts';
import { AuthenticationDialog } from './authentication-dialog.tsx';
import { brandOfNumber } from './card-brand.ts';
import { expiryText, maskExpiry, nextYear } from './card-expiry.ts';
import { cardFieldNames, fieldLabels, type CardFieldName } from './card-fields.ts';
import type { CardFieldsProps, CardHandle } from './card-gateway.ts';
import { CardMark } from './card-mark.tsx';
import { digitsOf, lengthOfCode, maskCardNumber } from './card-number.ts';
import { confirmInSandbox } from './sandbox-confirm.ts';
import { isWhole, readEntry, type CardEntry } from './sandbox-entry.ts';
import { TestCards } from './test-cards.tsx';
import { useAuthentication } from './use-authentication.ts';
import styles from './payment.module.css';

const emptyEntry: CardEntry = { number: '', expiry: '', cvc: '' };

/** The sandbox's own fields. A number that is typed here stays here; only a test card's name is sent. */
export function SandboxFields({ ref, onEdit, isBusy, children }: CardFieldsProps) {
  const [entry, setEntry] = useState(emptyEntry);
  /** Fields whose faults are told: left with something in them, whole, or asked for. */
  const [told, setTold] = useState<ReadonlySet<CardFieldName>>(new Set());
  const inputs = useRef(new Map<CardFieldName, HTMLInputElement>());
  const { isAsking, ask, answer } = useAuthentication();

  const [today] = useState(() => new Date());
  const read = readEntry(entry, today);
  const faults = 'faults' in read ? read.faults : {};
  const errorIn = (name: CardFieldName) => (told.has(name) ? faults[name] : undefined);
  const tell = (...names: readonly CardFieldName[]) => setTold((before) => new Set([...before, ...names]));

  const confirm: CardHandle['confirm'] = async (clientSecret) => {
    if ('charge' in read) return confirmInSandbox({ clientSecret, charge: read.charge, authenticate: ask });
    // The words have to stand there when focus reads them out.
    flushSync(() => tell(...cardFieldNames));
    const first = cardFieldNames.find((name) => faults[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
    return { status: 'incomplete' };
  };
  useImperativeHandle(ref, () => ({ confirm }));

  const change = (name: CardFieldName) => (text: string) => {
    const next = { ...entry, [name]: text };
    setEntry(next);
    if (isWhole(name, next)) tell(name);
    onEdit();
  };
  const fieldProps = (name: CardFieldName) => ({
    ref: (input: HTMLInputElement | null) => {
      if (input !== null) inputs.current.set(name, input);
    },
    label: fieldLabels[name],
    value: entry[name],
    error: errorIn(name),
    readOnly: isBusy,
    inputMode: 'numeric' as const,
    onBlur: () => {
      if (entry[name] !== '') tell(name);
    },
  });
  const digits = digitsOf(entry.number);
  const codeLength = lengthOfCode(digits);
  const onNumber = useDigitMask({ mask: maskCardNumber, onChange: change('number') });
  const onExpiry = useDigitMask({ mask: maskExpiry, onChange: change('expiry') });
  const onCode = useDigitMask({
    mask: (typed) => digitsOf(typed).slice(0, codeLength),
    onChange: change('cvc'),
  });

  return (
    <>
      <TextField
        {...fieldProps('number')}
        placeholder="1234 1234 1234 1234"
        autoComplete="cc-number"
        onChange={onNumber}
        mark={<CardMark brand={brandOfNumber(digits)} />}
      />
      <div className={styles['pair']}>
        <TextField {...fieldProps('expiry')} placeholder="MM/YY" autoComplete="cc-exp" onChange={onExpiry} />
        <TextField
          {...fieldProps('cvc')}
          placeholder={codeLength === 4 ? '4 digits' : 'CVC'}
          autoComplete="cc-csc"
          onChange={onCode}
        />
      </div>
      <TestCards
        onChoose={(number) => {
          setEntry({ number, expiry: expiryText(nextYear(today)), cvc: '123' });
          onEdit();
        }}
      />
      {children({ hasError: cardFieldNames.some((name) => errorIn(name) !== undefined) })}
      <AuthenticationDialog open={isAsking} onAnswer={answer} />
    </>
  );
}
