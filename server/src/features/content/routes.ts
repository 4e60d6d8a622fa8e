import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { Reply } from '../../http/handlers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readImport } from './read-import.ts';
import { findContent, readAssessments, readContent, storeContent } from './service.ts';

type ContentEndpoints = 'createContent' | 'checkContent' | 'listContent' | 'getContent' | 'getAssessments';

/** Importing assessments, listing them, and handing their questions to a patient's screen. */
export const contentHandlers = ({ db, clock }: Context): Handlers<ContentEndpoints> => {
  const audit = createProviderAudit(clock);
  return {
    createContent: async ({ query: { kind }, body, ...call }) => {
      const { content, warnings } = readImport(kind, body);
      const { clinicId } = call.principal;
      const { id, versionId, known } = await db.transaction().execute(async (tx) => {
        const stored = await storeContent(tx, { clinicId, kind, content, source: body, now: clock.now() });
        await audit(tx, call, 'content.import', { objectId: stored.id });
        return stored;
      });
      const answer = { id, versionId, kind, name: content.name, warnings };
      return new Reply(answer, { status: known ? 200 : 201 });
    },

    checkContent: async ({ query: { kind }, body }) => {
      const { content, warnings } = readImport(kind, body);
      const questions = content.content.sections.flatMap((section) => section.questions);
      const { scoring } = content;
      return {
        kind,
        name: content.name,
        disorder: content.disorder ?? null,
        totalQuestions: questions.length,
        safetyQuestions: questions.filter(({ safety }) => safety !== undefined).length,
        score: scoring === null ? null : { min: scoring.min, max: scoring.max, bands: scoring.bands.length },
        warnings,
      };
    },

    listContent: async ({ query, ...call }) => {
      await audit(db, call, 'content.list');
      return findContent(db, call.principal.clinicId, query);
    },

    getContent: async ({ params, ...call }) => {
      const found = await readContent(db, call.principal.clinicId, params.id);
      await audit(db, call, 'content.read', { objectId: found.id });
      return found;
    },

    getAssessments: async ({ query }) => readAssessments(db, query.Ids),
  };
};
