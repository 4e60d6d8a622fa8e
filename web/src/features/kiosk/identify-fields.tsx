import type { Ref } from 'react';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldErrors } from '../../ui/use-form.ts';
import type { TypedAttributes } from './identify-form.ts';
import styles from './kiosk.module.css';

interface FieldsProps {
  readonly typed: TypedAttributes;
  readonly errors: FieldErrors;
  readonly onTyped: (part: Partial<TypedAttributes>) => void;
}

/** Nothing here is for the browser, or a password manager in it, to keep or to offer. */
const keptOut = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
} as const;
const aName = { ...keptOut, autoCorrect: 'off', spellCheck: false } as const;

/** What the clinic finds people by. */
export function WayFields({ typed, errors, onTyped }: FieldsProps) {
  if (typed.way === 'mrn') {
    return (
      <TextField
        {...aName}
        autoCapitalize="characters"
        label="Medical record number"
        name="medicalRecord"
        hint="It stands on letters from the clinic. The front desk knows it too."
        value={typed.medicalRecord}
        onChange={({ currentTarget }) => onTyped({ medicalRecord: currentTarget.value })}
        error={errors['medicalRecord']}
      />
    );
  }
  return (
    <>
      <TextField
        {...aName}
        autoCapitalize="words"
        label="Last name"
        name="lastName"
        value={typed.lastName}
        onChange={({ currentTarget }) => onTyped({ lastName: currentTarget.value })}
        error={errors['lastName']}
      />
      <DateOfBirthField
        {...keptOut}
        label="Date of birth"
        name="dateOfBirth"
        value={typed.dateOfBirth}
        onChange={(dateOfBirth) => onTyped({ dateOfBirth })}
        error={errors['dateOfBirth']}
      />
    </>
  );
}

interface MoreFieldsProps extends FieldsProps {
  /** The first control. */
  readonly ref: Ref<HTMLInputElement>;
}

const distinctions = [
  { id: 'phone', title: 'Phone' },
  { id: 'email', title: 'Email' },
] as const;

/** What tells somebody apart from others who were found with them. */
export function MoreFields({ typed, errors, onTyped, ref }: MoreFieldsProps) {
  return (
    <div className={styles['form']}>
      <Notice tone="info" announce>
        We need a little more to be sure that it is you. Your phone number or email is enough.
      </Notice>
      <ChoiceRows
        kind="radio"
        name="moreBy"
        legend="Tell me apart by"
        options={distinctions}
        value={[typed.moreBy]}
        onChange={([chosen]) => onTyped({ moreBy: chosen === 'email' ? 'email' : 'phone' })}
        beside
      />
      {typed.moreBy === 'email' ? (
        <TextField
          {...aName}
          key="email"
          // Not of type email, which password managers take for the name of an account.
          inputMode="email"
          autoCapitalize="none"
          label="Email"
          name="email"
          value={typed.email}
          onChange={({ currentTarget }) => onTyped({ email: currentTarget.value })}
          error={errors['email']}
        />
      ) : (
        <PhoneField
          {...keptOut}
          key="phone"
          label="Phone"
          name="phoneNumber"
          hint="A number in the United States, such as (415) 555-0132"
          value={typed.phoneNumber}
          onChange={(phoneNumber) => onTyped({ phoneNumber })}
          error={errors['phoneNumber']}
          ref={ref}
        />
      )}
    </div>
  );
}
