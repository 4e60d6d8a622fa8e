import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findOptions, LongChoiceRows, type LongChoiceRowsProps } from './long-choice-rows.tsx';

const towns =
  'Albany Boise Chicago Denver El-Paso Fresno Gary Houston Irvine Juneau Kenosha Laredo Mobile Nome Omaha Peoría Queens Reno Salem Tampa'
    .split(' ')
    .map((name) => ({ id: name.toLowerCase(), title: name.replace('-', ' ') }));

const onChange = vi.fn<LongChoiceRowsProps['onChange']>();

function Rows(props: Partial<LongChoiceRowsProps>) {
  const [value, setValue] = useState(props.value ?? []);
  return (
    <form aria-label="Form" onSubmit={() => expect.unreachable('Nobody has asked to send this')}>
      <LongChoiceRows
        kind="radio"
        name="town"
        legend="Where do you live?"
        options={towns}
        {...props}
        value={value}
        onChange={(next, touched) => {
          onChange(next, touched);
          setValue(next);
        }}
      />
      <button type="submit">Send</button>
    </form>
  );
}

const rows = () =>
  [...document.querySelectorAll('fieldset label span')]
    .map(({ textContent }) => textContent)
    .filter((text) => towns.some(({ title }) => title === text));
const search = () => screen.getByRole('searchbox', { name: /Find an answer/ });

describe('a long list of choices', () => {
  it('begins with a few rows and shows all when asked', async () => {
    render(<Rows />);
    expect(rows()).toEqual(['Albany', 'Boise', 'Chicago', 'Denver', 'El Paso', 'Fresno']);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 20 answers' }));
    expect(rows()).toHaveLength(20);
    expect(document.activeElement).toBe(screen.getByLabelText('Gary'));
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('finds rows by their words, without accents, and says how many fit', async () => {
    render(<Rows />);
    await userEvent.type(search(), 'PEORIA');
    expect(rows()).toEqual(['Peoría']);
    expect(screen.getByRole('status').textContent).toBe('1 of 20 fit.');
    await userEvent.clear(search());
    await userEvent.type(search(), 'zz');
    expect(rows()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('None of 20 fit.');
  });

  it('keeps what is chosen in sight, and what is always there', async () => {
    render(<Rows value={['tampa']} always="reno" />);
    expect(rows().slice(-2)).toEqual(['Reno', 'Tampa']);
    await userEvent.type(search(), 'nome');
    expect(rows()).toEqual(['Nome', 'Reno', 'Tampa']);
    await userEvent.click(screen.getByLabelText('Nome'));
    expect(rows()).toEqual(['Nome', 'Reno']);
    expect(onChange).toHaveBeenLastCalledWith(['nome'], 'nome');
  });

  it('leads from the search to the rows by Enter and Arrow Down, and sends no form', async () => {
    render(<Rows kind="checkbox" />);
    await userEvent.type(search(), 'den{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Denver'));
    await userEvent.keyboard('1');
    expect(onChange).toHaveBeenLastCalledWith(['denver'], 'denver');
    await userEvent.type(search(), '{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByLabelText('Denver'));
  });

  it('is all rows where it is short', () => {
    render(<Rows options={towns.slice(0, 15)} />);
    expect(rows()).toHaveLength(15);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('findOptions', () => {
  it.each([
    ['pa', ['El Paso', 'Tampa']],
    ['paso el', ['El Paso']],
    ['', towns.map(({ title }) => title)],
    ['a.*', []],
  ])('finds by "%s"', (text, titles) => {
    expect(findOptions(towns, text).map(({ title }) => title)).toEqual(titles);
  });
});
