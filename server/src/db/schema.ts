import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AssignedAssessment, FlowType, SubmissionSource } from '@evenkeel/contract/assessments';
import type { AssessmentContent, ContentKind, Scoring } from '@evenkeel/contract/provider-content';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Score } from '@evenkeel/contract/provider-results';
import type { SafetyNetResource } from '@evenkeel/contract/safety-net';
import type {
  CheckInDefinition,
  CheckInScoreTable,
  HealthSampleTable,
  InterventionTable,
  LifestyleValueTable,
  WorksheetCountTable,
} from './check-in-tables.ts';
import type { Instant, OptionalInstant, PlainDate } from './columns.ts';
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

/** The tables as the migrations leave them. A table is written by one feature; others may read it. */
export interface Schema extends PaymentTables {
  clinics: ClinicTable;
  clinic_safety_net_resources: SafetyNetResourceTable;
  provider_keys: ProviderKeyTable;
  accounts: AccountTable;
  profiles: ProfileTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  sign_in_links: SignInLinkTable;
  invites: InviteTable;
  confirmation_codes: ConfirmationCodeTable;
  account_proofs: AccountProofTable;
  server_secrets: ServerSecretTable;
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
  created_at: Instant;
}

interface SafetyNetResourceTable {
  clinic_id: string;
  position: number;
  display_text: string;
  type: SafetyNetResource['type'];
  value: string;
}

interface ProviderKeyTable {
  id: string;
  clinic_id: string;
  name: string;
  /** SHA-256 of the key in hex: keys are random, so they need no slow hash. */
  key_hash: string;
  created_at: Instant;
  revoked_at: OptionalInstant;
}

interface AccountTable {
  id: string;
  /** Lower case. */
  email: string;
  password_hash: string | null;
  failed_sign_ins: Generated<number>;
  sign_in_blocked_until: OptionalInstant;
  /** The `sub` of their tokens, for people who sign in by a user pool. */
  external_subject: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the password was last changed: a user pool's sign-ins of before are over. */
  sessions_since: OptionalInstant;
  created_at: Instant;
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

/** A signed-in device: a family of refresh tokens that is revoked as one. Of a user pool's it is the `origin_jti`. */
interface SessionTable {
  id: string;
  account_id: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
}

interface RefreshTokenTable {
  token_hash: string;
  session_id: string;
  /** With the server's secret and the token itself this gives the successor, so that it need not be stored. */
  salt: string;
  created_at: Instant;
  used_at: OptionalInstant;
}

interface SignInLinkTable {
  id: string;
  account_id: string;
  code_hash: string;
  created_at: Instant;
  expires_at: Instant;
  redeemed_at: OptionalInstant;
  voided_at: OptionalInstant;
}

/** An invite to an account: open until it is accepted, or replaced by a newer one. */
interface InviteTable {
  id: string;
  clinic_id: string;
  profile_id: string;
  /** How the clinic told the person; null where answering a link opened it. */
  channel: 'email' | 'sms' | null;
  created_at: Instant;
  accepted_at: OptionalInstant;
  replaced_at: OptionalInstant;
}

/** A six-digit code that was sent: of a profile that is invited, or of an account whose password is reset. */
interface ConfirmationCodeTable {
  id: string;
  purpose: 'invite' | 'password-reset';
  profile_id: string | null;
  account_id: string | null;
  code_hash: string;
  attempts: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  redeemed_at: OptionalInstant;
  voided_at: OptionalInstant;
}

/** What a browser holds once it has verified who it is: good for one account, of one profile and e-mail. */
interface AccountProofTable {
  token_hash: string;
  profile_id: string;
  email: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

/** Secrets that the server makes for itself at its first start: token signing keys and the key of its hashes. */
interface ServerSecretTable {
  id: string;
  purpose: 'access-token' | 'hash';
  /** Counts up with each rotation: the highest is used for what is new, the others still open what is old. */
  number: number;
  /** Base64url. */
  value: string;
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
  created_at: Instant;
}

interface ContentVersionTable {
  id: string;
  content_id: string;
  number: number;
  /** An assessment's sections; a check-in has none. */
  definition: JSONColumnType<AssessmentContent['content']>;
  check_in: JSONColumnType<CheckInDefinition> | null;
  scoring: JSONColumnType<Scoring> | null;
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
  safety_triggered: boolean;
  source: SubmissionSource;
  flow_type: FlowType;
  submission_type: 'take_now' | 'default';
  is_new_patient: boolean;
  received_at: Instant;
}

/** Raised by a submission or by a check-in, by exactly one of them. */
interface AlertTable {
  id: string;
  clinic_id: string;
  user_id: string;
  submission_id: string | null;
  check_in_score_id: Generated<string | null>;
  /** Keys of the questions whose answers raised it. */
  question_keys: JSONColumnType<string[]>;
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
  id: Generated<string>;
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
