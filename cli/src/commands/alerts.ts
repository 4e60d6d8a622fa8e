import { acknowledgeAlert, listAlerts } from '@evenkeel/contract/provider-results';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { minuteOf, show, table } from '../print.ts';

const alertsList = defineCommand({
  name: 'alerts list',
  summary: 'List the clinic’s safety alerts, newest first',
  operands: [],
  options: {
    open: { type: 'boolean', meaning: 'only those that nobody has acknowledged' },
    patient: { type: 'string', value: 'PATIENT', meaning: 'only of this patient' },
    ...limitOption,
  },
  examples: ['alerts list --open', 'alerts list --patient HV-1001 --json'],
  act: async ({ values }, io) => {
    const acknowledged = values.open === true ? 'false' : undefined;
    const { patient } = values;
    const patientId = patient === undefined ? undefined : await findPatientId(io, patient);
    const found = await collect(readLimit(values.limit), async (page) => {
      const got = await ask(io, listAlerts, { query: { acknowledged, patientId, ...page } });
      return { items: got.alerts, nextCursor: got.nextCursor };
    });
    const alerts = found.items;
    show(io, { alerts }, () =>
      alerts.length === 0
        ? ['No alerts.']
        : table(
            ['ALERT', 'RAISED', 'PATIENT', 'ABOUT', 'ACKNOWLEDGED', 'ANSWERS'],
            alerts.map((one) => [
              one.id,
              minuteOf(one.createdAt),
              one.patientName,
              one.assessmentName,
              one.acknowledgedAt === null ? null : minuteOf(one.acknowledgedAt),
              one.triggers.map(({ question, display }) => `${question} ${display}`).join('; '),
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

const alertsAcknowledge = defineCommand({
  name: 'alerts acknowledge',
  summary: 'Record that the clinic has seen an alert',
  operands: ['ALERT'],
  options: {},
  examples: ['alerts acknowledge 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01'],
  act: async ({ operands: [id = ''] }, io) => {
    const alert = await ask(io, acknowledgeAlert, { params: { id } });
    show(io, alert, () => [`Acknowledged ${minuteOf(alert.acknowledgedAt ?? '')}.`]);
  },
});

export const alertCommands: readonly Command[] = [alertsList, alertsAcknowledge];
