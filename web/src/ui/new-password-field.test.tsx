import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NewPasswordField, type PasswordRule } from './new-password-field.tsx';

const rules: readonly PasswordRule[] = [
  { text: 'At least one number', holds: (password) => /\d/.test(password) },
  { text: 'At least 8 characters', holds: (password) => password.length >= 8 },
];
const marks = () =>
  within(screen.getByRole('list', { name: 'What the password must have' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const field = () => screen.getByLabelText('New password');
const summary = () => screen.getByRole('status').textContent;

describe('NewPasswordField', () => {
  it('marks each rule as the password is typed, pasted and taken back', async () => {
    render(<NewPasswordField label="New password" rules={rules} />);
    expect(marks()).toEqual(['Not met yet: At least one number', 'Not met yet: At least 8 characters']);
    await userEvent.type(field(), 'Even7');
    expect(marks()).toEqual(['Met: At least one number', 'Not met yet: At least 8 characters']);
    await userEvent.clear(field());
    await userEvent.click(field());
    await userEvent.paste('Evenkeel#2026');
    expect(field()).toHaveProperty('value', 'Evenkeel#2026');
    expect(marks()).toEqual(['Met: At least one number', 'Met: At least 8 characters']);
  });

  it('tells a summary, the same one until another rule is met', async () => {
    render(<NewPasswordField label="New password" rules={rules} />);
    expect(summary()).toBe('');
    const heard = new Set<string | null>();
    for (const key of 'Evenkee') {
      await userEvent.type(field(), key);
      heard.add(summary());
    }
    expect([...heard]).toEqual(['0 of 2 password rules met']);
    await userEvent.type(field(), 'l');
    expect(summary()).toBe('1 of 2 password rules met');
  });

  it('is a new password to the browser, described by its error and then by its rules', () => {
    render(<NewPasswordField label="New password" rules={rules} name="password" error="Required" />);
    expect(field().getAttribute('autocomplete')).toBe('new-password');
    expect(field().getAttribute('name')).toBe('password');
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Required',
      'Not met yet: At least one numberNot met yet: At least 8 characters',
    ]);
  });

  it('can be looked at', async () => {
    render(<NewPasswordField label="New password" rules={rules} />);
    await userEvent.type(field(), 'Evenkeel');
    await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
    expect(field().getAttribute('type')).toBe('text');
  });
});
