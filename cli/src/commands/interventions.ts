import { createIntervention } from '@evenkeel/contract/provider-results';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findPatientId } from '../find.ts';
import { show } from '../print.ts';
import { readJsonFile } from './json-file.ts';

const interventionsAdd = defineCommand({
  name: 'interventions add',
  summary:
    'Store a form that was filled in with a patient, for them to read: a file with name, items and answers',
  operands: ['PATIENT', 'FILE'],
  options: {},
  examples: ['interventions add HV-1001 plan.json'],
  act: async ({ operands: [who = '', file = ''] }, io) => {
    const body = await readJsonFile(file, createIntervention.body, 'filled-in form');
    const patientId = await findPatientId(io, who);
    const made = await ask(io, createIntervention, { params: { patientId }, body });
    show(io, made, () => [`Stored: ${made.interventionId}`]);
  },
});

export const interventionCommands: readonly Command[] = [interventionsAdd];
