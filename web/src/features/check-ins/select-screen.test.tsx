import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, refusal } from '../../testing/api-stub.ts';
import { assignedCheckIn, lifestyle, worksheet, worry } from '../../testing/sample-check-ins.ts';
import {
  ownCalls,
  renderCheckIns,
  signedInBeforeEach,
  stubOwnCheckIns,
} from '../../testing/signed-in-check-ins.tsx';
import { press } from '../../testing/taking-assessments.ts';

signedInBeforeEach();

describe('the selection', () => {
  it('has the modules under their headings, each a link, and says which are due', async () => {
    const checkIns = [assignedCheckIn(worksheet), assignedCheckIn(worry, { isOverdue: false })];
    stubOwnCheckIns({
      [ownCalls.assigned]: () => json(200, { checkIns: [...checkIns, assignedCheckIn(lifestyle)] }),
    });
    renderCheckIns('/check-ins');
    expect(
      (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent),
    ).toEqual(['Lifestyle Correlates', 'Symptom Modules', 'Worksheets']);
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Lifestyle correlatesDue', `/check-ins/${lifestyle.id}`],
      ['Worry', `/check-ins/${worry.id}`],
      ['Three kind thingsDue', `/check-ins/${worksheet.id}`],
    ]);
  });

  it('says where nothing is assigned', async () => {
    stubOwnCheckIns({ [ownCalls.assigned]: () => json(200, { checkIns: [] }) });
    renderCheckIns('/check-ins');
    expect(await screen.findByText('There is nothing to check in on yet.')).toBeTruthy();
  });

  it("tells the server's words where it could not be loaded, and tries again", async () => {
    const api = stubOwnCheckIns({
      [ownCalls.assigned]: () => refusal(422, 'invalid-fields', 'Not just now.'),
    });
    renderCheckIns('/check-ins');
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.on(ownCalls.assigned, () => json(200, { checkIns: [assignedCheckIn(worry)] }));
    await press('Try again');
    expect(await screen.findByRole('link', { name: /Worry/ })).toBeTruthy();
    expect(screen.queryByText('Not just now.')).toBeNull();
  });
});
