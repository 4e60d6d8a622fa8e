import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { Reply } from '../../http/handlers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { replaceBands } from './bands.ts';
import { contentFacts } from './content-facts.ts';
import { readImport } from './read-import.ts';
import { findContent, readAssessments, readContent, storeContent } from './service.ts';

type ContentEndpoints =
  | 'createContent'
  | 'checkContent'
  | 'listContent'
  | 'getContent'
  | 'putContentBands'
  | 'getAssessments';

/** Importing assessments and check-ins, listing them, and handing an assessment's questions to a patient's screen. */
export const contentHandlers = ({ db, clock, calculator }: Context): Handlers<ContentEndpoints> => {
  const audit = createProviderAudit(clock);
  return {
    createContent: async ({ query, body, ...call }) => {
      const { warnings, ...imported } = await readImport(calculator, query, body);
      const { clinicId } = call.principal;
      const { id, versionId, known } = await db.transaction().execute(async (tx) => {
        const stored = await storeContent(tx, { clinicId, ...imported, source: body, now: clock.now() });
        await audit(tx, call, 'content.import', { objectId: stored.id });
        return stored;
      });
      const { kind, content } = imported;
      const answer = { id, versionId, kind, name: content.name, warnings };
      return new Reply(answer, { status: known ? 200 : 201 });
    },

    checkContent: async ({ query, body }) => {
      const { warnings, ...imported } = await readImport(calculator, query, body);
      return { ...contentFacts(imported), warnings };
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

    putContentBands: async ({ params, body, ...call }) => {
      const { clinicId } = call.principal;
      return db.transaction().execute(async (tx) => {
        const bands = await replaceBands(tx, { clinicId, id: params.id }, body);
        await audit(tx, call, 'content.bands', { objectId: params.id });
        return bands;
      });
    },

    getAssessments: async ({ query }) => readAssessments(db, query.Ids),
  };
};
