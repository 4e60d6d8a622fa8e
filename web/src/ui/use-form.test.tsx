import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(5, 'Too long')),
    again: z.string().check(z.minLength(1, 'Required')),
  })
  .check(z.refine(({ name, again }) => name === again, { error: 'Not the same', path: ['again'] }));

const setUp = (given: typeof schema | (() => Promise<typeof schema>) = schema) => {
  const onValid = vi.fn<(values: z.output<typeof schema>) => void>();
  function Form() {
    const { form, errors, refuse, textOf } = useForm({ schema: given, onValid });
    return (
      <form {...form}>
        <TextField label="Name" name="name" error={errors['name']} />
        <TextField label="Again" name="again" error={errors['again']} />
        <button type="submit">Save</button>
        <button type="button" onClick={() => refuse({ name: 'Taken' })}>
          Refuse
        </button>
        <button type="button" onClick={() => onValid({ name: textOf('name'), again: textOf('absent') })}>
          Read
        </button>
      </form>
    );
  }
  render(<Form />);
  return { onValid };
};
const field = (label: string) => screen.getByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const errorOf = (label: string) => {
  const id = field(label).getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('useForm', () => {
  it('hands over what the schema made of the fields', async () => {
    const { onValid } = setUp();
    await userEvent.type(field('Name'), ' noor ');
    await userEvent.type(field('Again'), 'noor');
    await save();
    expect(onValid.mock.calls).toEqual([[{ name: 'noor', again: 'noor' }]]);
  });

  it('says what is wrong beside each field, and focuses the first of them', async () => {
    const { onValid } = setUp();
    await save();
    expect([errorOf('Name'), errorOf('Again')]).toEqual(['Required', 'Required']);
    expect(document.activeElement).toBe(field('Name'));
    expect(onValid).not.toHaveBeenCalled();
  });

  it('says nothing before the first try, and then follows the mending', async () => {
    setUp();
    await userEvent.type(field('Name'), 'too long');
    expect(errorOf('Name')).toBeNull();
    await save();
    expect(errorOf('Name')).toBe('Too long');
    await userEvent.type(field('Name'), '{Backspace>8/}');
    expect(errorOf('Name')).toBe('Required');
    await userEvent.type(field('Name'), 'noor');
    expect(errorOf('Name')).toBeNull();
    expect(errorOf('Again')).toBe('Required');
  });

  it('mends one field by the other where both have to agree', async () => {
    setUp();
    await userEvent.type(field('Name'), 'noo');
    await userEvent.type(field('Again'), 'noor');
    await save();
    expect(errorOf('Again')).toBe('Not the same');
    expect(document.activeElement).toBe(field('Again'));
    await userEvent.type(field('Name'), 'r');
    expect(errorOf('Again')).toBeNull();
  });

  it('keeps what others refused until that field changes', async () => {
    setUp();
    await userEvent.type(field('Name'), 'noor');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(errorOf('Name')).toBe('Taken');
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.type(field('Again'), 'n');
    expect(errorOf('Name')).toBe('Taken');
    await userEvent.type(field('Name'), 'a');
    expect(errorOf('Name')).toBeNull();
  });

  it('tells what a field holds, and nothing of one that is not there', async () => {
    const { onValid } = setUp();
    await userEvent.type(field('Name'), 'noor');
    await userEvent.click(screen.getByRole('button', { name: 'Read' }));
    expect(onValid).toHaveBeenCalledWith({ name: 'noor', again: '' });
  });
});

describe('a form whose schema is a file of its own', () => {
  it('loads it once it is touched, and holds to it', async () => {
    const load = vi.fn(() => Promise.resolve(schema));
    const { onValid } = setUp(load);
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(field('Name'));
    await save();
    expect(load).toHaveBeenCalledOnce();
    expect(errorOf('Name')).toBe('Required');
    expect(onValid).not.toHaveBeenCalled();
    await userEvent.type(field('Name'), ' Maya ');
    expect(errorOf('Name')).toBeFalsy();
  });

  it('waits for it where it is sent at once, however often', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof schema>();
    const { onValid } = setUp(() => promise);
    await userEvent.type(field('Name'), 'Maya');
    await userEvent.type(field('Again'), 'Maya');
    await save();
    await save();
    expect(onValid).not.toHaveBeenCalled();
    resolve(schema);
    await expect.poll(() => onValid.mock.calls.length).toBe(1);
  });

  it('sends what was typed where the file cannot be had', async () => {
    const { onValid } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.type(field('Name'), 'Maya');
    await save();
    await expect.poll(() => onValid.mock.calls).toEqual([[{ name: 'Maya', again: '' }]]);
  });

  it('asks for it again at the next touch', async () => {
    const load = vi.fn(() => Promise.resolve(schema)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { onValid } = setUp(load);
    await userEvent.click(field('Name'));
    await save();
    await expect.poll(() => errorOf('Name')).toBe('Required');
    expect(load).toHaveBeenCalledTimes(2);
    expect(onValid).not.toHaveBeenCalled();
  });
});
