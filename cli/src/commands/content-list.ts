import type { Received } from '@evenkeel/contract/endpoint';
import { listContent } from '@evenkeel/contract/provider-content';
import type { Command } from '../command.ts';
import { refusalOf } from './content-refusal.ts';

type Content = Received<typeof listContent>['content'];

/** `content list`: what the clinic can assign. */
export const contentList: Command = {
  name: 'content list',
  summary: 'List what the clinic can assign',
  usage: 'content list',
  examples: ['content list'],
  run: async (args, { call, out, err, json }) => {
    if (args.length > 0) {
      err(`Usage: ${contentList.usage}`);
      return 2;
    }
    const content: Content = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await call(
        'GET',
        `${listContent.path}?cursor=${encodeURIComponent(cursor)}`.replace(/\?cursor=$/, ''),
      );
      const page = listContent.response.safeParse(answer.body);
      if (answer.status !== 200 || !page.success) {
        err(refusalOf(answer).message);
        return 1;
      }
      content.push(...page.data.content);
      cursor = page.data.nextCursor;
    }
    if (json) out(JSON.stringify({ content }, null, 2));
    else {
      const width = Math.max(0, ...content.map(({ name }) => name.length));
      for (const { id, name, kind, totalQuestions, scored } of content) {
        out(`${id}  ${name.padEnd(width)}  ${kind}  ${totalQuestions} questions${scored ? ', scored' : ''}`);
      }
    }
    return 0;
  },
};
