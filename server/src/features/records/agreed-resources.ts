import type { Db } from '../../db/open.ts';
import { policyUrl } from '../../people/policies.ts';
import { madeId, referenceTo, type Resource } from './resource.ts';

interface Person {
  readonly clinicId: string;
  readonly userId: string;
  /** By which the record calls them. */
  readonly personId: string;
  readonly patientId: string;
}

const scope = {
  coding: [
    { system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'treatment', display: 'Treatment' },
  ],
};
const category = [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }] }];

const consent = (
  { patientId, personId, clinicId }: Person,
  agreed: { id: string; at: Date; policy: object; document: object },
): Resource => ({
  resourceType: 'Consent',
  id: agreed.id,
  status: 'active',
  scope,
  category,
  patient: referenceTo(patientId),
  dateTime: agreed.at.toISOString(),
  performer: [referenceTo(personId)],
  organization: [referenceTo(clinicId)],
  sourceAttachment: agreed.document,
  ...agreed.policy,
});

/** The clinic’s text of consent in each version that a person agreed to, whole. */
const agreedTexts = async (db: Db, person: Person): Promise<Resource[]> => {
  const rows = await db
    .selectFrom('consents')
    .select(['id', 'consent_version', 'consent_copy', 'agreed_at'])
    .where('clinic_id', '=', person.clinicId)
    .where('user_id', '=', person.userId)
    .orderBy('agreed_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const title = `The clinic’s consent, version ${row.consent_version}`;
    return consent(person, {
      id: row.id,
      at: row.agreed_at,
      policy: { policyRule: { text: title } },
      document: {
        contentType: 'text/plain; charset=utf-8',
        data: Buffer.from(row.consent_copy).toString('base64'),
        title,
      },
    });
  });
};

/** The documents that a person signed when they were taken in, each by its version’s address and fingerprint. */
const signedDocuments = async (db: Db, person: Person, publicUrl: string): Promise<Resource[]> => {
  const rows = await db
    .selectFrom('intake_signatures')
    .innerJoin('intake_invitations', 'intake_invitations.id', 'intake_signatures.invitation_id')
    .innerJoin('policies', 'policies.id', 'intake_signatures.policy_id')
    .select(['invitation_id', 'policies.id', 'description', 'file_name', 'media_type', 'sha256', 'signed_at'])
    .where('intake_invitations.clinic_id', '=', person.clinicId)
    .where('intake_invitations.user_id', '=', person.userId)
    .where('intake_invitations.completed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .orderBy('policies.id')
    .execute();
  return rows.map((row) => {
    const url = `${publicUrl}${policyUrl(row.id)}`;
    return consent(person, {
      id: madeId(row.invitation_id, row.id),
      at: row.signed_at,
      policy: {
        identifier: [{ type: { text: 'SHA-256 of the document' }, value: row.sha256 }],
        policy: [{ uri: url }],
      },
      document: { contentType: row.media_type, url, title: `${row.description} (${row.file_name})` },
    });
  });
};

/** All that a person agreed to, in the versions that they saw. */
export const consentResources = async (db: Db, person: Person, publicUrl: string): Promise<Resource[]> => [
  ...(await agreedTexts(db, person)),
  ...(await signedDocuments(db, person, publicUrl)),
];

/** What answers of theirs called for help, and when the clinic had seen it. */
export const alertResources = async (db: Db, person: Person): Promise<Resource[]> => {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('clinic_id', '=', person.clinicId)
    .where('user_id', '=', person.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row): Resource => {
    const cause = row.submission_id ?? row.check_in_score_id ?? row.intake_invitation_id;
    return {
      resourceType: 'DetectedIssue',
      id: row.id,
      status: 'final',
      code: { text: 'An answer called for crisis resources' },
      patient: referenceTo(person.patientId),
      identifiedDateTime: row.created_at.toISOString(),
      evidence: [
        {
          code: row.question_keys.map((key) => ({ text: key })),
          ...(cause === null ? {} : { detail: [referenceTo(cause)] }),
        },
      ],
      ...(row.acknowledged_at === null
        ? {}
        : {
            mitigation: [
              { action: { text: 'The clinic has seen it' }, date: row.acknowledged_at.toISOString() },
            ],
          }),
    };
  });
};
