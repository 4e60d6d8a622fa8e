import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CrisisResources, resourceHref } from './crisis-resources.tsx';

const web = (value: string, displayText = 'Find support') =>
  resourceHref({ displayText, type: 'web', value });
const plan = (value: string) => web(value, 'Safety Plan');

describe('resourceHref', () => {
  it('turns numbers into telephone and message links', () => {
    expect(resourceHref({ displayText: 'Call', type: 'call', value: '(415) 555-0132' })).toBe(
      'tel:4155550132',
    );
    expect(resourceHref({ displayText: 'Text', type: 'sms', value: '+1 988' })).toBe('sms:+1988');
  });

  it('dials the word of a number by the keypad', () => {
    const call = (value: string) => resourceHref({ displayText: 'Call', type: 'call', value });
    expect(call('1-800-273-TALK')).toBe('tel:18002738255');
    expect(call('+1 (800) 555-safe')).toBe('tel:+18005557233');
    expect(call('988 now')).toBe('tel:988');
  });

  it('follows https addresses only', () => {
    expect(web('https://988lifeline.org/chat')).toBe('https://988lifeline.org/chat');
    for (const value of ['http://a.test', 'javascript:alert(1)', 'data:text/html,x', '//a.test', 'nonsense'])
      expect(web(value)).toBeUndefined();
  });

  it("keeps a safety plan on the app's own origin", () => {
    expect(plan('/plans/7')).toBe('/plans/7');
    expect(plan('plans/7')).toBe('/plans/7');
    for (const value of ['//a.test', '/\\a.test', '/%5C/../\\a', 'https://a.test', 'javascript:alert(1)'])
      expect(plan(value)).toBeUndefined();
  });
});

describe('CrisisResources', () => {
  it('links every resource, opens the outside ones in a new tab, and shows the safety plan as View', () => {
    render(
      <CrisisResources
        resources={[
          { displayText: 'Call 988', type: 'call', value: '988' },
          { displayText: 'Chat', type: 'web', value: 'https://988lifeline.org/chat' },
          { displayText: 'Odd', type: 'web', value: 'javascript:alert(1)' },
        ]}
      />,
    );
    expect(screen.getByRole('list', { name: 'Crisis resources' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 988' }).getAttribute('href')).toBe('tel:988');
    const chat = screen.getByRole('link', { name: 'Chat (opens in a new tab)' });
    expect(chat.getAttribute('target')).toBe('_blank');
    expect(chat.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'Odd' })).toBeNull();
    expect(screen.getByText('Odd')).toBeTruthy();
  });

  it('shows a safety plan as View in the same tab', () => {
    render(<CrisisResources resources={[{ displayText: 'Safety Plan', type: 'web', value: '/plans/7' }]} />);
    const link = screen.getByRole('link', { name: /Safety Plan.*View/ });
    expect(link.getAttribute('target')).toBeNull();
    expect(link.getAttribute('href')).toBe('/plans/7');
  });
});
