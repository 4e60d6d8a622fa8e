import type { InviteLookup, InviteLookupStatus } from '@evenkeel/contract/onboarding';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { initiateSchema, type InitiateState, type TypedLookup } from './initiate-form.ts';
import { LookupProblemNotice } from './lookup-problem-notice.tsx';
import { MoreAboutYou } from './more-about-you.tsx';
import { lookUpInviteMutation } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import styles from './onboarding.module.css';

interface StepInitiateProps {
  readonly state: InitiateState;
  readonly verificationLapsed: boolean;
  readonly onTyped: (typed: TypedLookup) => void;
  readonly onLookedUp: (lookup: InviteLookup, status: InviteLookupStatus) => void;
}

const types = [
  { id: 'phonenumber', title: 'Phone' },
  { id: 'email', title: 'Email' },
] as const;

/** The first step: by which address the clinic knows the person. */
export function StepInitiate({ state, verificationLapsed, onTyped, onLookedUp }: StepInitiateProps) {
  const { typed, asksMoreFor, problem } = state;
  const asksMore = asksMoreFor === typed.type;
  const lookUp = useMutation(lookUpInviteMutation());
  const { form, errors } = useForm({
    schema: initiateSchema(asksMoreFor),
    onValid: (lookup) => {
      if (!lookUp.isPending) lookUp.mutate(lookup, { onSuccess: ({ status }) => onLookedUp(lookup, status) });
    },
  });
  const type = (part: Partial<TypedLookup>) => onTyped({ ...typed, ...part });

  const firstOfMore = useRef<HTMLInputElement>(null);
  const askedMoreBefore = useRef(asksMore);
  useEffect(() => {
    if (asksMore && !askedMoreBefore.current && lookUp.isSuccess) firstOfMore.current?.focus();
    askedMoreBefore.current = asksMore;
  }, [asksMore, lookUp.isSuccess]);

  return (
    <StepFrame
      step="initiate"
      title="Create your account"
      lead="Your clinic has invited you. Tell us how it knows you, and we will send you a code there."
    >
      {verificationLapsed && (
        <Notice tone="info" title="Please confirm who you are once more">
          It has been a while since you did. We will send you a new code; then you can choose your password.
        </Notice>
      )}
      <form {...form} className={styles['form']}>
        <ChoiceRows
          kind="radio"
          name="type"
          legend="Find my invite by"
          options={types}
          value={[typed.type]}
          onChange={([chosen]) => type({ type: chosen === 'email' ? 'email' : 'phonenumber' })}
          beside
        />
        {typed.type === 'email' ? (
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.email}
            onChange={({ currentTarget }) => type({ email: currentTarget.value })}
            error={errors['email']}
          />
        ) : (
          <PhoneField
            label="Phone"
            name="phoneNumber"
            hint="A number in the United States, such as (415) 555-0132"
            value={typed.phoneNumber}
            onChange={(phoneNumber) => type({ phoneNumber })}
            error={errors['phoneNumber']}
          />
        )}
        {asksMore && <MoreAboutYou typed={typed} errors={errors} onTyped={type} ref={firstOfMore} />}
        {lookUp.isError && (
          <Notice tone="bad" announce>
            {messageOf(lookUp.error)}
          </Notice>
        )}
        {problem !== null && !lookUp.isPending && (
          <LookupProblemNotice problem={problem} email={typed.type === 'email' ? typed.email : ''} />
        )}
        <Button type="submit" wide busy={lookUp.isPending}>
          Continue
        </Button>
      </form>
      <p className={styles['other']}>
        Have an account already? <Link to={hrefs.login()}>Log in</Link>
      </p>
    </StepFrame>
  );
}
