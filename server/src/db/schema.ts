import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AssignedAssessment, FlowType, SubmissionSource } from '@evenkeel/contract/assessments';
import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import type { KioskIdentifier } from '@evenkeel/contract/kiosk';
import type { AssessmentContent, Band, ContentKind, Scoring } from '@evenkeel/contract/provider-content';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Score } from '@evenkeel/contract/provider-results';
import type { SafetyNetResource } from '@evenkeel/contract/safety-net';
import type { Calculated, Calculations } from '../fhir/calculated/calculations.ts';
import type {
  CheckInDefinition,
  CheckInScoreTable,
  HealthSampleTable,
  InterventionTable,
  LifestyleValueTable,
  WorksheetCountTable,
} from './check-in-tables.ts';
import type { Instant, OptionalInstant, PlainDate } from './columns.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { IntakeDefinition, IntakeTables } from './intake-tables.ts';
import type {
  BouncedAddressTable,
  CommunicationPreferencesTable,
  MessageTable,
  NotificationPreferenceTable,
  PushDeviceTable,
  ReminderTable,
  SafetyNetOverrideTable,
  UnsubscribedChannelTable,
  WebhookEventTable,
} from './message-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { ProviderTables } from './provider-tables.ts';

/** The tables as the migrations leave them. A table is written by one feature; others may read it. */
export interface Schema extends IdentityTables, PaymentTables, IntakeTables, ProviderTables {
  clinics: ClinicTable;
  clinic_safety_net_resources: SafetyNetResourceTable;
  profiles: ProfileTable;
  content: ContentTable;
  content_versions: ContentVersionTable;
  assignments: AssignmentTable;
  administrations: AdministrationTable;
  submissions: SubmissionTable;
  check_in_scores: CheckInScoreTable;
  lifestyle_values: LifestyleValueTable;
  worksheet_counts: WorksheetCountTable;
  health_samples: HealthSampleTable;
  interventions: InterventionTable;
  alerts: AlertTable;
  messages: MessageTable;
  communication_preferences: CommunicationPreferencesTable;
  unsubscribed_channels: UnsubscribedChannelTable;
  bounced_addresses: BouncedAddressTable;
  webhook_events: WebhookEventTable;
  safety_net_overrides: SafetyNetOverrideTable;
  notification_preferences: NotificationPreferenceTable;
  push_devices: PushDeviceTable;
  reminders: ReminderTable;
  consents: ConsentTable;
  birthday_verifications: BirthdayVerificationTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditLogTable;
}

interface ClinicTable {
  id: string;
  display_id: string;
  organization_name: string;
  time_zone: string;
  logo_url: string | null;
  phone_number: string | null;
  consent_required: boolean;
  consent_copy: string;
  /** Agreements to an earlier text do not count. */
  consent_version: Generated<number>;
  /** What intake asks; null: nothing. */
  intake_content_id: Generated<string | null>;
  kiosk_enabled: Generated<boolean>;
  kiosk_identifiers: ColumnType<KioskIdentifier[], string | undefined, string>;
  created_at: Instant;
}

interface SafetyNetResourceTable {
  clinic_id: string;
  position: number;
  display_text: string;
  type: SafetyNetResource['type'];
  value: string;
}

interface ProfileTable {
  id: string;
  user_id: string;
  patient_id: string;
  clinic_id: string;
  account_id: string | null;
  type: 'patient' | 'participant';
  related_patient_id: string | null;
  relationship: string | null;
  first_name: string;
  last_name: string;
  date_of_birth: PlainDate;
  email: string | null;
  /** E.164. */
  phone_number: string | null;
  medical_record_number: string | null;
  preferred_name: string | null;
  pronouns: string | null;
  /** Null: the clinic's. */
  time_zone: string | null;
  clinician_has_pro_plan: Generated<boolean>;
  safety_net_enabled: Generated<boolean>;
  created_at: Instant;
}

interface ContentTable {
  id: string;
  clinic_id: string;
  kind: ContentKind;
  /** Names the content across its versions: a FHIR url or id, or the product's own key. */
  key: string;
  name: string;
  disorder: string | null;
  current_version_id: string | null;
  /** What the clinic put in place of the content's own bands. */
  own_bands: ColumnType<OwnBands | null, string | null | undefined, string | null>;
  created_at: Instant;
}

/** Bands with the range of the totals that they were made for. */
export interface BandSet {
  readonly min: number;
  readonly max: number;
  readonly bands: readonly Band[];
}

