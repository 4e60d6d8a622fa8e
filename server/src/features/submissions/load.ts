import type { AssessmentContent, Scoring } from '@evenkeel/contract/provider-content';
import type { Db, Tx } from '../../db/open.ts';
import type { Calculations } from '../../fhir/calculated/calculations.ts';
import type { OwnBands } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';

export interface Definition {
  readonly contentId: string;
  readonly versionId: string;
  readonly sections: AssessmentContent['content']['sections'];
  readonly scoring: Scoring | null;
  readonly calculations: Calculations | null;
  readonly ownBands: OwnBands | null;
}

/**
 * The definitions that answers are of, in their order: the version that was answered where it is
 * named, else the current one. Another clinic's content looks like content that does not exist.
 */
export const loadDefinitions = async (
  db: Db | Tx,
  clinicId: string,
  asked: readonly { id: string; versionId?: string | undefined }[],
): Promise<Definition[]> => {
  const rows = await db
    .selectFrom('content')
    .innerJoin('content_versions', 'content_versions.content_id', 'content.id')
    .select([
      'content.id',
      'content.current_version_id',
      'content_versions.id as version_id',
      'definition',
      'scoring',
      'calculations',
      'content.own_bands',
    ])
    .where('content.clinic_id', '=', clinicId)
    .where('content.kind', '=', 'assessment')
    .where(
      'content.id',
      'in',
      asked.map(({ id }) => id),
    )
    .where((where) =>
      where.or([
        where('content_versions.id', '=', where.ref('content.current_version_id')),
        where('content_versions.id', 'in', [
          // An empty list is no SQL; the nil id is nobody's.
          '00000000-0000-0000-0000-000000000000',
          ...asked.flatMap(({ versionId }) => versionId ?? []),
        ]),
      ]),
    )
    .execute();
  return asked.map(({ id, versionId }, index) => {
    const row = rows.find((one) => one.id === id && one.version_id === (versionId ?? one.current_version_id));
    if (row === undefined) {
      throw new AppError('not-found', {
        message: 'This assessment is no longer available.',
        fields: { [`assessments.${index}.id`]: 'This assessment is no longer available.' },
      });
    }
    return {
      contentId: row.id,
      versionId: row.version_id,
      sections: row.definition.sections,
      scoring: row.scoring,
      calculations: row.calculations,
      ownBands: row.own_bands,
    };
  });
};
