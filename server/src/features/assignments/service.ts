import { randomUUID } from 'node:crypto';
import type { createAssignment } from '@evenkeel/contract/provider-patients';
import type { Body } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import type { ContentKind } from '@evenkeel/contract/provider-content';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { outsideQuietHours } from '../../messages/quiet-hours.ts';
import { administrationAfter, administrationUpTo } from './cadence.ts';
import type { Person } from './person.ts';

const yearsFrom = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;

const checkStart = (startDate: string, today: string): void => {
  const years = limits.assignmentStartYears;
  if (startDate >= yearsFrom(today, -years) && startDate <= yearsFrom(today, years)) return;
  throw new AppError('invalid-fields', { fields: { startDate: `Must be within ${years} years of today` } });
};

const kindOfContent = async (tx: Tx, clinicId: string, contentId: string): Promise<ContentKind> => {
  const content = await tx
    .selectFrom('content')
    .select('kind')
    .where('id', '=', contentId)
    .where('clinic_id', '=', clinicId)
    .where('kind', 'in', ['assessment', 'check-in'])
    .executeTakeFirst();
  if (content !== undefined) return content.kind;
  throw new AppError('not-found', {
    message: 'There is no such content.',
    fields: { contentId: 'There is no such content' },
  });
};

/** One that was asked once and answered has run its course; it must not stand in the way of asking again. */
const endAnswered = async (tx: Tx, userId: string, contentId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('assignments')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('content_id', '=', contentId)
    .where('ended_at', 'is', null)
    .where('cadence', '=', 'once')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('administrations')
          .select('administrations.id')
          .whereRef('administrations.assignment_id', '=', 'assignments.id')
          .where((where) =>
            where.or([
              where('administrations.submission_id', 'is not', null),
              where('administrations.check_in_score_id', 'is not', null),
            ]),
          ),
      ),
    )
    .execute();
};

interface Asked {
  readonly person: Person;
  readonly fields: Body<typeof createAssignment>;
  readonly now: Date;
}

/**
 * Assigns content from a date on; what is due already is there at once. Throws `not-found` for
 * content that the clinic does not have and `already-exists` where it is assigned.
 */
export const assign = async (tx: Tx, { person, fields, now }: Asked): Promise<{ assignmentId: string }> => {
  const { userId, clinicId, timeZone, today } = person;
  const { contentId, cadence, startDate = today } = fields;
  const kind = await kindOfContent(tx, clinicId, contentId);
  checkStart(startDate, today);
  await endAnswered(tx, userId, contentId, now);

  const id = randomUUID();
  const current = administrationUpTo(cadence, startDate, today);
  const next = current === null ? startDate : administrationAfter(cadence, startDate, today);
  const common = { clinic_id: clinicId, user_id: userId, content_id: contentId, created_at: now };
  const made = await tx
    .insertInto('assignments')
    .values({ id, ...common, cadence, start_date: startDate, next_administration_date: next })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'content_id']).where('ended_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) {
    throw new AppError('already-exists', { message: 'This is assigned to the patient already.' });
  }
  if (current !== null) {
    await tx
      .insertInto('administrations')
      .values({
        id: randomUUID(),
        ...common,
        assignment_id: id,
        administration_date: current,
        due_date: next,
        submission_id: null,
        message_at: kind === 'assessment' ? outsideQuietHours(now, timeZone) : null,
      })
      .execute();
  }
  return { assignmentId: id };
};

/** Ends an assignment. Throws `not-found` when it is none of this person's, or has ended. */
export const endAssignment = async (
  tx: Tx,
  { userId, clinicId }: Person,
  assignmentId: string,
  now: Date,
): Promise<void> => {
  const ended = await tx
    .updateTable('assignments')
    .set({ ended_at: now, next_administration_date: null })
    .where('id', '=', assignmentId)
    .where('user_id', '=', userId)
    .where('clinic_id', '=', clinicId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw new AppError('not-found');
};
