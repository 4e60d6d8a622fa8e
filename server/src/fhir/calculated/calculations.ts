import type { EnableWhen } from '@evenkeel/contract/questionnaire';
import type { FhirAnswer, FhirCodingAnswer } from '../answers.ts';

/** A name for what an expression gives, for the expressions in its scope. */
export interface Variable {
  readonly name: string;
  readonly expression: string;
}

/** Where variables stand; a scope's variables are in an order in which each can be worked out. */
export interface Scope {
  /** The item whose answers its expressions start from; null: the whole response. */
  readonly linkId: string | null;
  /** The position of the scope around it; null: none. */
  readonly within: number | null;
  readonly variables: readonly Variable[];
}

/** An item that a FHIRPath expression fills in. */
export interface Calculation {
  readonly key: string;
  readonly title: string;
  /** The item's FHIR type. */
  readonly type: string;
  /** Whether it takes several values. */
  readonly repeats: boolean;
  /** The unit that a plain number is in, where the item is a quantity. */
  readonly unit: FhirCodingAnswer | null;
  readonly expression: string;
  /** The position of its scope. */
  readonly scope: number | null;
  readonly enableWhen: EnableWhen;
}

/** What a form brings to be worked out from its answers, kept with its version. */
export interface Calculations {
  readonly scopes: readonly Scope[];
  readonly items: readonly Calculation[];
}

/** What a calculation gave for one set of answers, kept with the submission. */
export interface Calculated {
  readonly key: string;
  readonly title: string;
  readonly answers: readonly FhirAnswer[];
  /** Why there is no value although one was to be worked out. */
  readonly error: string | null;
}
