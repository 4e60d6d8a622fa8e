import type { KioskClinic, KioskIdentifier } from '@evenkeel/contract/kiosk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useForm } from '../../ui/use-form.ts';
import { identifySchema, nothingTyped, type TypedAttributes } from './identify-form.ts';
import { MoreFields, WayFields } from './identify-fields.tsx';
import { identifyMutation } from './queries.ts';
import styles from './kiosk.module.css';

const ambiguous =
  'There was an issue finding your account. Try using email or MRN instead. If you need help, ask your clinician.';
const noMatch = 'No account found that matches the provided info. If you need help, ask your clinician.';

const ways: Record<KioskIdentifier, string> = {
  name_dob: 'Name and date of birth',
  mrn: 'Medical record number',
};

interface FindMeProps {
  readonly clinic: KioskClinic;
  readonly onFound: (visitId: string) => void;
}

/** Asks who somebody is, by what the clinic finds people by. */
export function FindMe({ clinic, onFound }: FindMeProps) {
  const { displayId: clinicDisplayId, organizationName, identifiers } = clinic;
  const [typed, setTyped] = useState(() => nothingTyped(identifiers[0] ?? 'name_dob'));
  const [asksMore, setAsksMore] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const firstOfMore = useRef<HTMLInputElement>(null);
  const identify = useMutation(identifyMutation());
  const type = (part: Partial<TypedAttributes>) => setTyped((before) => ({ ...before, ...part }));

  const askMore = () => {
    if (asksMore) return setProblem(ambiguous);
    flushSync(() => setAsksMore(true));
    firstOfMore.current?.focus();
  };
  const { form, errors } = useForm({
    schema: identifySchema({ clinicDisplayId, way: typed.way, moreBy: asksMore ? typed.moreBy : null }),
    onValid: (attributes) => {
      if (identify.isPending) return;
      setProblem(null);
      identify.mutate(attributes, {
        onSuccess: ({ status, userId }) => {
          if (status === 'match_found' && userId !== undefined) onFound(userId);
          else if (status === 'more_info_needed') askMore();
          else setProblem(noMatch);
        },
      });
    },
  });
  const choose = (way: KioskIdentifier) => {
    setTyped(nothingTyped(way));
    setAsksMore(false);
    setProblem(null);
    identify.reset();
  };

  return (
    <Screen
      title="Welcome"
      documentTitle={organizationName}
      lead={`Tell ${organizationName} who you are, and your questions come next.`}
    >
      <form {...form} className={styles['form']} autoComplete="off">
        {identifiers.length > 1 && (
          <ChoiceRows
            kind="radio"
            name="way"
            legend="Find me by"
            options={identifiers.map((id) => ({ id, title: ways[id] }))}
            value={[typed.way]}
            onChange={([chosen]) => choose(chosen === 'mrn' ? 'mrn' : 'name_dob')}
            beside
          />
        )}
        <WayFields key={typed.way} typed={typed} errors={errors} onTyped={type} />
        {asksMore && <MoreFields typed={typed} errors={errors} onTyped={type} ref={firstOfMore} />}
        {problem !== null && (
          <Notice tone="bad" announce>
            {problem}
          </Notice>
        )}
        {identify.isError && (
          <Notice tone="bad" announce>
            {messageOf(identify.error)}
          </Notice>
        )}
        <Button type="submit" wide busy={identify.isPending}>
          Continue
        </Button>
      </form>
    </Screen>
  );
}
