import { useState } from 'react';
import { CodeField, type CodeFieldProps } from '../../ui/code-field.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Shown, State } from './shown.tsx';

type CodeProps = Partial<CodeFieldProps> & { initial?: string };

function Code({ initial = '', ...props }: CodeProps) {
  const [code, setCode] = useState(initial);
  return <CodeField label="Code" length={6} value={code} onChange={setCode} {...props} />;
}

function Phone() {
  const [phone, setPhone] = useState('(415) 555-0132');
  return <PhoneField label="Phone" value={phone} onChange={setPhone} />;
}

function DateOfBirth({ error }: { error?: string }) {
  const [date, setDate] = useState('');
  return <DateOfBirthField label="Date of birth" value={date} onChange={setDate} error={error} />;
}

/** Fields that put digits into a form while they are typed. */
export function MaskedFieldsShown() {
  return (
    <Shown title="Digits in a form">
      <State name="Code">
        <Code />
      </State>
      <State name="Code, under way">
        <Code initial="204" hint="The 6 digits of our message." />
      </State>
      <State name="Code, error">
        <Code initial="204816" error="This code is not right. Check it, or ask for a new one." />
      </State>
      <State name="Code, disabled">
        <Code initial="204816" disabled />
      </State>
      <State name="Phone">
        <Phone />
      </State>
      <State name="Date of birth">
        <DateOfBirth />
      </State>
      <State name="Date of birth, error">
        <DateOfBirth error="Please enter a valid date of birth" />
      </State>
    </Shown>
  );
}
