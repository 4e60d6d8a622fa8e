import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { itemOf } from '../../testing/intake-page.tsx';
import { heading, openQuestions, press } from '../../testing/intake-questions.tsx';

const whenSalem = [
  { behavior: 'all' as const, conditions: [{ question: 'town', operator: '=' as const, answer: 'Salem' }] },
];
const pages = [
  { description: 'About you', items: [itemOf({ linkId: 'town', text: 'Your town' })] },
  { description: 'About Salem', items: [itemOf({ linkId: 'salem', enableWhen: whenSalem })] },
  { description: 'A text to read', items: [] },
];

describe('the word before the questions', () => {
  it('says how many pages come, and starts', async () => {
    openQuestions(pages, { step: 'QUESTIONNAIRE_INTRO' });
    await heading('Questions from your clinic');
    expect(screen.getByText(/There are 2 pages/)).toBeTruthy();
    await press('Start');
    await heading('About you');
  });

  it('goes on where something was answered before', async () => {
    openQuestions(pages.slice(0, 1), {
      step: 'QUESTIONNAIRE_INTRO',
      questionnaire: { answers: { town: 'Sal' }, touched: ['town'] },
    });
    await heading('Questions from your clinic');
    expect(screen.getByText('It is one page.')).toBeTruthy();
    await press('Go on');
    await heading('About you');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Sal');
  });
});
