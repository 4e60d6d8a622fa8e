import { useState } from 'react';
import { passwordRules } from '@evenkeel/contract/password';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { RepeatedField } from '../../ui/repeated-field.tsx';
import { PasswordField, TextArea, TextField } from '../../ui/text-field.tsx';
import { Shown, State } from './shown.tsx';

function RepeatedExample() {
  const [values, setValues] = useState<readonly string[]>(['Walks', 'Chess']);
  return (
    <RepeatedField label="What do you like to do?" values={values} onChange={setValues} max={4}>
      {({ label, value, onChange }) => (
        <TextField
          label={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </RepeatedField>
  );
}

/** Fields in every state. */
export function FieldsShown() {
  return (
    <Shown title="Fields">
      <State name="Rest">
        <TextField label="Email" type="email" autoComplete="off" />
      </State>
      <State name="Filled, with a hint">
        <TextField label="Date of birth" hint="MM/dd/yyyy" defaultValue="04/12/1991" />
      </State>
      <State name="Error">
        <TextField label="Email" defaultValue="maya@" error="Invalid email" />
      </State>
      <State name="Disabled">
        <TextField label="Email" defaultValue="maya@demo.evenkeel.test" disabled />
      </State>
      <State name="Password">
        <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
      </State>
      <State name="Password, error">
        <PasswordField label="Password" error="Required" autoComplete="off" />
      </State>
      <State name="New password, empty">
        <NewPasswordField label="New password" rules={passwordRules} />
      </State>
      <State name="New password, half way, error">
        <NewPasswordField
          label="New password"
          rules={passwordRules}
          defaultValue="evenkeel2026"
          error="Uppercase and lowercase letters"
        />
      </State>
      <State name="New password, good">
        <NewPasswordField label="New password" rules={passwordRules} defaultValue="Evenkeel#2026" />
      </State>
      <State name="Text area, grows">
        <TextArea label="Anything else?" hint="Your clinic reads this." />
      </State>
      <State name="Text area, error and much text">
        <TextArea
          label="Anything else?"
          error="* Required"
          defaultValue={'One line.\nAnother line.\nA third, so that the box has grown.\nAnd a fourth.'}
        />
      </State>
      <State name="Several answers">
        <RepeatedExample />
      </State>
      <State name="Checkbox">
        <Checkbox label="I have read this and agree" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="With an error" error="* Required" />
      </State>
      <State name="Long words">
        <TextField
          label="Krankenversicherungsmitgliedsnummer Ihrer gesetzlichen Krankenversicherung"
          error="Bitte geben Sie Ihre Krankenversicherungsmitgliedsnummer ein"
        />
      </State>
    </Shown>
  );
}
