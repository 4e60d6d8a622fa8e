import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { basicInfoBody, contactFields, contactSchema } from './basic-info.ts';
import type { TypedContact } from './intake-form.ts';
import { basicInfoMutation } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import styles from './intake.module.css';

/** Why it was not taken; what is wrong with the step before is said in its own words. */
const problemOf = (error: unknown): string => {
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const others = fields.filter(([name]) => !(name in contactSchema.shape)).map(([, message]) => message);
  return others.join(' ') || messageOf(error);
};

/** How the person can be reached. Its Next sends what this step and the one before it hold. */
export function StepContactInfo({ session, form: typed, progress, change, next, back }: StepProps) {
  const formId = useId();
  const fields = contactFields(typed, progress);
  const type = (part: TypedContact) => change(({ contact }) => ({ contact: { ...contact, ...part } }));
  const save = useMutation(basicInfoMutation(useQueryClient(), session));
  const { form, errors, refuse } = useForm({
    schema: contactSchema,
    onValid: (contact) => {
      const body = basicInfoBody(typed, progress, contact);
      if (save.isPending) return;
      if (body === null) return back?.();
      save.mutate(body, {
        onSuccess: () => {
          // The server has it now, and is what any device shows.
          change({ basicInfo: {}, contact: {} });
          next();
        },
        onError: (error) => {
          if (error instanceof ApiError) refuse(error.fields);
        },
      });
    },
  });

  return (
    <StepFrame
      step="CONTACT_INFO"
      title="How we can reach you"
      lead="Your clinic uses these for your appointments and to send you your account."
      problem={save.isError && problemOf(save.error)}
      nextLabel="Next"
      formId={formId}
      busy={save.isPending}
      back={back}
    >
      <form {...form} id={formId} className={styles['form']}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.email}
          onChange={({ currentTarget }) => type({ email: currentTarget.value })}
          error={errors['email']}
        />
        <PhoneField
          label="Phone"
          name="phoneNumber"
          hint="A number in the United States, such as (415) 555-0132"
          value={fields.phoneNumber}
          onChange={(phoneNumber) => type({ phoneNumber })}
          error={errors['phoneNumber']}
        />
      </form>
    </StepFrame>
  );
}
