import type { OwnAnswers } from '@evenkeel/contract/own-answers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, stubApi } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { Component as OwnAnswersScreen } from './own-answers-screen.tsx';

const copy: OwnAnswers = {
  generatedAt: '2026-11-21T15:00:00.000Z',
  answered: [
    {
      id: '6f0d6a0e-6f38-4b3e-9a53-0a3a6c6f0001',
      kind: 'check-in',
      name: 'Evening walk',
      answeredAt: '2026-11-20T22:30:00.000Z',
      source: 'patient_app',
      answers: [{ question: 'How far did you go?', answer: 'To the river', value: 'To the river' }],
    },
    {
      id: '6f0d6a0e-6f38-4b3e-9a53-0a3a6c6f0002',
      kind: 'assessment',
      name: 'Calm week',
      answeredAt: '2026-11-02T09:05:00.000Z',
      source: 'sms',
      answers: [
        { question: 'How calm was your week?', answer: 'Very', value: 'very' },
        { question: 'Anything to add?', answer: null, value: null },
      ],
    },
  ],
};

const path = `GET /v1/client-api/users/${userId}/answers`;
const open = async (answer: () => Response) => {
  servePage();
  leaveSession();
  stubApi({
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf({})]),
    [path]: answer,
  });
  renderApp({ screens: { '/settings/answers': OwnAnswersScreen }, at: '/settings/answers' });
  await screen.findByRole('heading', { level: 1, name: 'Your answers' });
};
const folds = () => [...document.querySelectorAll('details')];

beforeEach(() => localStorage.clear());

describe('/settings/answers', () => {
  it('shows what was answered, newest first, each in a fold of its own', async () => {
    await open(() => json(200, copy));
    await screen.findByText('Evening walk');
    expect(folds().map((one) => one.querySelector('summary')?.textContent)).toEqual([
      expect.stringContaining('Evening walk'),
      expect.stringContaining('Calm week'),
    ]);
    const terms = within(folds()[1] ?? document.body).getAllByRole('term', { hidden: true });
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['How calm was your week?', 'Very'],
      ['Anything to add?', 'Skipped'],
    ]);
  });

  it('hands over a JSON file that says all of it', async () => {
    await open(() => json(200, copy));
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:copy';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(names).toEqual(['evenkeel-answers-2026-11-21.json']);
    expect(files.map(({ type }) => type)).toEqual(['application/json']);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(copy);
  });

  it('prints with every fold open, and folds again what was folded', async () => {
    await open(() => json(200, copy));
    await screen.findByText('Evening walk');
    const [first, second] = folds();
    if (first === undefined || second === undefined) throw new Error('There are two folds');
    second.open = true;
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    dispatchEvent(new Event('beforeprint'));
    expect([first.open, second.open]).toEqual([true, true]);
    dispatchEvent(new Event('afterprint'));
    expect([first.open, second.open]).toEqual([false, true]);
  });

  it('says where to print and download inside the app, which can do neither', async () => {
    installWrapper({ platform: 'ios', version: '3.3.0' });
    await open(() => json(200, copy));
    expect(
      await screen.findByText('To print or download your answers, sign in to Evenkeel in a web browser.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(screen.getByText('Calm week')).toBeTruthy();
  });

  it('says that there is nothing yet', async () => {
    await open(() => json(200, { ...copy, answered: [] }));
    expect(await screen.findByText('You have not answered anything yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('says what went wrong, and tries again', async () => {
    let tries = 0;
    await open(() => {
      tries += 1;
      return tries <= 2 ? refusal(404, 'not-found', 'Not this time.') : json(200, copy);
    });
    expect(await screen.findByText('Not this time.')).toBeTruthy();
    while (screen.queryByText('Calm week') === null) {
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText(/Calm week|Not this time/);
    }
  });
});
