import type { Answer, AnswerValue } from '@evenkeel/contract/questionnaire';
import { listOf, shape, text, type Reader } from '@evenkeel/contract/shape';

const texts = listOf(text);

/** An answer's value, as it was kept on this device; the server holds it to the limits. */
export const answerValue: Reader<AnswerValue> = (value) => {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return texts(value);
};

export const answerList: Reader<Answer[]> = listOf(shape<Answer>({ key: text, value: answerValue }));
