import { contentKind, listContent } from '@evenkeel/contract/provider-content';
import { ask } from '../ask.ts';
import { defineCommand } from '../define-command.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { show, table } from '../print.ts';

/** `content list`: what the clinic can assign. */
export const contentList = defineCommand({
  name: 'content list',
  summary: 'List what the clinic can assign, by name',
  operands: ['[WORD…]'],
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      choices: contentKind.options,
      meaning: `only ${contentKind.options.join(', or ')}`,
    },
    ...limitOption,
  },
  examples: ['content list', 'content list mood', 'content list --kind check-in --json'],
  act: async ({ values, operands }, io) => {
    const query = operands.length === 0 ? undefined : operands.join(' ');
    const { kind } = values;
    const found = await collect(readLimit(values.limit), async (page) => {
      const got = await ask(io, listContent, { query: { query, kind, ...page } });
      return { items: got.content, nextCursor: got.nextCursor };
    });
    const content = found.items;
    show(io, { content }, () =>
      content.length === 0
        ? ['No content.']
        : table(
            ['CONTENT', 'NAME', 'KIND', 'QUESTIONS', 'SCORED'],
            content.map((one) => [one.id, one.name, one.kind, one.totalQuestions, one.scored ? 'yes' : null]),
          ),
    );
    tellOfMore(io, found);
  },
});
