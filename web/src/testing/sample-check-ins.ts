import type { AssignedCheckIn, CheckInModule, CheckInNode, CheckInScore } from '@evenkeel/contract/check-ins';
import type { Answer } from '@evenkeel/contract/questionnaire';

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const slider = (id: string, label: string): CheckInNode => ({
  id,
  type: 'slider_vertical',
  label,
  minValue: -2,
  maxValue: 2,
  minLabel: 'Low end',
  maxLabel: 'High end',
});

/** The four daily sliders. */
export const lifestyle: CheckInModule = {
  id: uuid(31),
  versionId: uuid(311),
  title: 'Lifestyle correlates',
  type: 'symptom',
  content: {
    nodes: [
      slider('positivity', 'How bright was today?'),
      slider('energy', 'How lively were you?'),
      slider('sleep', 'How did you sleep?'),
      slider('social', 'How close were others?'),
    ],
  },
};

/** A symptom module with every kind of node; the likert's `lots` calls for help. */
export const worry: CheckInModule = {
  id: uuid(32),
  versionId: uuid(321),
  title: 'Worry',
  type: 'symptom',
  content: {
    nodes: [
      { id: 'opening', type: 'heading', label: 'About today' },
      {
        id: 'strong',
        type: 'likert',
        label: 'How strong were your worries?',
        answers: [
          { id: 'none', label: 'Not at all', value: 0 },
          { id: 'lots', label: 'Very', value: 1 },
        ],
        safety: { options: ['lots'] },
      },
      {
        id: 'helped',
        type: 'multiple_choice',
        label: 'What helped?',
        multiselect: true,
        answers: [
          { id: 'walk', label: 'A walk' },
          { id: 'talk', label: 'Talking' },
        ],
      },
      {
        id: 'where',
        type: 'multiple_choice',
        label: 'Where were you?',
        answers: [
          { id: 'home', label: 'At home' },
          { id: 'out', label: 'Outside' },
        ],
      },
      {
        id: 'loud',
        type: 'slider_vertical',
        label: 'How loud were they?',
        minValue: 0,
        maxValue: 10,
        minLabel: 'Silent',
        maxLabel: 'Loud',
      },
      { id: 'closing', type: 'heading', label: 'In your words' },
      { id: 'note', type: 'free_text', label: 'What do you want to remember?' },
    ],
  },
};

export const worksheet: CheckInModule = {
  id: uuid(33),
  versionId: uuid(331),
  title: 'Three kind things',
  type: 'treatment_activity',
  content: { nodes: [{ id: 'kind', type: 'free_text', label: 'What was kind today?' }] },
};

/** As a list tells of it. */
export const assignedCheckIn = (
  { id, versionId, title, type }: CheckInModule,
  parts: Partial<AssignedCheckIn> = {},
): AssignedCheckIn => ({ id, versionId, title, type, isOverdue: true, dueDate: null, ...parts });

/** As a link brings it, with its questions. */
export const linkedCheckIn = (module: CheckInModule, parts: Partial<AssignedCheckIn> = {}) => ({
  ...assignedCheckIn(module, parts),
  content: module.content,
});

/** What was answered, the later the higher its number. */
export const scoreOf = (module: CheckInModule, number: number, answers: Answer[]): CheckInScore => ({
  id: uuid(900 + number),
  moduleId: module.id,
  versionId: module.versionId,
  createdAt: new Date(Date.UTC(2026, 0, number, 15)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, number, 15)).toISOString(),
  answers,
});
