import type { Ref } from 'react';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldErrors } from '../../ui/use-form.ts';
import type { TypedLookup } from './initiate-form.ts';
import styles from './onboarding.module.css';

interface MoreAboutYouProps {
  readonly typed: TypedLookup;
  readonly errors: FieldErrors;
  readonly onTyped: (part: Partial<TypedLookup>) => void;
  /** The first field. */
  readonly ref: Ref<HTMLInputElement>;
}

/** What tells a person from others who share the address. */
export function MoreAboutYou({ typed, errors, onTyped, ref }: MoreAboutYouProps) {
  return (
    <div className={styles['more']}>
      <Notice tone="info" announce>
        More than one person can be reached there. Your last name and date of birth tell us which one you are.
      </Notice>
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        value={typed.lastName}
        onChange={({ currentTarget }) => onTyped({ lastName: currentTarget.value })}
        error={errors['lastName']}
        ref={ref}
      />
      <DateOfBirthField
        label="Date of birth"
        name="dateOfBirth"
        value={typed.dateOfBirth}
        onChange={(dateOfBirth) => onTyped({ dateOfBirth })}
        error={errors['dateOfBirth']}
      />
    </div>
  );
}
