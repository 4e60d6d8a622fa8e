import type { Db } from '../../db/open.ts';
import { nodeItems } from '../../fhir/check-in-response.ts';
import { nodeQuestionItems } from '../../fhir/own-questionnaire.ts';
import { madeId, referenceTo, type Resource } from './resource.ts';

/** The forms that were filled in with a patient, each with the questions that it had. */
export const interventionResources = async (
  db: Db,
  { clinicId, userId, patientId }: { clinicId: string; userId: string; patientId: string },
): Promise<Resource[]> => {
  const rows = await db
    .selectFrom('interventions')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap((row): Resource[] => {
    const formId = madeId(row.id, 'form');
    const [url, version] = [`urn:uuid:${formId}`, '1'];
    const answers = row.answers.map(({ interventionItemId: key, answer: { value } }) => ({ key, value }));
    return [
      {
        resourceType: 'Questionnaire',
        id: formId,
        url,
        version,
        title: row.name,
        status: 'active',
        item: nodeQuestionItems(row.items),
      },
      {
        resourceType: 'QuestionnaireResponse',
        id: row.id,
        questionnaire: `${url}|${version}`,
        status: 'completed',
        subject: referenceTo(patientId),
        author: referenceTo(clinicId),
        authored: row.created_at.toISOString(),
        item: nodeItems(row.items, answers),
      },
    ];
  });
};
