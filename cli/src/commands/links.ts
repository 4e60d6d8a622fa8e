import { createHandoff, sendAssessmentLink } from '@evenkeel/contract/provider-patients';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findContentIds, findPatientId } from '../find.ts';
import { show } from '../print.ts';

const message = defineCommand({
  name: 'message',
  summary: 'Send a patient a link to assessments now',
  operands: ['PATIENT', 'CONTENT…'],
  options: {
    channel: {
      type: 'string',
      value: 'CHANNEL',
      choices: ['email', 'sms'],
      meaning: 'email or sms; email unless said',
    },
  },
  examples: [
    'message HV-1001 "Mood and energy"',
    'message HV-1001 "Mood and energy" "How you slept" --channel sms',
  ],
  act: async ({ values: { channel = 'email' }, operands: [who = '', ...what] }, io) => {
    const patientId = await findPatientId(io, who);
    const assessmentIds = await findContentIds(io, what);
    const made = await ask(io, sendAssessmentLink, {
      params: { patientId },
      body: { channel, assessmentIds },
    });
    show(io, made, () => [`On its way by ${channel === 'sms' ? 'text' : 'e-mail'}: ${made.url}`]);
  },
});

const handoff = defineCommand({
  name: 'handoff',
  summary: 'Make a link to assessments for the clinician’s own screen',
  operands: ['PATIENT', 'CONTENT…'],
  options: {},
  examples: ['handoff HV-1001 "Mood and energy"'],
  act: async ({ operands: [who = '', ...what] }, io) => {
    const patientId = await findPatientId(io, who);
    const assessmentIds = await findContentIds(io, what);
    const made = await ask(io, createHandoff, { params: { patientId }, body: { assessmentIds } });
    show(io, made, () => [made.url]);
  },
});

export const linkCommands: readonly Command[] = [message, handoff];
