import type { Command } from '../command.ts';
import { contentBands } from './content-bands.ts';
import { contentCheck } from './content-check.ts';
import { contentImport } from './content-import.ts';
import { contentList } from './content-list.ts';
import { contentShow } from './content-show.ts';

/** Everything about what the clinic can assign. */
export const contentCommands: readonly Command[] = [
  contentImport,
  contentCheck,
  contentList,
  contentShow,
  contentBands,
];
