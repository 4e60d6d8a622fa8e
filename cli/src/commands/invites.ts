import { createInvite } from '@evenkeel/contract/provider-patients';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findPatientId } from '../find.ts';
import { show } from '../print.ts';

const invite = defineCommand({
  name: 'invite',
  summary: 'Invite a patient or participant to an account; a new invite replaces the open one',
  operands: ['PATIENT'],
  options: {
    channel: {
      type: 'string',
      value: 'CHANNEL',
      choices: ['email', 'sms'],
      meaning: 'email or sms; email unless said',
    },
  },
  examples: ['invite HV-1004', 'invite HV-1004 --channel sms'],
  act: async ({ values: { channel = 'email' }, operands: [who = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    const made = await ask(io, createInvite, { params: { patientId }, body: { channel } });
    show(io, made, () => [`Invited by ${channel === 'sms' ? 'text' : 'e-mail'}: ${made.url}`]);
  },
});

export const inviteCommands: readonly Command[] = [invite];
