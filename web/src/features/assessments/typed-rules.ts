import { lengthError, type TextRule } from '@evenkeel/contract/answer-limits';

interface TypedRules {
  /** What is wrong with a text. */
  readonly textError: TextRule;
  /** Keys of the questions in whose fields only a part of an answer stands. */
  readonly unfinished: (form: HTMLFormElement) => ReadonlySet<string>;
}

let rules: TypedRules = { textError: lengthError, unfinished: () => new Set() };

/**
 * What typed answers are held to. The rules of dates, numbers and patterns come with the fields that they are typed
 * into, so no form shows such a field without its rule, and none loads the rules of fields that it does not have.
 */
export const typedRules = (): TypedRules => rules;

/** Called by the file of those fields. */
export const bringRules = (whole: TypedRules): void => {
  rules = whole;
};
