import { contentKind, listContent } from '@evenkeel/contract/provider-content';
import { ask } from '../ask.ts';
import { defineCommand } from '../define-command.ts';
import { readChoice } from '../filters.ts';
import { collect } from '../pages.ts';
import { show, table } from '../print.ts';

/** `content list`: what the clinic can assign. */
export const contentList = defineCommand({
  name: 'content list',
  summary: 'List what the clinic can assign, by name',
  operands: ['[WORD…]'],
  options: { kind: { type: 'string', value: 'KIND', meaning: `only ${contentKind.options.join(', or ')}` } },
  examples: ['content list', 'content list mood', 'content list --kind check-in --json'],
  act: async ({ values, operands }, io) => {
    const query = operands.length === 0 ? undefined : operands.join(' ');
    const kind = readChoice('kind', contentKind.options, values.kind);
    const { items: content } = await collect(Number.MAX_SAFE_INTEGER, async (page) => {
      const got = await ask(io, listContent, { query: { query, kind, ...page } });
      return { items: got.content, nextCursor: got.nextCursor };
    });
    show(io, { content }, () =>
      content.length === 0
        ? ['No content.']
        : table(
            ['CONTENT', 'NAME', 'KIND', 'QUESTIONS', 'SCORED'],
            content.map((one) => [one.id, one.name, one.kind, one.totalQuestions, one.scored ? 'yes' : null]),
          ),
    );
  },
});
