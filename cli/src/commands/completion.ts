import type { Command } from '../command.ts';
import { completionScripts } from '../completion-scripts.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { show } from '../print.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

const completion = defineCommand({
  name: 'completion',
  summary: 'Print what makes a shell know “evenkeel” as a command, with completion of its words',
  operands: ['SHELL'],
  operandChoices: { SHELL: shells },
  options: {},
  examples: ['completion bash', 'completion zsh', 'completion fish'],
  needsNoKey: true,
  act: async ({ operands: [word] }, io) => {
    const shell = shells.find((one) => one === word);
    if (shell === undefined) throw new UsageError(`SHELL is one of ${shells.join(', ')}; not “${word}”.`);
    const script = completionScripts[shell]();
    show(io, { script }, () => [script]);
  },
});

export const completionCommands: readonly Command[] = [completion];
