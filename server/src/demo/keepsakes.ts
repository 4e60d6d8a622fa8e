import type { Intervention } from '@evenkeel/contract/intervention';
import { localDate } from '@evenkeel/contract/local-date';
import { addDays } from '@evenkeel/contract/plain-dates';
import type { Tx } from '../db/open.ts';
import { demoInterventionId, demoPeople, harborView } from './people.ts';
import { walkedOn } from './year-of-answers.ts';

const { maya } = demoPeople;
const daysWalked = 150;

/** Five months of what Maya's phone measured. */
export const addHealthSamples = async (tx: Tx, now: Date): Promise<void> => {
  const today = localDate(now, harborView.timeZone);
  const common = { user_id: maya.userId, received_at: now };
  const samples = Array.from({ length: daysWalked }, (_, index) => daysWalked - index).flatMap((daysAgo) => {
    const walked = walkedOn(daysAgo);
    if (walked === null) return [];
    const date = addDays(today, -daysAgo);
    return [
      { ...common, type: 'steps' as const, date, value: walked.steps },
      { ...common, type: 'distance' as const, date, value: walked.miles },
    ];
  });
  await tx.insertInto('health_samples').values(samples).execute();
};

const items: Intervention['items'] = [
  { id: 'signs', type: 'heading', label: 'How I notice that it gets hard' },
  { id: 'first', type: 'free_text', label: 'What do I notice first?' },
  {
    id: 'body',
    type: 'multiple_choice',
    label: 'Where do I feel it?',
    multiselect: true,
    answers: [
      { id: 'chest', label: 'Chest' },
      { id: 'stomach', label: 'Stomach' },
      { id: 'shoulders', label: 'Shoulders' },
    ],
  },
  { id: 'helps', type: 'heading', label: 'What I do then' },
  { id: 'alone', type: 'free_text', label: 'What helps when I am alone?' },
  { id: 'people', type: 'free_text', label: 'Whom can I call?' },
  {
    id: 'sure',
    type: 'likert',
    label: 'How sure am I that I will use this plan?',
    answers: [
      { id: 'not', label: 'Not sure' },
      { id: 'rather', label: 'Rather sure' },
      { id: 'very', label: 'Very sure' },
    ],
  },
];

const filledIn = {
  first: 'I stop answering messages.',
  body: ['chest', 'shoulders'],
  alone: 'A walk along the harbor. Music without words. A shower.',
  people: 'Rosa. Then the clinic.',
  sure: 'rather',
};

/** A plan that Maya made with her clinician three weeks ago. */
export const addIntervention = async (tx: Tx, now: Date): Promise<void> => {
  const answers: Intervention['answers'] = Object.entries(filledIn).map(([interventionItemId, value]) => ({
    interventionItemId,
    answer: { value },
  }));
  await tx
    .insertInto('interventions')
    .values({
      id: demoInterventionId,
      clinic_id: maya.clinicId,
      user_id: maya.userId,
      name: 'My plan for hard days',
      items: JSON.stringify(items),
      answers: JSON.stringify(answers),
      created_at: new Date(now.getTime() - 21 * 24 * 60 * 60 * 1000),
    })
    .execute();
};
