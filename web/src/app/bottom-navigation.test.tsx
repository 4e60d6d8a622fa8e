import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BottomNavigation } from './bottom-navigation.tsx';

const open = (overdueCount: number, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <BottomNavigation overdueCount={overdueCount} />
    </MemoryRouter>,
  );
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('BottomNavigation', () => {
  it('has the three tabs and says which one is open', () => {
    open(0, '/progress');
    expect(links()).toEqual(['/', '/progress', '/settings']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Progress');
  });

  it('counts what is overdue on home, to eyes and ears', () => {
    open(3);
    expect(screen.getByRole('link', { name: 'Home (3 overdue)' })).toBeTruthy();
    expect(screen.getByText('3')).toBeTruthy();
  });

  it('has no badge when nothing is overdue', () => {
    open(0);
    expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
  });
});
