import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cadence } from '@evenkeel/contract/assessments';
import { localDate } from '@evenkeel/contract/local-date';
import { addDays } from '@evenkeel/contract/plain-dates';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import type { Tx } from '../db/open.ts';
import { storeCheckIns, type AnsweredCheckIn } from '../features/check-ins/store.ts';
import { importCheckIn } from '../features/content/import-content.ts';
import { addLifestyleModule, lifestyleModule } from '../features/content/lifestyle-module.ts';
import { storeContent } from '../features/content/service.ts';
import { cedarGrove, demoPeople, harborView } from './people.ts';
import {
  lifestyleYear,
  lowMoodYear,
  stepsYear,
  thoughtYear,
  worryYear,
  type PastAnswers,
} from './year-of-answers.ts';

type Module = AnsweredCheckIn['module'];
const { maya, iris } = demoPeople;

const moduleOf = ({ id, versionId }: { id: string; versionId: string }, made: CheckInContent): Module => ({
  id,
  version_id: versionId,
  name: made.name,
  check_in: { type: made.type, nodes: made.content.nodes },
});

const addModule = async (tx: Tx, file: string, now: Date): Promise<Module> => {
  const source: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, 'content', `${file}.json`), 'utf8'),
  );
  const imported = importCheckIn(source);
  if (!imported.ok)
    throw new Error(`demo content ${file}: ${imported.problems.map((one) => one.message).join('; ')}`);
  const { content } = imported;
  const common = { clinicId: harborView.id, source: { ...content }, now };
  return moduleOf(await storeContent(tx, { ...common, kind: 'check-in', content }), content);
};

/** Eight in the evening, or nine in summer, of a day so many before today, and some minutes. */
const eveningOf = (today: string, daysAgo: number): Date =>
  new Date(`${addDays(today, 1 - daysAgo)}T01:${String(daysAgo % 60).padStart(2, '0')}:00Z`);

const answeredBy = (today: string, module: Module, past: readonly PastAnswers[]): AnsweredCheckIn[] =>
  past.map(({ daysAgo, values }) => {
    const id = randomUUID();
    const answers = module.check_in.nodes
      .filter(({ type }) => type !== 'heading')
      .map((node) => ({ key: node.id, value: values[node.id] ?? null }));
    const at = eveningOf(today, daysAgo);
    return { id, togetherId: id, contentId: module.id, module, answers, triggers: [], at };
  });

interface Assigned {
  readonly person: { readonly userId: string; readonly clinicId: string };
  readonly contentId: string;
  readonly cadence: Cadence;
  readonly startDate: string;
  /** The occasion that the last answers finished, with the day of the next. */
  readonly finished?: { readonly by: string; readonly date: string; readonly next: string };
}

const assign = async (
  tx: Tx,
  now: Date,
  { person, contentId, cadence, startDate, finished }: Assigned,
): Promise<void> => {
  const id = randomUUID();
  const common = {
    clinic_id: person.clinicId,
    user_id: person.userId,
    content_id: contentId,
    created_at: now,
  };
  const next = finished?.next ?? startDate;
  await tx
    .insertInto('assignments')
    .values({ id, ...common, cadence, start_date: startDate, next_administration_date: next })
    .execute();
  if (finished === undefined) return;
  await tx
    .insertInto('administrations')
    .values({
      id: randomUUID(),
      ...common,
      assignment_id: id,
      administration_date: finished.date,
      due_date: next,
      submission_id: null,
      check_in_score_id: finished.by,
    })
    .execute();
};

/** The check-ins of the demonstration, with a year of Maya's answers to them. */
export const addCheckIns = async (tx: Tx, now: Date): Promise<void> => {
  const today = localDate(now, harborView.timeZone);
  const elsewhere = await addLifestyleModule(tx, cedarGrove.id, now);
  const lifestyle = moduleOf(await addLifestyleModule(tx, harborView.id, now), lifestyleModule);
  const worry = await addModule(tx, 'worry-today', now);
  const lowMood = await addModule(tx, 'low-mood-today', now);
  const thought = await addModule(tx, 'catching-a-thought', now);
  const steps = await addModule(tx, 'small-steps', now);

  const worries = answeredBy(today, worry, worryYear());
  const person = { user_id: maya.userId, clinic_id: maya.clinicId };
  await storeCheckIns(
    tx,
    [
      ...answeredBy(today, lifestyle, lifestyleYear()),
      ...worries,
      ...answeredBy(today, lowMood, lowMoodYear()),
      ...answeredBy(today, thought, thoughtYear()),
      ...answeredBy(today, steps, stepsYear()),
    ],
    { person, source: 'patient_app' },
  );

  const aYearAgo = addDays(today, -364);
  await assign(tx, now, { person: maya, contentId: lifestyle.id, cadence: 'daily', startDate: aYearAgo });
  await assign(tx, now, {
    person: maya,
    contentId: worry.id,
    cadence: 'weekly',
    // Four days ago and each seventh day before.
    startDate: addDays(today, -4 - 7 * 51),
    finished: { by: worries.at(-1)?.id ?? '', date: addDays(today, -4), next: addDays(today, 3) },
  });
  await assign(tx, now, {
    person: maya,
    contentId: lowMood.id,
    cadence: 'weekly',
    startDate: addDays(today, -2 - 7 * 51),
  });
  await assign(tx, now, { person: maya, contentId: thought.id, cadence: 'weekly', startDate: aYearAgo });
  await assign(tx, now, {
    person: maya,
    contentId: steps.id,
    cadence: 'monthly',
    startDate: addDays(today, -160),
  });
  await assign(tx, now, { person: iris, contentId: elsewhere.id, cadence: 'daily', startDate: today });
};
