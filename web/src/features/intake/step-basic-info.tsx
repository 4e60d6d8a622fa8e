import { pronouns } from '@evenkeel/contract/intake';
import { useId } from 'react';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { basicInfoFields, basicInfoSchema } from './basic-info.ts';
import type { TypedBasicInfo } from './intake-form.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import styles from './intake.module.css';

const options = pronouns.map((id) => ({ id, title: id }));

/** Who the person is. */
export function StepBasicInfo({ form: typed, progress, change, next, back }: StepProps) {
  const formId = useId();
  const fields = basicInfoFields(typed, progress);
  const type = (part: TypedBasicInfo) =>
    change(({ basicInfo }) => ({ basicInfo: { ...basicInfo, ...part } }));
  const { form, errors } = useForm({ schema: basicInfoSchema, onValid: next });

  return (
    <StepFrame
      step="BASIC_INFO"
      title="About you"
      lead="Please use your name as it is on your ID or insurance card."
      nextLabel="Next"
      formId={formId}
      back={back}
    >
      <form {...form} id={formId} className={styles['form']}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          value={fields.firstName}
          onChange={({ currentTarget }) => type({ firstName: currentTarget.value })}
          error={errors['firstName']}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          value={fields.lastName}
          onChange={({ currentTarget }) => type({ lastName: currentTarget.value })}
          error={errors['lastName']}
        />
        <ChoiceRows
          kind="radio"
          name="pronoun"
          legend="Pronouns"
          options={options}
          value={[fields.pronoun]}
          onChange={([pronoun]) => type({ pronoun })}
          error={errors['pronoun']}
        />
        <TextField
          label="Preferred name (optional)"
          hint="What you would like us to call you"
          name="preferredName"
          autoComplete="nickname"
          value={fields.preferredName}
          onChange={({ currentTarget }) => type({ preferredName: currentTarget.value })}
          error={errors['preferredName']}
        />
        <DateOfBirthField
          label="Date of birth"
          name="dateOfBirth"
          rule="Must be at least 13 years old"
          value={fields.dateOfBirth}
          onChange={(dateOfBirth) => type({ dateOfBirth })}
          error={errors['dateOfBirth']}
        />
      </form>
    </StepFrame>
  );
}
