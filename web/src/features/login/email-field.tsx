import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** The address that an account is known by, offered to password managers as its user name. */
export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
