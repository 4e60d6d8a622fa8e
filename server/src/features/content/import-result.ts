import type {
  AssessmentContent,
  CheckInContent,
  ImportWarning,
  IntakeQuestionnaireContent,
} from '@evenkeel/contract/provider-content';
import type { Calculations } from '../../fhir/calculated/calculations.ts';
import type { SourceCalculations } from './source-calculations.ts';

/** Why something cannot be imported: the item's linkId or key, or the name of the whole. */
export interface ImportProblem {
  readonly item: string;
  readonly message: string;
}

export type ImportResult<C = AssessmentContent> =
  | {
      readonly ok: true;
      readonly content: C;
      readonly warnings: ImportWarning[];
      /** What an assessment's file asks a program to fill in; absent where it asks nothing. */
      readonly calculations?: SourceCalculations;
    }
  | { readonly ok: false; readonly problems: ImportProblem[] };

/** What an import makes, with the kind that decides how it is kept. */
export type ImportedContent =
  | {
      readonly kind: 'assessment';
      readonly content: AssessmentContent;
      /** What its file brings to be worked out from answers. */
      readonly calculations?: Calculations | null;
    }
  | { readonly kind: 'check-in'; readonly content: CheckInContent }
  | { readonly kind: 'intake-questionnaire'; readonly content: IntakeQuestionnaireContent };

/** Collects what an import has to say; the same sentence about the same item is said once. */
export interface Findings {
  readonly refuse: (item: string, message: string) => void;
  readonly warn: (item: string, message: string) => void;
  readonly problems: readonly ImportProblem[];
  readonly warnings: readonly ImportWarning[];
}

export const createFindings = (): Findings => {
  const lists = { problems: new Map<string, ImportProblem>(), warnings: new Map<string, ImportWarning>() };
  const add = (list: Map<string, ImportProblem>) => (item: string, message: string) => {
    list.set(JSON.stringify([item, message]), { item, message });
  };
  return {
    refuse: add(lists.problems),
    warn: add(lists.warnings),
    get problems() {
      return [...lists.problems.values()];
    },
    get warnings() {
      return [...lists.warnings.values()];
    },
  };
};
