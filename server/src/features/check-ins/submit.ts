import { randomUUID } from 'node:crypto';
import type { Body } from '@evenkeel/contract/endpoint';
import { byKey, isSafetyAnswer } from '@evenkeel/contract/answer-rules';
import type { submitCheckIns } from '@evenkeel/contract/check-ins';
import { receiveAnswers, type Sent } from '../../answering/receive-answers.ts';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import { checkNodeAnswers } from './check-node-answers.ts';
import { moduleVersions, type ModuleRow } from './module-rows.ts';
import { storeCheckIns, type AnsweredCheckIn } from './store.ts';

type SubmittedCheckIns = Body<typeof submitCheckIns>;

/** Stores a set of check-ins with what they measure, and all that they cause. */
export const submit = (context: Context, sent: Omit<Sent, 'kind' | 'asked'>, checkIns: SubmittedCheckIns) =>
  receiveAnswers(
    context,
    { ...sent, kind: 'check-ins', asked: { source: sent.source, checkIns } },
    async (tx, person, now) => {
      const modules = await loadModules(tx, person.clinic_id, checkIns);
      const answered = check(modules, checkIns, now);
      await storeCheckIns(tx, answered, { person, source: sent.source });
      return answered;
    },
  );

/** The versions that were answered, in their order. Another clinic's module looks like one that does not exist. */
const loadModules = async (tx: Tx, clinicId: string, checkIns: SubmittedCheckIns): Promise<ModuleRow[]> => {
  const rows = await moduleVersions(tx)
    .where('content.clinic_id', '=', clinicId)
    .where(
      'content_versions.id',
      'in',
      checkIns.map(({ moduleVersionId }) => moduleVersionId),
    )
    .execute();
  return checkIns.map(({ moduleId, moduleVersionId }, index) => {
    const row = rows.find((one) => one.id === moduleId && one.version_id === moduleVersionId);
    if (row !== undefined) return row;
    const message = 'This check-in is no longer available.';
    throw new AppError('not-found', { message, fields: { [`${index}.moduleId`]: message } });
  });
};

const check = (modules: readonly ModuleRow[], checkIns: SubmittedCheckIns, at: Date): AnsweredCheckIn[] => {
  const togetherId = randomUUID();
  const fields: Record<string, string> = {};
  const answered = modules.map((module, index) => {
    const { nodes } = module.check_in;
    const { answers, problems } = checkNodeAnswers(nodes, checkIns[index]?.answers ?? []);
    for (const [key, message] of Object.entries(problems)) fields[`${index}.answers.${key}`] = message;
    const values = byKey(answers);
    const triggers = nodes.filter((node) => isSafetyAnswer(node, values[node.id])).map(({ id }) => id);
    const id = index === 0 ? togetherId : randomUUID();
    return { id, togetherId, contentId: module.id, module, answers, triggers, at };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-answers', { fields });
  return answered;
};
