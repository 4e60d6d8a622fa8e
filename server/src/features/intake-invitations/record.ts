import type { Received } from '@evenkeel/contract/endpoint';
import type { getIntakeInvitation } from '@evenkeel/contract/provider-intake';
import { askedIntakeItems, intakeAnswerInWords } from '../../answering/intake-in-words.ts';
import { intakeResponsesOf } from '../../answering/intake-responses.ts';
import type { Db } from '../../db/open.ts';
import { intakeFhirResponse } from '../../fhir/intake-response.ts';
import { AppError } from '../../http/app-error.ts';
import { policyUrl } from '../../people/policies.ts';
import { summaryRows, toSummary } from './summaries.ts';

type IntakeRecord = Extract<Received<typeof getIntakeInvitation>, { signedPolicies: unknown }>;

/** What was signed, each document in the version that it was then. */
const signedPolicies = async (db: Db, invitationId: string): Promise<IntakeRecord['signedPolicies']> => {
  const signed = await db
    .selectFrom('intake_signatures')
    .innerJoin('policies', 'policies.id', 'intake_signatures.policy_id')
    .where('invitation_id', '=', invitationId)
    .select(['policies.id', 'description', 'file_name', 'sha256', 'signed_at', 'address'])
    .orderBy('signed_at')
    .orderBy('description')
    .orderBy('policies.id')
    .execute();
  return signed.map((one) => ({
    policyId: one.id,
    description: one.description,
    fileName: one.file_name,
    url: policyUrl(one.id),
    sha256: one.sha256,
    signedAt: one.signed_at.toISOString(),
    address: one.address,
  }));
};

/** An intake with all that it holds. Answers that were not submitted are the person's own still. Throws `not-found`. */
export const readInvitation = async (db: Db, clinicId: string, id: string, now: Date) => {
  const row = await summaryRows(db, clinicId, now)
    .where('intake_invitations.id', '=', id)
    .innerJoin('clinics', 'clinics.id', 'intake_invitations.clinic_id')
    .leftJoin('content_versions', 'content_versions.id', 'questionnaire_version_id')
    .leftJoin('content', 'content.id', 'content_versions.content_id')
    .select([
      'questionnaire_submitted_at',
      'safety_triggered',
      'payment_method_saved',
      'payment_at',
      'content_versions.id as version_id',
      'content_versions.number',
      'content_versions.intake',
      'content_versions.source as form',
      'content.id as content_id',
      'content.name',
      'clinics.time_zone',
    ])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  const isSubmitted = row.questionnaire_submitted_at !== null;
  return { ...row, responses: isSubmitted ? await intakeResponsesOf(db, id) : [] };
};
type Invitation = Awaited<ReturnType<typeof readInvitation>>;

const questionnaireOf = ({ content_id: contentId, version_id: versionId, name }: Invitation) =>
  contentId === null || versionId === null || name === null ? null : { contentId, versionId, name };

/** What an intake has brought, with the questions as they read when they were answered. */
export const toRecord = async (db: Db, invitation: Invitation): Promise<IntakeRecord> => {
  const { intake, responses, questionnaire_submitted_at: submittedAt, payment_at: paidAt } = invitation;
  const asked = submittedAt === null ? [] : askedIntakeItems(intake?.pages ?? [], responses);
  return {
    ...toSummary(invitation),
    basicInfo: invitation.basic_info,
    signedPolicies: await signedPolicies(db, invitation.id),
    questionnaire: questionnaireOf(invitation),
    questionnaireSubmittedAt: submittedAt?.toISOString() ?? null,
    responses: asked.map((one) => ({
      linkId: one.item.linkId,
      text: one.item.text,
      entry: one.entry,
      value: one.value,
      display: intakeAnswerInWords(one),
    })),
    safetyTriggered: invitation.safety_triggered,
    payment:
      invitation.payment_method_saved === null || paidAt === null
        ? null
        : { paymentMethodSaved: invitation.payment_method_saved, timestamp: paidAt.toISOString() },
  };
};

/** The submitted answers as a FHIR QuestionnaireResponse. Throws `not-found` while there are none. */
export const toFhir = (invitation: Invitation) => {
  const { content_id: contentId, number, form, questionnaire_submitted_at: authored } = invitation;
  if (contentId === null || number === null || form === null || authored === null) {
    throw new AppError('not-found', { message: 'This intake has no answers that were submitted.' });
  }
  return intakeFhirResponse({
    id: invitation.id,
    contentId,
    versionNumber: number,
    source: form,
    pages: invitation.intake?.pages ?? [],
    responses: invitation.responses,
    authored,
    patientId: invitation.completed_at === null ? null : invitation.patient_id,
    timeZone: invitation.time_zone,
  });
};
