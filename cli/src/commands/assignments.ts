import { cadence } from '@evenkeel/contract/assessments';
import { contentKind } from '@evenkeel/contract/provider-content';
import { createAssignment, endAssignment, listAssignments } from '@evenkeel/contract/provider-patients';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { onlyIf } from '../filters.ts';
import { findContentIds, findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { show, table } from '../print.ts';

const assign = defineCommand({
  name: 'assign',
  summary: 'Assign content to a patient, from today or a later day on',
  operands: ['PATIENT', 'CONTENT'],
  options: {
    cadence: {
      type: 'string',
      value: 'CADENCE',
      choices: cadence.options,
      meaning: `${cadence.options.join(', ')}; once unless said`,
    },
    start: {
      type: 'string',
      value: 'DATE',
      meaning: 'first day; today in the patient’s time zone unless said',
    },
  },
  examples: [
    'assign HV-1001 "Mood and energy" --cadence weekly',
    'assign HV-1001 "How you slept" --start 2027-01-15',
    'assign HV-1001 "Lifestyle correlates" --cadence daily',
  ],
  act: async ({ values, operands: [who = '', what = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    const [contentId = ''] = await findContentIds(io, [what]);
    const body = {
      contentId,
      cadence: values.cadence ?? 'once',
      ...(values.start === undefined ? {} : { startDate: values.start }),
    };
    const made = await ask(io, createAssignment, { params: { patientId }, body });
    show(io, made, () => [`Assigned: ${made.assignmentId}`]);
  },
});

const dueOf = (
  { isOverdue, endedAt }: { isOverdue: boolean; endedAt: string | null },
  ended: boolean | undefined,
): string => {
  if (ended === true) return endedAt === null ? 'answered' : 'ended';
  return isOverdue ? 'now' : 'upcoming';
};

const assignmentsList = defineCommand({
  name: 'assignments list',
  summary: 'List what is assigned to a patient and what is due, newest first',
  operands: ['PATIENT'],
  options: {
    ended: { type: 'boolean', meaning: 'those that are over, instead of those that go on' },
    kind: {
      type: 'string',
      value: 'KIND',
      choices: contentKind.options,
      meaning: 'only assessment, or check-in',
    },
    ...limitOption,
  },
  examples: ['assignments list HV-1001', 'assignments list HV-1001 --ended'],
  act: async ({ values, operands: [who = ''] }, io) => {
    const { kind } = values;
    const patientId = await findPatientId(io, who);
    const found = await collect(readLimit(values.limit), async (page) => {
      const query = { kind, ended: onlyIf(values.ended), ...page };
      const got = await ask(io, listAssignments, { params: { patientId }, query });
      return { items: got.assignments, nextCursor: got.nextCursor };
    });
    const assignments = found.items;
    show(io, { assignments }, () =>
      assignments.length === 0
        ? [values.ended === true ? 'Nothing is over.' : 'Nothing is assigned.']
        : table(
            ['ASSIGNMENT', 'KIND', 'CONTENT', 'CADENCE', 'DATE', 'UNTIL', 'DUE'],
            assignments.map((one) => [
              one.assignmentId,
              one.kind,
              one.assessment.name,
              one.cadence,
              one.administrationDate,
              one.dueDate,
              dueOf(one, values.ended),
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

const assignmentsEnd = defineCommand({
  name: 'assignments end',
  summary: 'End an assignment; what was answered stays',
  operands: ['PATIENT', 'ASSIGNMENT'],
  options: {},
  confirm: () => 'End this assignment? The patient is not asked any more.',
  examples: ['assignments end HV-1001 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01'],
  act: async ({ operands: [who = '', assignmentId = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    await ask(io, endAssignment, { params: { patientId, assignmentId } });
    show(io, { ended: assignmentId }, () => ['Ended.']);
  },
});

export const assignmentCommands: readonly Command[] = [assign, assignmentsList, assignmentsEnd];
