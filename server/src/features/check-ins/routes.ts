import { sql } from 'kysely';
import type { Principal, RequestFacts, Handlers } from '../../http/handlers.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { findAssignedCheckIns, type Assignee } from './assigned.ts';
import { readModule } from './modules.ts';
import { findModules, findScores, findScoreWithNeighbours, type Asked } from './scores.ts';
import { submit } from './submit.ts';

type CheckInEndpoints =
  | 'getAssignedCheckIns'
  | 'getAssignedCheckInsWithContent'
  | 'getAssignedCheckIn'
  | 'getPublicAssignedCheckIns'
  | 'getCheckIn'
  | 'getCheckInScores'
  | 'getCheckInScoresWithVersions'
  | 'submitCheckIns'
  | 'submitPublicCheckIns';

interface OwnCall {
  readonly principal: Principal<'profile'>;
  readonly request: RequestFacts;
}

/** What a person checks in with, and what they answered. */
export const checkInHandlers = (context: Context): Handlers<CheckInEndpoints> => {
  const { db, clock } = context;

  const assigneeOf = async (userId: string): Promise<Assignee | null> => {
    const person = await db
      .selectFrom('profiles')
      .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
      .select(sql<string>`coalesce(profiles.time_zone, clinics.time_zone)`.as('time_zone'))
      .where('profiles.user_id', '=', userId)
      .executeTakeFirst();
    return person === undefined ? null : { userId, timeZone: person.time_zone };
  };
  const assignedTo = async (userId: string, missing: 'not-found' | 'public-user-not-found') => {
    const assignee = await assigneeOf(userId);
    if (assignee === null) throw new AppError(missing);
    return findAssignedCheckIns(db, assignee, clock.now());
  };

  const askedBy = async (
    { principal: { accountId, profile }, request }: OwnCall,
    checkInIds: readonly string[],
  ): Promise<Asked> => {
    const { user_id: userId, clinic_id: clinicId } = profile;
    const actor = { kind: 'account', id: accountId } as const;
    await audit(db, { at: clock.now(), actor, action: 'check-ins.read', clinicId, userId, request });
    return { userId, clinicId, checkInIds };
  };

  return {
    getAssignedCheckIns: async ({ params }) => ({
      checkIns: (await assignedTo(params.userId, 'not-found')).map(
        ({ content: _content, ...shown }) => shown,
      ),
    }),

    getAssignedCheckInsWithContent: async ({ params }) => ({
      checkIns: await assignedTo(params.userId, 'not-found'),
    }),

    getAssignedCheckIn: async ({ params }) => {
      const assigned = await assignedTo(params.userId, 'not-found');
      const own = assigned.find(({ id }) => id === params.checkInId);
      if (own === undefined) throw new AppError('not-found');
      const { isOverdue: _isOverdue, dueDate: _dueDate, ...module } = own;
      return module;
    },

    getPublicAssignedCheckIns: async ({ params }) => ({
      checkIns: await assignedTo(params.userId, 'public-user-not-found'),
    }),

    getCheckIn: async ({ params, query }) => readModule(db, params.checkInId, query.versionId),

    getCheckInScores: async ({ query, ...call }) => {
      const asked = await askedBy(call, query.checkInIds);
      const checkInModules = await findModules(db, asked, []);
      return { checkInModules, ...(await findScores(db, asked, query)) };
    },

    getCheckInScoresWithVersions: async ({ query, ...call }) => {
      const asked = await askedBy(call, query.checkInIds);
      const page =
        query.scoreId === undefined
          ? await findScores(db, asked, query)
          : await findScoreWithNeighbours(db, asked, query.scoreId);
      const answered = page.checkInScores.map(({ versionId }) => versionId);
      return { checkInModules: await findModules(db, asked, answered), ...page };
    },

    submitCheckIns: async ({ params, body, principal, request }) =>
      submit(
        context,
        {
          actor: { kind: 'account', id: principal.accountId },
          userId: params.userId,
          source: 'patient_app',
          visit: null,
          request,
        },
        body,
      ),

    submitPublicCheckIns: async ({ params, query, body, request, visit }) =>
      submit(
        context,
        {
          actor: { kind: 'public', id: visit?.id ?? params.userId },
          userId: params.userId,
          source: visit === null ? query.source : 'kiosk',
          visit,
          request,
        },
        body,
      ),
  };
};
