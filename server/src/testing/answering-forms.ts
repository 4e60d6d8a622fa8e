import { textError } from '@evenkeel/contract/answer-formats';
import { answerError, byKey, enabledKeys, optionsOf } from '@evenkeel/contract/answer-rules';
import { sliderRange } from '@evenkeel/contract/check-in-rules';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { Answer, AnswerValue, Question, Section } from '@evenkeel/contract/questionnaire';
import { textForRules } from './text-for-rules.ts';

const someOf = (ids: readonly string[], random: () => number): string[] => {
  const chosen = ids.filter(() => random() < 0.4);
  return chosen.length === 0 ? ids.slice(0, 1) : chosen;
};

const oneOf = (ids: readonly string[], random: () => number): string | null =>
  ids[Math.floor(random() * ids.length)] ?? null;

const anyValue = (question: Question, shared: Question['answers'], random: () => number): AnswerValue => {
  const options = optionsOf(question, shared);
  const { min = 0, max = min + 20 } = question.meta;
  const ownWords = question.open === true && random() < 0.3 ? textForRules(question.meta, random) : null;
  switch (question.type) {
    case 'number':
      return Math.round(min + random() * (max - min));
    case 'multi-select': {
      const override = options.find(({ isOverride }) => isOverride === true);
      if (override !== undefined && random() < 0.2) return [override.id];
      const chosen = someOf(
        options.filter(({ isOverride }) => isOverride !== true).map(({ id }) => id),
        random,
      );
      return ownWords === null ? chosen : [...chosen, ownWords];
    }
    case 'single-choice':
      if (ownWords !== null) return ownWords;
      return oneOf(
        options.map(({ id }) => id),
        random,
      );
    default:
      return textForRules(question.meta, random);
  }
};

/**
 * Goes through an assessment as somebody would: answers what is asked, of what may be skipped only a
 * part, and looks again for what an answer has brought up.
 */
export const answerFormAtRandom = (sections: readonly Section[], random: () => number): Answer[] => {
  const given = new Map<string, AnswerValue>();
  const eagerness = 0.3 + random() * 0.7;
  for (let again = true; again;) {
    again = false;
    const answers = byKey([...given].map(([key, value]) => ({ key, value })));
    const enabled = enabledKeys(
      sections.flatMap(({ questions }) => questions),
      answers,
    );
    for (const { questions, answers: shared } of sections) {
      for (const question of questions) {
        if (!enabled.has(question.key) || given.has(question.key)) continue;
        const value = question.skippable && random() > eagerness ? null : anyValue(question, shared, random);
        given.set(question.key, answerError(question, value, { shared, textError }) === null ? value : null);
        again = true;
      }
    }
  }
  return [...given].map(([key, value]) => ({ key, value }));
};

/** Answers a check-in as somebody would, leaving a part of it open. */
export const answerNodesAtRandom = (nodes: readonly CheckInNode[], random: () => number): Answer[] =>
  nodes
    .filter(({ type }) => type !== 'heading')
    .map((node) => {
      const ids = (node.answers ?? []).map(({ id }) => id);
      const { min, max } = sliderRange(node);
      const value = {
        heading: () => null,
        free_text: () => 'In words of my own',
        slider_vertical: () => Number((min + random() * (max - min)).toFixed(2)),
        likert: () => oneOf(ids, random),
        multiple_choice: () => (node.multiselect === true ? someOf(ids, random) : oneOf(ids, random)),
      }[node.type]();
      return { key: node.id, value: random() < 0.7 ? value : null };
    });
