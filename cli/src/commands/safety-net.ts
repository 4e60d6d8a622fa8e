import { channel, type Channel, type SafetyNetOverride } from '@evenkeel/contract/communication';
import { getSafetyNetOverride, putSafetyNetOverride } from '@evenkeel/contract/provider-messages';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { findPatientId } from '../find.ts';
import { fieldLines, show } from '../print.ts';

const showOverride = (io: CommandIo, answer: { safetyNetOverride: SafetyNetOverride | null }): void =>
  show(io, answer, () => {
    const { safetyNetOverride: settled } = answer;
    if (settled === null) return ['Left to the patient.'];
    return fieldLines([
      ['Push', settled.push ? 'on' : 'off'],
      ['E-mail', settled.email ? 'on' : 'off'],
      ['Text', settled.sms ? 'on' : 'off'],
    ]);
  });

/** The channels that words name; `none` alone names none of them. */
const readChannels = (words: readonly string[]): readonly Channel[] => {
  if (words.length === 1 && words[0] === 'none') return [];
  return words.map((word) => {
    const named = channel.safeParse(word);
    if (!named.success) throw new UsageError(`CHANNEL is one of push, email, sms, or none; not “${word}”.`);
    return named.data;
  });
};

const safetyNetShow = defineCommand({
  name: 'safety-net show',
  summary: 'Show what the clinic has settled about a patient’s safety-net messages',
  operands: ['PATIENT'],
  options: {},
  examples: ['safety-net show HV-1001'],
  act: async ({ operands: [who = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    showOverride(io, await ask(io, getSafetyNetOverride, { params: { patientId } }));
  },
});

const settle = async (io: CommandIo, who: string, safetyNetOverride: SafetyNetOverride | null) => {
  const patientId = await findPatientId(io, who);
  showOverride(
    io,
    await ask(io, putSafetyNetOverride, { params: { patientId }, body: { safetyNetOverride } }),
  );
};

const safetyNetSet = defineCommand({
  name: 'safety-net set',
  summary: 'Send safety-net messages on these channels and no other, whatever the patient chose',
  operands: ['PATIENT', 'CHANNEL…'],
  operandChoices: { CHANNEL: [...channel.options, 'none'] },
  options: {},
  examples: ['safety-net set HV-1001 email sms', 'safety-net set HV-1001 none'],
  act: async ({ operands: [who = '', ...words] }, io) => {
    const on = readChannels(words);
    const [push, email, sms] = [on.includes('push'), on.includes('email'), on.includes('sms')];
    await settle(io, who, { push, email, sms });
  },
});

const safetyNetClear = defineCommand({
  name: 'safety-net clear',
  summary: 'Leave a patient’s safety-net messages to the patient again',
  operands: ['PATIENT'],
  options: {},
  examples: ['safety-net clear HV-1001'],
  act: ({ operands: [who = ''] }, io) => settle(io, who, null),
});

export const safetyNetCommands: readonly Command[] = [safetyNetShow, safetyNetSet, safetyNetClear];
