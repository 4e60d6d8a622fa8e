import { getAuditTrailAsCsv, listAuditTrail } from '@evenkeel/contract/provider-records';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { minuteOf, show, table } from '../print.ts';
import { outOption, writeOut } from '../write-out.ts';

const days = {
  from: { type: 'string', value: 'DATE', meaning: 'first day, in the clinic’s time zone' },
  to: { type: 'string', value: 'DATE', meaning: 'last day' },
} as const;

const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const auditList = defineCommand({
  name: 'audit list',
  summary: 'List who did what and when, newest first',
  operands: ['[PATIENT]'],
  options: { ...days, ...limitOption },
  examples: ['audit list', 'audit list HV-1001 --from 2026-03-01'],
  act: async ({ values, operands: [who] }, io) => {
    const about = who === undefined ? {} : { patientId: await findPatientId(io, who) };
    const found = await collect(readLimit(values.limit), async (page) => {
      const query = { ...daysOf(values), ...about, ...page };
      const got = await ask(io, listAuditTrail, { query });
      return { items: got.entries, nextCursor: got.nextCursor };
    });
    const entries = found.items;
    show(io, { entries }, () =>
      entries.length === 0
        ? ['Nothing was done.']
        : table(
            ['AT', 'WHAT', 'BY', 'ABOUT', 'OBJECT', 'FROM'],
            entries.map((one) => [
              minuteOf(one.at),
              one.action,
              one.actorId === null ? one.actorKind : `${one.actorKind} ${one.actorId}`,
              one.userId,
              one.objectId,
              one.address,
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

const auditExport = defineCommand({
  name: 'audit export',
  summary: 'Take out the audit trail as CSV',
  operands: [],
  options: { ...days, ...outOption },
  examples: ['audit export --from 2026-01-01 --to 2026-03-31 --out trail.csv'],
  act: async ({ values }, io) => {
    await writeOut(io, await ask(io, getAuditTrailAsCsv, { query: daysOf(values) }), values.out);
  },
});

export const auditCommands: readonly Command[] = [auditList, auditExport];
