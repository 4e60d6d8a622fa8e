import type { JSONColumnType } from 'kysely';
import type { FlowType, SubmissionSource } from '@evenkeel/contract/assessments';
import type { Intervention } from '@evenkeel/contract/intervention';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Instant, PlainDate } from './columns.ts';

/** A check-in module as a version keeps it. */
export interface CheckInDefinition {
  readonly type: CheckInContent['type'];
  readonly nodes: CheckInContent['content']['nodes'];
}

/** The answers to one check-in, with the version of its module that they answer. */
export interface CheckInScoreTable {
  id: string;
  /** The id of the first of those sent in one go. */
  submitted_together_id: string;
  clinic_id: string;
  user_id: string;
  content_id: string;
  version_id: string;
  answers: JSONColumnType<Answer[]>;
  /** How strong the symptom is by these answers, 0 to 100; null where they do not say. */
  symptom_percent: number | null;
  safety_triggered: boolean;
  source: SubmissionSource;
  flow_type: FlowType;
  created_at: Instant;
  updated_at: Instant;
}

/** What a lifestyle slider recorded, -2 to 2: a skipped one has no row. */
export interface LifestyleValueTable {
  check_in_score_id: string;
  user_id: string;
  type: 'positivity' | 'energy' | 'sleep_quality' | 'social';
  value: number;
  recorded_at: Instant;
}

/** How often somebody completed a worksheet: counted as it happens, so that it need not be counted again. */
export interface WorksheetCountTable {
  user_id: string;
  content_id: string;
  count: number;
}

/** What the phone measured on a day, in the person's own calendar; distances in miles. */
export interface HealthSampleTable {
  user_id: string;
  type: 'steps' | 'distance';
  date: PlainDate;
  value: number;
  received_at: Instant;
}

export interface InterventionTable {
  id: string;
  clinic_id: string;
  user_id: string;
  name: string;
  items: JSONColumnType<Intervention['items']>;
  answers: JSONColumnType<Intervention['answers']>;
  created_at: Instant;
}
