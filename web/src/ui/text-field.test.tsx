import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { PasswordField, TextArea, TextField } from './text-field.tsx';

const descriptionOf = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);

describe('TextField', () => {
  it('ties label, hint and error to the field', () => {
    render(<TextField label="Email" hint="The one your clinic knows" error="Invalid email" />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(descriptionOf(field)).toEqual(['The one your clinic knows', 'Invalid email']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('says nothing of an error that is not there', () => {
    render(<TextField label="Email" error={undefined} />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field.hasAttribute('aria-describedby')).toBe(false);
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });

  it('hands its input to the form that wants to focus it', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Email" ref={ref} />);
    expect(ref.current).toBe(screen.getByRole('textbox'));
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed, and keeps it', async () => {
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText('Password');
    await userEvent.type(field, 'Evenkeel');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
    expect(field).toHaveProperty('value', 'Evenkeel');
  });
});

describe('TextArea', () => {
  it('ties its error to it and hands on its element', () => {
    const ref = createRef<HTMLTextAreaElement>();
    render(<TextArea label="Anything else?" error="* Required" ref={ref} />);
    const area = screen.getByRole('textbox', { name: 'Anything else?' });
    expect(ref.current).toBe(area);
    expect(descriptionOf(area)).toEqual(['* Required']);
  });
});
