import type { Logger } from 'pino';
import type { ClientConfig } from '@evenkeel/contract/config';
import type { Clock } from '../adapters/clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Db } from '../db/open.ts';
import type { Calculator } from '../fhir/calculated/calculator.ts';
import type { CountTry } from './rate-limits.ts';

/** What every feature is given: nothing in the server reaches for a clock, a database or a setting by itself. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly countTry: CountTry;
  readonly log: Logger;
  /** Works out the expressions that content brings. */
  readonly calculator: Calculator;
  /** Address of the web client for links in messages; no slash at the end. */
  readonly publicUrl: string;
  readonly featureFlags: ClientConfig['featureFlags'];
  /** The number that text messages come from, which takes STOP and START; null where none is set. */
  readonly providerNumber: string | null;
}