/** A clinic's own bands, of the total and of subscales by name; for the rest the content's own stay. */
export interface OwnBands {
  readonly total: BandSet | null;
  readonly subscales: Readonly<Record<string, BandSet>>;
}

interface ContentVersionTable {
  id: string;
  content_id: string;
  number: number;
  /** An assessment's sections; a check-in has none. */
  definition: JSONColumnType<AssessmentContent['content']>;
  check_in: JSONColumnType<CheckInDefinition> | null;
  /** An intake questionnaire's pages. */
  intake: ColumnType<IntakeDefinition | null, string | null | undefined, string | null>;
  scoring: JSONColumnType<Scoring> | null;
  /** What is worked out from answers by the file's own expressions; null: nothing. */
  calculations: ColumnType<Calculations | null, string | null | undefined, string | null>;
  source: JSONColumnType<Record<string, unknown>>;
  source_hash: string;
  total_questions: number;
  created_at: Instant;
}

interface AssignmentTable {
  id: string;
  clinic_id: string;
  user_id: string;
  content_id: string;
  cadence: AssignedAssessment['cadence'];
  start_date: PlainDate;
  /** Null when there is none to come. */
  next_administration_date: PlainDate | null;
  created_at: Instant;
  ended_at: OptionalInstant;
}

/** One occasion of an assignment: open until it is answered or its due date passes. */
interface AdministrationTable {
  id: string;
  assignment_id: string;
  clinic_id: string;
  user_id: string;
  content_id: string;
  administration_date: PlainDate;
  /** The day on which the next one replaces it; null: it stays until it is answered. */
  due_date: PlainDate | null;
  submission_id: string | null;
  /** What finished it where it was a check-in. */
  check_in_score_id: Generated<string | null>;
  /** When the person is to be told of it; null: they have been, or are not to be. */
  message_at: OptionalInstant;
  created_at: Instant;
}

interface SubmissionTable {
  id: string;
  /** The id of the first of those sent in one go. */
  submitted_together_id: string;
  clinic_id: string;
  user_id: string;
  content_id: string;
  version_id: string;
  answers: JSONColumnType<Answer[]>;
  score: JSONColumnType<Score> | null;
  /** Null where the version works nothing out. */
  calculated: ColumnType<Calculated[] | null, string | null | undefined, string | null>;
  safety_triggered: boolean;
  source: SubmissionSource;
  flow_type: FlowType;
  submission_type: 'take_now' | 'default';
  is_new_patient: boolean;
  received_at: Instant;
}

/** Raised by a submission, by a check-in or by an intake, by exactly one of them. */
interface AlertTable {
  id: string;
  clinic_id: string;
  /** Null while an intake that raised it is not completed. */
  user_id: string | null;
  submission_id: string | null;
  check_in_score_id: Generated<string | null>;
  intake_invitation_id: Generated<string | null>;
  /** Keys of the questions whose answers raised it. */
  question_keys: JSONColumnType<string[]>;
  /** The answers that raised it, of an intake alone: there they can still be changed. */
  responses: ColumnType<IntakeResponse[] | null, string | null | undefined, string | null>;
  created_at: Instant;
  acknowledged_at: OptionalInstant;
  acknowledged_by: string | null;
}

interface ConsentTable {
  id: string;
  user_id: string;
  clinic_id: string;
  consent_version: number;
  /** The text that was agreed to, kept whole. */
  consent_copy: string;
  address: string | null;
  agreed_at: Instant;
}

interface BirthdayVerificationTable {
  user_id: string;
  telecom_type: 'sms' | 'email' | 'none';
  verified_at: Instant;
}

interface IdempotencyKeyTable {
  /** Whose key it is, such as a user id: keys of different people never meet. */
  scope: string;
  key: string;
  request_hash: string;
  response: JSONColumnType<object> | null;
  created_at: Instant;
}

interface AuditLogTable {
  id: Generated<number>;
  at: Instant;
  actor_kind: 'account' | 'public' | 'provider' | 'server';
  actor_id: string | null;
  action: string;
  clinic_id: string | null;
  user_id: string | null;
  object_id: string | null;
  address: string | null;
  request_id: string | null;
}

export type ClinicRow = Selectable<ClinicTable>;
export type ProfileRow = Selectable<ProfileTable>;
export type MessageRow = Selectable<MessageTable>;
