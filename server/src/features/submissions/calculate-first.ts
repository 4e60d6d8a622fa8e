import type { submitAssessments } from '@evenkeel/contract/assessments';
import type { Body } from '@evenkeel/contract/endpoint';
import type { ProfileRow } from '../../db/schema.ts';
import { calculateIfPossible, notCalculated } from '../../fhir/calculated/calculate.ts';
import type { Calculated } from '../../fhir/calculated/calculations.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { timeZoneOf } from '../../people/time-zone.ts';
import { checkAnswers } from './check-answers.ts';
import { loadDefinitions, type Definition } from './load.ts';

type Sent = Body<typeof submitAssessments>['assessments'];
type Source = Readonly<Record<string, unknown>>;

/** An empty list is no SQL; the nil id is nobody's. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** How long a whole submission may wait for what its files bring; what is not begun by then has no value. */
const patienceMs = 8_000;

/** What the file's expressions made of one set of answers, or null where the version works nothing out. */
export type CalculatedOf = (definition: Definition, index: number) => Calculated[] | null;

/** The definitions that work something out, by the position of their answers; none of what cannot be found. */
const definitionsToWorkOut = async ({ db }: Context, userId: string, sent: Sent) => {
  const found = new Map<number, { definition: Definition; source: Source; person: ProfileRow }>();
  const some = await db
    .selectFrom('content_versions')
    .select('id')
    .where('content_id', 'in', [nobody, ...sent.map(({ id }) => id)])
    .where('calculations', 'is not', null)
    .execute();
  if (some.length === 0) return found;
  const person = await db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (person === undefined) return found;
  const definitions = await loadDefinitions(db, person.clinic_id, sent).catch((error: unknown) => {
    if (error instanceof AppError) return [];
    throw error;
  });
  for (const [index, definition] of definitions.entries()) {
    if (definition.calculations === null) continue;
    const { source } = await db
      .selectFrom('content_versions')
      .select('source')
      .where('id', '=', definition.versionId)
      .executeTakeFirstOrThrow();
    found.set(index, { definition, source, person });
  }
  return found;
};

/**
 * Works out what the files of these assessments bring, before the transaction: it may take a while, and
 * the database must not wait for it. Whatever is wrong with the submission is for the transaction to say.
 */
export const calculateFirst = async (
  context: Context,
  { userId, sent, request }: { userId: string; sent: Sent; request: RequestFacts },
): Promise<CalculatedOf> => {
  const { db, calculator, clock } = context;
  const byIndex = new Map<number, { versionId: string; calculated: Calculated[] }>();
  const until = performance.now() + patienceMs;
  for (const [index, one] of (await definitionsToWorkOut(context, userId, sent)).entries()) {
    const { versionId, sections, calculations } = one.definition;
    const { answers, problems } = checkAnswers(sections, sent[index]?.answers ?? []);
    if (calculations === null || Object.keys(problems).length > 0) continue;
    if (performance.now() > until) break;
    const timeZone = await timeZoneOf(db, one.person, request);
    const answered = { source: one.source, sections, answers, calculations, at: clock.now(), timeZone };
    byIndex.set(index, { versionId, calculated: await calculateIfPossible(calculator, answered) });
  }
  return (definition, index) => {
    const { calculations, sections, versionId } = definition;
    if (calculations === null) return null;
    const ready = byIndex.get(index);
    if (ready?.versionId === versionId) return ready.calculated;
    const { answers } = checkAnswers(sections, sent[index]?.answers ?? []);
    return notCalculated({ sections, answers, calculations }, 'too-busy');
  };
};
