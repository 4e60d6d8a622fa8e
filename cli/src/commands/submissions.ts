import type { Received } from '@evenkeel/contract/endpoint';
import { getSubmission, listSubmissions, type Score } from '@evenkeel/contract/provider-results';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { dayOptions, onlyIf, safetyOption } from '../filters.ts';
import { findContentIds, findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { fieldLines, minuteOf, show, showJson, table } from '../print.ts';

type Submission = Extract<Received<typeof getSubmission>, { submittedTogetherId: string }>;

type ScaleScore = Omit<Score, 'subscales'>;

const scoreText = (score: ScaleScore | null): string | null => {
  if (score === null) return null;
  const { total, max, complete, prorated } = score;
  const whether = prorated === true ? ' (incomplete, prorated)' : ' (incomplete)';
  return `${total} of ${max}${complete ? '' : whether}`;
};

const bandText = (score: ScaleScore | null): string | null => {
  const { band = null, bandsFrom } = score ?? {};
  return band !== null && bandsFrom === 'clinic' ? `${band} (the clinic’s own bands)` : band;
};

const submissionsList = defineCommand({
  name: 'submissions list',
  summary: 'List a patient’s submissions with their scores, newest first',
  operands: ['PATIENT'],
  options: {
    assessment: { type: 'string', value: 'CONTENT', meaning: 'only of this assessment' },
    ...dayOptions,
    ...safetyOption,
    ...limitOption,
  },
  examples: [
    'submissions list HV-1001',
    'submissions list HV-1001 --assessment "Mood and energy" --from 2026-01-01 --json',
  ],
  act: async ({ values, operands: [who = ''] }, io) => {
    const { limit, assessment, safety, ...days } = values;
    const patientId = await findPatientId(io, who);
    const [assessmentId] = assessment === undefined ? [] : await findContentIds(io, [assessment]);
    const wanted = { ...days, assessmentId, safetyTriggered: onlyIf(safety) };
    const found = await collect(readLimit(limit), async (page) => {
      const query = { ...wanted, ...page };
      const got = await ask(io, listSubmissions, { params: { patientId }, query });
      return { items: got.submissions, nextCursor: got.nextCursor };
    });
    const submissions = found.items;
    show(io, { submissions }, () =>
      submissions.length === 0
        ? ['No submissions yet.']
        : table(
            ['SUBMISSION', 'RECEIVED', 'ASSESSMENT', 'SCORE', 'BAND', 'SAFETY', 'SOURCE'],
            submissions.map((one) => [
              one.id,
              minuteOf(one.receivedAt),
              one.name,
              scoreText(one.score),
              one.score?.band ?? null,
              one.safetyTriggered ? 'ALERT' : null,
              one.source,
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

type CalculatedValue = Submission['calculated'][number];

const valueText = ({ value, error }: CalculatedValue): string => {
  if (error !== undefined) return `no value (it ${error})`;
  if (value === null) return 'no value';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return [value].flat().join(', ');
};

const calculatedLines = (calculated: readonly CalculatedValue[]): string[] =>
  calculated.length === 0
    ? []
    : ['Worked out by the form itself', ...calculated.map((one) => `  ${one.title}: ${valueText(one)}`), ''];

const linesOf = (submission: Submission): string[] => [
  ...fieldLines([
    ['Assessment', submission.name],
    ['Received', minuteOf(submission.receivedAt)],
    ['Score', scoreText(submission.score)],
    ['Band', bandText(submission.score)],
    ...(submission.score?.subscales ?? []).map((one): [string, string] => [
      one.name,
      [scoreText(one), bandText(one)].filter((part) => part !== null).join(', '),
    ]),
    ['Safety', submission.safetyTriggered ? 'ALERT' : null],
    ['Source', submission.source],
    ['Patient', submission.patientId],
  ]),
  '',
  ...calculatedLines(submission.calculated),
  ...submission.answers.flatMap(({ question, display }) => [question, `  ${display ?? '(skipped)'}`]),
];

const submissionsShow = defineCommand({
  name: 'submissions show',
  summary: 'Show a submission’s answers and score, or as a FHIR QuestionnaireResponse',
  operands: ['SUBMISSION'],
  options: { fhir: { type: 'boolean', meaning: 'print a FHIR R4 QuestionnaireResponse' } },
  examples: [
    'submissions show 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01',
    'submissions show 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01 --fhir',
  ],
  act: async ({ values, operands: [id = ''] }, io) => {
    const format = values.fhir === true ? 'fhir' : 'json';
    const found = await ask(io, getSubmission, { params: { id }, query: { format } });
    if (format === 'fhir') {
      showJson(io, found);
      return;
    }
    // The other arm of the answer is a FHIR resource, which was not asked for.
    show(io, found, () => linesOf(found as Submission));
  },
});

export const submissionCommands: readonly Command[] = [submissionsList, submissionsShow];
