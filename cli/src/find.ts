import { listContent } from '@evenkeel/contract/provider-content';
import { id } from '@evenkeel/contract/fields';
import { limits } from '@evenkeel/contract/limits';
import { listPatients } from '@evenkeel/contract/provider-patients';
import { ask } from './ask.ts';
import type { CommandIo } from './command.ts';
import { Failure, notFound } from './failures.ts';
import { collect } from './pages.ts';

/** Whether a text is an id, and so needs no looking for. */
export const isId = (text: string): boolean => id.safeParse(text).success;

/** The one thing that a text names. Throws a `Failure` where there is none, or more than one. */
export const theOnly = <T>(found: readonly T[], what: string, text: string): T => {
  const [only, another] = found;
  if (only === undefined) throw notFound(`There is no ${what} “${text}”.`);
  if (another !== undefined) throw new Failure(`“${text}” names more than one ${what}; please give the id.`);
  return only;
};

/** The id of a person named by id, record number or e-mail address. */
export const findPatientId = async (io: CommandIo, text: string): Promise<string> => {
  if (isId(text)) return text;
  const query = text.slice(0, limits.nameLength);
  const { patients } = await ask(io, listPatients, { query: { query, limit: limits.maxPageSize } });
  const found = patients.filter(
    ({ medicalRecordNumber, email }) =>
      medicalRecordNumber === text || email?.toLowerCase() === text.toLowerCase(),
  );
  return theOnly(found, 'patient', text).patientId;
};

/** The ids of content named by id or by its whole name. */
export const findContentIds = async (io: CommandIo, texts: readonly string[]): Promise<string[]> => {
  if (texts.every(isId)) return [...texts];
  const { items: all } = await collect(Number.MAX_SAFE_INTEGER, async (query) => {
    const { content, nextCursor } = await ask(io, listContent, { query });
    return { items: content, nextCursor };
  });
  return texts.map((text) => {
    if (isId(text)) return text;
    const named = all.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
    return theOnly(named, 'content', text).id;
  });
};
