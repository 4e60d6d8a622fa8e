import type { Assessment, AssignedAssessment, SubmissionReceipt } from '@evenkeel/contract/assessments';
import type { PublicUser } from '@evenkeel/contract/public-user';
import type { Question } from '@evenkeel/contract/questionnaire';

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const sampleUserId = uuid(1);
export const moodId = uuid(11);
export const sleepId = uuid(12);

export const questionOf = (parts: Partial<Question> & Pick<Question, 'key'>): Question => ({
  title: `Question ${parts.key}`,
  type: 'single-choice',
  skippable: false,
  answers: [],
  meta: {},
  ...parts,
});

const howOften = ['Not at all', 'Some days', 'Most days', 'Every day'].map((title, weight) => ({
  id: `often-${weight}`,
  value: String(weight),
  title,
}));

/** Choices on one scale; the last question calls for help. */
export const mood: Assessment = {
  id: moodId,
  versionId: uuid(111),
  name: 'Mood check',
  content: {
    sections: [
      {
        title: 'The last two weeks',
        answers: howOften,
        questions: [
          questionOf({ key: 'low', title: 'How often were you in low spirits?' }),
          questionOf({
            key: 'worry',
            title: 'How often did worries keep you from what you wanted to do?',
            skippable: true,
          }),
          questionOf({
            key: 'harm',
            title: 'How often did you think of hurting yourself?',
            safety: { options: ['often-1', 'often-2', 'often-3'] },
          }),
        ],
      },
    ],
  },
};

/** Every other kind of question. */
export const sleep: Assessment = {
  id: sleepId,
  versionId: uuid(121),
  name: 'Sleep and rest',
  content: {
    sections: [
      {
        title: 'Your nights',
        answers: [],
        questions: [
          questionOf({
            key: 'aids',
            title: 'What helps you to fall asleep?',
            type: 'multi-select',
            answers: [
              { id: 'music', title: 'Music' },
              { id: 'reading', title: 'Reading' },
              { id: 'none', title: 'None of these', isOverride: true },
            ],
          }),
          questionOf({
            key: 'hours',
            title: 'How many hours do you sleep?',
            type: 'number',
            meta: { min: 0, max: 24 },
          }),
          questionOf({
            key: 'why',
            title: 'What keeps you awake?',
            type: 'free_text',
            enableWhen: [{ behavior: 'all', conditions: [{ question: 'hours', operator: '<', answer: 6 }] }],
            prefaces: [{ kind: 'text', text: 'You sleep less than most people.' }],
          }),
        ],
        closing: [{ kind: 'text', text: 'Thank you for looking back at your nights.' }],
      },
    ],
  },
};

export const assigned = (
  assessment: Assessment,
  parts: Partial<AssignedAssessment> = {},
): AssignedAssessment => ({
  clinicAssessmentId: assessment.id,
  isOverdue: true,
  administrationDate: '2026-01-05',
  dueDate: null,
  cadence: 'weekly',
  assessment: {
    id: assessment.id,
    name: assessment.name,
    disorder: null,
    totalQuestions: assessment.content.sections.flatMap(({ questions }) => questions).length,
  },
  ...parts,
});

export const publicUserOf = (parts: Partial<PublicUser> = {}): PublicUser => ({
  id: sampleUserId,
  type: 'patient',
  clinic: { logoUrl: null },
  clinicId: uuid(2),
  relatedPatientId: null,
  relatedPatientFirstName: null,
  info: { shouldPromptAccountCreation: false, hasOnboarded: true },
  ...parts,
});

export const receiptOf = (info: Partial<SubmissionReceipt['info']> = {}): SubmissionReceipt => ({
  submissionId: uuid(99),
  receivedAt: '2026-01-05T15:00:00.000Z',
  info: { shouldPromptAccountCreation: false, hasOnboarded: true, firstName: 'Maya', ...info },
  accountSetup: null,
});
