import type { Received } from '@evenkeel/contract/endpoint';
import { listCheckInScores } from '@evenkeel/contract/provider-results';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { dayOptions, onlyIf, safetyOption } from '../filters.ts';
import { findContentIds, findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { minuteOf, show, table } from '../print.ts';

type Score = Received<typeof listCheckInScores>['checkInScores'][number];

const answersText = ({ answers }: Score): string =>
  answers
    .flatMap(({ label, display }) => (display === null ? [] : [`${label} ${display.replaceAll('\n', ' ')}`]))
    .join('; ');

const checkInsList = defineCommand({
  name: 'check-ins list',
  summary: 'List a patient’s check-ins with their answers in words, newest first',
  operands: ['PATIENT'],
  options: {
    module: { type: 'string', value: 'CONTENT', meaning: 'only of this check-in' },
    ...dayOptions,
    ...safetyOption,
    ...limitOption,
  },
  examples: ['check-ins list HV-1001', 'check-ins list HV-1001 --limit 7 --json'],
  act: async ({ values, operands: [who = ''] }, io) => {
    const { limit, module, safety, ...days } = values;
    const patientId = await findPatientId(io, who);
    const [moduleId] = module === undefined ? [] : await findContentIds(io, [module]);
    const wanted = { ...days, moduleId, safetyTriggered: onlyIf(safety) };
    const found = await collect(readLimit(limit), async (page) => {
      const query = { ...wanted, ...page };
      const got = await ask(io, listCheckInScores, { params: { patientId }, query });
      return { items: got.checkInScores, nextCursor: got.nextCursor };
    });
    const checkInScores = found.items;
    show(io, { checkInScores }, () =>
      checkInScores.length === 0
        ? ['No check-ins yet.']
        : table(
            ['RECEIVED', 'CHECK-IN', 'SYMPTOM', 'SAFETY', 'SOURCE', 'ANSWERS'],
            checkInScores.map((one) => [
              minuteOf(one.createdAt),
              one.title,
              one.symptomPercent === null ? null : `${Math.round(one.symptomPercent)} %`,
              one.safetyTriggered ? 'ALERT' : null,
              one.source,
              answersText(one),
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

export const checkInCommands: readonly Command[] = [checkInsList];
