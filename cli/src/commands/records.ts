import { getPatientRecord, getPatientRecordAsCsv } from '@evenkeel/contract/provider-records';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findPatientId } from '../find.ts';
import { jsonText } from '../terminal-text.ts';
import { outOption, writeOut } from '../write-out.ts';

const recordsExport = defineCommand({
  name: 'records export',
  summary: 'Take out all that is kept of a patient, as a FHIR R4 Bundle or as CSV',
  operands: ['PATIENT'],
  options: {
    csv: { type: 'boolean', meaning: 'a line for each answer, instead of the Bundle' },
    ...outOption,
  },
  examples: ['records export HV-1001 --out maya.json', 'records export HV-1001 --csv --out maya.csv'],
  act: async ({ values, operands: [who = ''] }, io) => {
    const params = { patientId: await findPatientId(io, who) };
    if (values.csv === true) {
      await writeOut(io, await ask(io, getPatientRecordAsCsv, { params }), values.out);
      return;
    }
    const bundle = await ask(io, getPatientRecord, { params });
    await writeOut(io, `${jsonText(bundle)}\n`, values.out, bundle);
  },
});

export const recordCommands: readonly Command[] = [recordsExport];
