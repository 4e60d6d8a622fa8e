import type { FhirAnswer, FhirResponseItem } from '../answers.ts';
import type { Calculation, Scope } from './calculations.ts';

/** What an expression reaches for, or that it cannot be read. */
export type ReadExpression =
  | { readonly ok: true; readonly functions: readonly string[]; readonly constants: readonly string[] }
  | { readonly ok: false };

export interface ReadJob {
  readonly kind: 'read';
  readonly expressions: readonly string[];
}

/** A response with an empty item for each calculation that is to be worked out, and what else expressions may name. */
export interface EvaluateJob {
  readonly kind: 'evaluate';
  readonly items: readonly Pick<Calculation, 'key' | 'type' | 'repeats' | 'unit' | 'expression' | 'scope'>[];
  readonly scopes: readonly Scope[];
  readonly response: {
    readonly resourceType: 'QuestionnaireResponse';
    readonly item: readonly FhirResponseItem[];
  };
  readonly questionnaire: unknown;
  /** When and where it was answered: FHIR's date, dateTime and time. */
  readonly moment: { readonly date: string; readonly dateTime: string; readonly time: string };
}

/** A calculation's answers, or why there are none. */
export interface Worked {
  readonly key: string;
  readonly answers: readonly FhirAnswer[];
  readonly error: string | null;
}

export type Job = ReadJob | EvaluateJob;
export type JobResult<J extends Job> = J extends ReadJob ? ReadExpression[] : Worked[];

/** What the thread says: that it is there, or what the job that it was given came to. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: ReadExpression[] | Worked[] }
  | { readonly kind: 'failed' };
