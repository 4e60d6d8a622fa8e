import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { worry } from '../../testing/sample-check-ins.ts';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { heading, press } from '../../testing/taking-assessments.ts';
import { Component as InterventionScreen } from './intervention-screen.tsx';

const id = '00000000-0000-4000-8000-000000000501';
const read = `GET /v1/client-api/users/${userId}/intervention/${id}`;
const completed = {
  id,
  name: 'A plan for hard evenings',
  completedAt: '2026-01-05T15:00:00.000Z',
  items: worry.content.nodes,
  answers: [
    { interventionItemId: 'strong', answer: { value: 'lots' } },
    { interventionItemId: 'loud', answer: { value: 0 } },
  ],
};

const open = (answer: () => Response) => {
  const api = stubApi({
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
    [read]: answer,
  });
  renderApp({
    screens: { '/user/:userId/intervention/:interventionId': InterventionScreen },
    at: `/user/${userId}/intervention/${id}`,
  });
  return api;
};

beforeEach(leaveSession);

describe('a completed intervention', () => {
  it('is read with every question, answered or not', async () => {
    open(() => json(200, completed));
    await heading('A plan for hard evenings');
    expect(screen.getByText('Completed on January 5, 2026')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'About today' })).toBeTruthy();
    const answerTo = (question: string) =>
      screen.getByText(question).parentElement?.querySelector('dd')?.textContent;
    expect(answerTo('How strong were your worries?')).toBe('Very');
    expect(answerTo('How loud were they?')).toBe('Very low (0)');
    expect(answerTo('What helped?')).toBe('Not answered');
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it("tells the server's words where it is not this person's", async () => {
    const api = open(() => refusal(404, 'not-found', 'We could not find that.'));
    expect(await screen.findByText('We could not find that.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    api.on(read, () => json(200, completed));
    await press('Try again');
    await heading('A plan for hard evenings');
  });
});
