import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import type { AnsweredSet } from './answered-sets.ts';
import { answerInWords, askedQuestions } from './answers-in-words.ts';
import { askedIntakeItems, intakeAnswerInWords, intakeQuestionInWords } from './intake-in-words.ts';
import { answeredNodes, nodeAnswerInWords } from './node-answers-in-words.ts';

/** A question as the person read it, and what they answered. */
export interface AnswerInWords {
  readonly key: string;
  readonly question: string;
  /** Null where it was skipped. */
  readonly answer: string | null;
  readonly value: AnswerValue;
}

/** The questions of a set that were asked, in the order in which they were read, with the answers in words. */
export const setInWords = ({ version, answers, responses }: AnsweredSet): AnswerInWords[] => [
  ...askedQuestions(version.sections, answers).map((asked) => ({
    key: asked.question.key,
    question: asked.question.title,
    answer: answerInWords(asked),
    value: asked.value,
  })),
  ...answeredNodes(version.nodes, answers).map((answered) => ({
    key: answered.node.id,
    question: answered.node.label,
    answer: nodeAnswerInWords(answered),
    value: answered.value,
  })),
  ...askedIntakeItems(version.pages, responses).map((asked) => ({
    key: asked.item.linkId,
    question: intakeQuestionInWords(asked),
    answer: intakeAnswerInWords(asked),
    value: asked.value,
  })),
];
