import type { Answer } from '@evenkeel/contract/questionnaire';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A QuestionnaireResponse's coded answers, as the product would have got them; the last one of a linkId counts. */
export const codedAnswers = (response: Json): Answer[] => {
  const answers = new Map<string, string>();
  const visit = (items: Json[]): void => {
    for (const item of items) {
      for (const answer of list(item['answer'])) {
        const coding = answer['valueCoding'];
        if (isObject(coding)) answers.set(String(item['linkId']), String(coding['code']));
      }
      visit(list(item['item']));
    }
  };
  visit(list(response['item']));
  return [...answers].map(([key, value]) => ({ key, value }));
};
