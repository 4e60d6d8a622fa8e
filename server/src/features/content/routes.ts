import type { ContentKind } from '@evenkeel/contract/provider-content';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { Reply } from '../../http/handlers.ts';
import type { Handlers, Principal, RequestFacts } from '../../http/handlers.ts';
import { readImport } from './read-import.ts';
import { findContent, readAssessments, readContent, storeContent } from './service.ts';

type ContentEndpoints = 'createContent' | 'checkContent' | 'listContent' | 'getContent' | 'getAssessments';

/** Importing assessments, listing them, and handing their questions to a patient's screen. */
export const contentHandlers = ({ db, clock }: Context): Handlers<ContentEndpoints> => {
  const entry = (
    action: string,
    { clinicId, keyId }: Principal<'provider'>,
    request: RequestFacts,
    objectId: string | null = null,
  ) => ({
    at: clock.now(),
    actor: { kind: 'provider' as const, id: keyId },
    action,
    clinicId,
    objectId,
    request,
  });

  return {
    createContent: async ({ query, body, principal, request }) => {
      const kind: ContentKind = query.kind;
      const { content, warnings } = readImport(kind, body);
      const stored = await db.transaction().execute(async (tx) => {
        const { clinicId } = principal;
        const made = await storeContent(tx, { clinicId, kind, content, source: body, now: clock.now() });
        await audit(tx, entry('content.import', principal, request, made.id));
        return made;
      });
      const { id, versionId, known } = stored;
      return new Reply(known ? 200 : 201, { id, versionId, kind, name: content.name, warnings });
    },

    checkContent: async ({ query, body }) => {
      const { content, warnings } = readImport(query.kind, body);
      const questions = content.content.sections.flatMap((section) => section.questions);
      const { scoring } = content;
      return {
        kind: query.kind,
        name: content.name,
        disorder: content.disorder ?? null,
        totalQuestions: questions.length,
        safetyQuestions: questions.filter(({ safety }) => safety !== undefined).length,
        score: scoring === null ? null : { min: scoring.min, max: scoring.max, bands: scoring.bands.length },
        warnings,
      };
    },

    listContent: async ({ query, principal, request }) => {
      await audit(db, entry('content.list', principal, request));
      return findContent(db, principal.clinicId, query);
    },

    getContent: async ({ params, principal, request }) => {
      const found = await readContent(db, principal.clinicId, params.id);
      await audit(db, entry('content.read', principal, request, found.id));
      return found;
    },

    getAssessments: async ({ query }) => readAssessments(db, query.Ids),
  };
};
