import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { List, ListRow } from './list-row.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton } from './skeleton.tsx';
import { Switch } from './switch.tsx';

describe('Checkbox', () => {
  it('is ticked by a tap on its words, and tells its error', async () => {
    render(<Checkbox label="I agree" error="* Required" />);
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    await userEvent.click(screen.getByText('I agree'));
    expect(box).toHaveProperty('checked', true);
    const described = box.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('* Required');
  });
});

describe('ListRow', () => {
  it('is a link, a link out, a button, or only words', async () => {
    const onClick = vi.fn<() => void>();
    render(
      <List aria-label="Rows">
        <ListRow title="Inside" detail="9 questions" to="/settings" />
        <ListRow title="Outside" href="https://evenkeel.test" newTab />
        <ListRow title="Act" onClick={onClick} />
        <ListRow title="Words" trailing="12/1" />
      </List>,
      { wrapper: MemoryRouter },
    );
    expect(screen.getByRole('list', { name: 'Rows' }).children).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Inside 9 questions' }).getAttribute('href')).toBe('/settings');
    expect(screen.getByRole('link', { name: /^Outside/ }).getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.click(screen.getByRole('button', { name: 'Act' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByText('Words').closest('a, button')).toBeNull();
  });
});

describe('Notice', () => {
  it('is an alert only when it tells of what has just happened', () => {
    const { rerender } = render(<Notice tone="bad">Not sent</Notice>);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(
      <Notice tone="bad" announce>
        Not sent
      </Notice>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Not sent');
  });
});

describe('ProgressBar', () => {
  it('says in words how far one has come, and never more than all', () => {
    render(<ProgressBar value={12} max={9} label="All 9 answered" />);
    const bar = screen.getByRole('progressbar', { name: 'All 9 answered' });
    expect(bar).toHaveProperty('value', 9);
    expect(bar).toHaveProperty('max', 9);
  });

  it('stands for nothing to do without breaking', () => {
    render(<ProgressBar value={0} max={0} label="Nothing to answer" />);
    expect(screen.getByRole('progressbar')).toHaveProperty('max', 1);
  });
});

describe('Skeleton', () => {
  it('tells screen readers that something is on its way', () => {
    render(<Skeleton rows={2} label="Loading questions" />);
    expect(screen.getByRole('status').textContent).toBe('Loading questions');
  });
});

describe('Switch', () => {
  it('is on or off, and is described by what it does', async () => {
    const onChange = vi.fn<(isOn: boolean) => void>();
    render(
      <Switch
        label="Push"
        detail="On this phone"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />,
    );
    const push = screen.getByRole('switch', { name: 'Push', description: 'On this phone' });
    expect(push).toHaveProperty('checked', false);
    await userEvent.click(screen.getByText('Push'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect(push).toHaveProperty('checked', true);
  });

  it('stays as it is where it cannot be used', async () => {
    render(<Switch label="Push" detail="In the app alone" disabled />);
    await userEvent.click(screen.getByText('Push'));
    expect(screen.getByRole('switch', { name: 'Push' })).toHaveProperty('checked', false);
  });
});
