import type { Received } from '@evenkeel/contract/endpoint';
import { kioskIdentifier, type KioskIdentifier } from '@evenkeel/contract/kiosk';
import { getClinic, putKiosk } from '@evenkeel/contract/provider-clinic';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { fieldLines, show } from '../print.ts';

const showKiosk = (io: CommandIo, { displayId, kiosk }: Received<typeof getClinic>): void =>
  show(io, kiosk, () =>
    fieldLines([
      ['Kiosk', kiosk.enabled ? 'on' : 'off'],
      ['Found by', kiosk.identifiers.join(', ')],
      ['Page', `/clinics/${displayId}`],
    ]),
  );

const readIdentifiers = (text: string): KioskIdentifier[] =>
  text.split(',').map((word) => {
    const identifier = kioskIdentifier.safeParse(word.trim());
    if (!identifier.success) {
      throw new UsageError(
        `--identifiers takes ${kioskIdentifier.options.join(' and ')}, or one of them; not “${word.trim()}”.`,
      );
    }
    return identifier.data;
  });

/** Turns it on or off; identifiers that were not given stay as they are. */
const turn = async (io: CommandIo, enabled: boolean, given?: KioskIdentifier[]): Promise<void> => {
  const identifiers = given ?? (await ask(io, getClinic)).kiosk.identifiers;
  showKiosk(io, await ask(io, putKiosk, { body: { enabled, identifiers } }));
};

const kioskShow = defineCommand({
  name: 'kiosk show',
  summary: 'Show whether the clinic’s kiosk is on, and what people are found by there',
  operands: [],
  options: {},
  examples: ['kiosk show'],
  act: async (_given, io) => showKiosk(io, await ask(io, getClinic)),
});

const kioskOn = defineCommand({
  name: 'kiosk on',
  summary: 'Turn the clinic’s kiosk on',
  operands: [],
  options: {
    identifiers: {
      type: 'string',
      value: 'LIST',
      choices: kioskIdentifier.options,
      list: true,
      meaning:
        'name_dob (last name and date of birth), mrn (record number), or both; as they are unless said',
    },
  },
  examples: ['kiosk on --identifiers name_dob,mrn', 'kiosk on --identifiers mrn'],
  act: async ({ values: { identifiers } }, io) =>
    turn(io, true, identifiers === undefined ? undefined : readIdentifiers(identifiers)),
});

const kioskOff = defineCommand({
  name: 'kiosk off',
  summary: 'Turn the clinic’s kiosk off',
  operands: [],
  options: {},
  examples: ['kiosk off'],
  act: (_given, io) => turn(io, false),
});

export const kioskCommands: readonly Command[] = [kioskShow, kioskOn, kioskOff];
