import type { Generated, JSONColumnType } from 'kysely';
import type { IntakePage, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import type { BasicInfo, Policy } from '@evenkeel/contract/intake';
import type { Instant, OptionalInstant } from './columns.ts';

export interface IntakeTables {
  policies: PolicyTable;
  intake_invitations: IntakeInvitationTable;
  intake_links: IntakeLinkTable;
  intake_answers: IntakeAnswerTable;
  intake_signatures: IntakeSignatureTable;
  kiosk_visits: KioskVisitTable;
}

/** What a version of an intake questionnaire asks. */
export interface IntakeDefinition {
  readonly pages: IntakePage[];
}

/** One version of a document that is signed: it is never changed, and stays when it is no longer asked for. */
interface PolicyTable {
  id: string;
  clinic_id: string;
  description: string;
  file_name: string;
  media_type: Policy['mediaType'];
  content: Buffer;
  /** SHA-256 of the content in hex. */
  sha256: string;
  /** Its place among those that are asked for; null: it is not asked for any more. */
  position: number | null;
  created_at: Instant;
}

/** Somebody who is being taken in, with all that they have told so far. */
interface IntakeInvitationTable {
  id: string;
  clinic_id: string;
  /** What the person's ids will be once they are a patient. */
  user_id: string;
  patient_id: string;
  /** What the clinic knew when it invited them. */
  first_name: string | null;
  email: string | null;
  /** E.164. */
  phone_number: string | null;
  basic_info: JSONColumnType<BasicInfo> | null;
  /** The questions that this intake asks; set when its link is first opened. */
  questionnaire_version_id: string | null;
  /** Counts up with every change of the answers. */
  revision: Generated<number>;
  page_index: Generated<number>;
  questionnaire_submitted_at: OptionalInstant;
  safety_triggered: Generated<boolean>;
  payment_method_saved: boolean | null;
  payment_at: OptionalInstant;
  created_at: Instant;
  completed_at: OptionalInstant;
  withdrawn_at: OptionalInstant;
}

interface IntakeLinkTable {
  /** SHA-256 of the code in hex: codes are random, so they need no slow hash. */
  code_hash: string;
  invitation_id: string;
  created_at: Instant;
  expires_at: Instant;
}

interface IntakeAnswerTable {
  invitation_id: string;
  link_id: string;
  /** Within an object, so that an answer that was taken away is not the column's null. */
  value: JSONColumnType<{ value: IntakeValue }>;
  answered_at: Instant;
}

interface IntakeSignatureTable {
  invitation_id: string;
  policy_id: string;
  address: string | null;
  signed_at: Instant;
}

/** The id stands for the user's own in what a kiosk may call, until it ends. */
interface KioskVisitTable {
  id: string;
  clinic_id: string;
  user_id: string;
  birthday_verified: boolean;
  created_at: Instant;
  expires_at: Instant;
  ended_at: OptionalInstant;
}
