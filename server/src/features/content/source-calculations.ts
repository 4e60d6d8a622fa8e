import type { Calculation, Scope, Variable } from '../../fhir/calculated/calculations.ts';

/** An item that its file fills in, before anything of its expression is known; or why it cannot be kept. */
export interface SourceCalculation {
  readonly key: string;
  /** It is only a first value, of an item that nobody can change. */
  readonly isFirstValue: boolean;
  readonly found: Calculation | string;
}

/** A scope before anything of its variables is known; a string says why a variable cannot be one. */
export type SourceScope = Omit<Scope, 'variables'> & {
  readonly variables: readonly (Omit<Variable, 'expression'> & { readonly expression: string | null })[];
};

/** All that a form asks a program to fill in. */
export interface SourceCalculations {
  readonly scopes: readonly SourceScope[];
  readonly items: readonly SourceCalculation[];
}
