import { useId, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { PasswordField, type PasswordFieldProps } from './text-field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './new-password-field.module.css';

/** One line of the checklist, and whether a password keeps to it. */
export interface PasswordRule {
  readonly text: string;
  readonly holds: (password: string) => boolean;
}

export type NewPasswordFieldProps = PasswordFieldProps & {
  rules: readonly PasswordRule[];
};

/** A password to be chosen, with a checklist that follows what is typed, pasted or filled in. */
export function NewPasswordField({ rules, onInput, ...rest }: NewPasswordFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState(rest.defaultValue ?? '');
  const password = String(rest.value ?? typed);
  const marked = rules.map(({ text, holds }) => ({ text, isMet: holds(password) }));
  const met = marked.filter(({ isMet }) => isMet).length;

  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        {...rest}
        aria-describedby={listId}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          onInput?.(event);
        }}
      />
      <ul id={listId} className={styles['rules']} aria-label="What the password must have">
        {marked.map(({ text, isMet }) => (
          <li key={text} className={classes(styles['rule'], isMet && styles['met'])}>
            <Icon name={isMet ? 'check' : 'circle'} size="1.25em" />
            <span>
              <VisuallyHidden>{isMet ? 'Met: ' : 'Not met yet: '}</VisuallyHidden>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {/* Changes with the number only, so that it is heard a few times and not at each key. */}
      <output>
        <VisuallyHidden>{password !== '' && `${met} of ${rules.length} password rules met`}</VisuallyHidden>
      </output>
    </div>
  );
}
