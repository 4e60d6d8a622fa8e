import { getContent } from '@evenkeel/contract/provider-content';
import { ask } from '../ask.ts';
import { defineCommand } from '../define-command.ts';
import { findContentIds } from '../find.ts';
import { fieldLines, minuteOf, show, table } from '../print.ts';

/** `content show`: one piece of content with its versions; all of it with `--json`. */
export const contentShow = defineCommand({
  name: 'content show',
  summary: 'Show one piece of content and its versions; its questions and scoring with --json',
  operands: ['CONTENT'],
  options: {},
  examples: ['content show "Mood and energy"', 'content show "Mood and energy" --json'],
  act: async ({ operands: [what = ''] }, io) => {
    const [id = ''] = await findContentIds(io, [what]);
    const found = await ask(io, getContent, { params: { id } });
    show(io, found, () => [
      ...fieldLines([
        ['Id', found.id],
        ['Name', found.name],
        ['Kind', found.kind],
        ['About', found.disorder],
        ['Questions', found.totalQuestions],
        ['Scored', found.scored ? 'yes' : 'no'],
      ]),
      '',
      ...table(
        ['VERSION', 'NUMBER', 'IMPORTED'],
        found.versions.map(({ versionId, number, createdAt }) => [versionId, number, minuteOf(createdAt)]),
      ),
    ]);
  },
});
