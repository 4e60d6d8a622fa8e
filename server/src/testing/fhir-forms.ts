import { importContent } from '../features/content/import-content.ts';
import type { Question } from '@evenkeel/contract/questionnaire';

/** Small FHIR forms in words of our own, and what the import makes of them. */

export type Json = Record<string, unknown>;

export const form = (item: unknown[], more: Json = {}): Json => ({
  resourceType: 'Questionnaire',
  url: 'urn:test:form',
  title: 'A form of our own',
  status: 'active',
  item,
  ...more,
});
export const coding = (code: string, display = `Answer ${code}`) => ({ valueCoding: { code, display } });
export const choice = (linkId: string, more: Json = {}): Json => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'choice',
  answerOption: [coding('a'), coding('b')],
  ...more,
});
export const text = (linkId: string, more: Json = {}): Json => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'text',
  ...more,
});
export const hidden = {
  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
  valueBoolean: true,
};

export const good = (json: Json) => {
  const result = importContent(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [section] = result.content.content.sections;
  if (section === undefined) throw new Error('No section');
  return { ...result, section, questions: section.questions };
};
export const only = (item: Json): Question => {
  const [question] = good(form([item])).questions;
  if (question === undefined) throw new Error('No question');
  return question;
};
export const problems = (json: Json) => {
  const result = importContent(json);
  return result.ok ? [] : result.problems;
};
export const refusal = (item: Json, ...others: Json[]) =>
  problems(form([item, ...others])).map(({ message }) => message);
