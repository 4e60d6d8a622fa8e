import type { Score } from '@evenkeel/contract/provider-results';
import type { AnsweredSet } from '../../answering/answered-sets.ts';
import { checkInFhirResponse } from '../../fhir/check-in-response.ts';
import { fhirResponse } from '../../fhir/form-response.ts';
import { intakeFhirResponse } from '../../fhir/intake-response.ts';
import { r4Questionnaire } from '../../fhir/r4-questionnaire.ts';
import { madeId, referenceTo, type Reference, type Resource } from './resource.ts';

/** Of whom a record is, who answered, and whose clocks they read. */
export interface Answering {
  readonly patientId: string;
  /** The patient’s own id, or that of somebody related to them. */
  readonly answererId: string;
  readonly timeZone: string;
}

/** The questions of a version, under the canonical that the responses to it name. */
export const questionnaireResource = ({ version }: AnsweredSet): Resource => r4Questionnaire(version);

const responseBody = (set: AnsweredSet, { patientId, timeZone }: Answering) => {
  const { id, kind, version, answers, answeredAt } = set;
  const { contentId, number: versionNumber, source, sections, nodes, pages } = version;
  const common = { id, contentId, versionNumber, source };
  switch (kind) {
    case 'assessment':
      return fhirResponse({
        ...common,
        sections,
        answers,
        calculated: set.calculated,
        receivedAt: answeredAt,
        patientId,
        relatedPatientId: null,
        timeZone,
      });
    case 'check-in':
      return checkInFhirResponse({ ...common, nodes, answers, answeredAt });
    case 'intake-questionnaire':
      return intakeFhirResponse({
        ...common,
        pages,
        responses: set.responses,
        authored: answeredAt,
        patientId,
        timeZone,
      });
  }
};

/** A set of answers as the response that it is by itself, with the references of the Bundle. */
export const responseResource = (set: AnsweredSet, answering: Answering): Resource => {
  const by = referenceTo(answering.answererId);
  return {
    ...responseBody(set, answering),
    subject: referenceTo(answering.patientId),
    author: by,
    source: by,
  };
};

const notADiagnosis = 'A score adds up answers to a questionnaire. It is no diagnosis.';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const narrative = (text: string) => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escaped(text)}</p></div>`,
});

const survey = [
  {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }],
  },
];

interface Observed {
  readonly id: string;
  readonly text: string;
  readonly what: string;
  readonly notes: readonly string[];
  readonly value: object;
}

const observation = (set: AnsweredSet, subject: Reference, observed: Observed): Resource => ({
  resourceType: 'Observation',
  id: observed.id,
  text: narrative([observed.text, ...observed.notes].join(' ')),
  status: 'final',
  category: survey,
  code: { text: observed.what },
  subject,
  effectiveDateTime: set.answeredAt.toISOString(),
  ...observed.value,
  note: observed.notes.map((text) => ({ text })),
  derivedFrom: [referenceTo(set.id)],
});

const ucum = 'http://unitsofmeasure.org';

/** A total as it was worked out, with the words for it. */
const scaleValue = ({ total, band }: Pick<Score, 'total' | 'band'>) => ({
  valueQuantity: { value: total, unit: 'score', system: ucum, code: '{score}' },
  ...(band === null ? {} : { interpretation: [{ text: band }] }),
});

const caveatsOf = ({ complete, prorated, bandsFrom }: Score): string[] => [
  ...(complete ? [] : ['Not every scored question was answered.']),
  ...(prorated === true ? ['The total makes up for what was left open, by the instrument’s own rule.'] : []),
  ...(bandsFrom === 'clinic' ? ['The words for it are the clinic’s own.'] : []),
];

/** What was made of a set of answers when it came in, as observations that say what they are not. */
export const scoreObservations = (set: AnsweredSet, { patientId }: Answering): Resource[] => {
  const subject = referenceTo(patientId);
  const { score, symptomPercent, name } = set;
  const made: Resource[] = [];
  if (score !== null) {
    const band = score.band === null ? '' : `, ${score.band}`;
    made.push(
      observation(set, subject, {
        id: madeId(set.id, 'score'),
        what: `${name}: total score`,
        text: `${name}: ${score.total} of ${score.max}${band}.`,
        notes: [notADiagnosis, ...caveatsOf(score)],
        value: {
          ...scaleValue(score),
          ...(score.subscales === undefined
            ? {}
            : {
                component: score.subscales.map((scale) => ({
                  code: { text: `${scale.name} (of ${scale.max})` },
                  ...scaleValue(scale),
                })),
              }),
        },
      }),
    );
  }
  if (symptomPercent !== null) {
    made.push(
      observation(set, subject, {
        id: madeId(set.id, 'symptom'),
        what: `${name}: how strong the symptom is by these answers`,
        text: `${name}: ${symptomPercent} of 100.`,
        notes: [notADiagnosis],
        value: { valueQuantity: { value: symptomPercent, unit: '%', system: ucum, code: '%' } },
      }),
    );
  }
  return made;
};
