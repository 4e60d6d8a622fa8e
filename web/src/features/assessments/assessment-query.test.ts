import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAssessmentQuery } from './assessment-query.ts';

const first = '00000000-0000-4000-8000-000000000001';
const second = '00000000-0000-4000-8000-00000000000a';
const parse = (text: string) => parseAssessmentQuery(new URLSearchParams(text));

describe('parseAssessmentQuery', () => {
  it('takes an empty query for the patient app and everything that is due', () => {
    expect(parse('')).toEqual({
      assessmentIds: null,
      context: 'patient_app',
      more: false,
      homescreenUrl: null,
    });
  });

  it('keeps the order of the named assessments and each only once', () => {
    expect(parse(`assessments=${second},${first},${second}`).assessmentIds).toEqual([second, first]);
  });

  it('understands ids that were capitalised or spaced out on their way', () => {
    expect(parse(`assessments=${second.toUpperCase()},%20${first},`).assessmentIds).toEqual([second, first]);
  });

  it.each(['assessments=', 'assessments=,', 'assessments=%20'])('names nothing in %s', (text) => {
    expect(parse(text).assessmentIds).toBeNull();
  });

  it('still names something when none of it is an id', () => {
    expect(parse('assessments=phq').assessmentIds).toEqual([]);
  });

  it.each(['patient_app', 'clinician_app', 'kiosk', 'sms', 'email', 'manual_sms', 'manual_email'])(
    'knows the context %s',
    (context) => {
      expect(parse(`context=${context}`).context).toBe(context);
    },
  );

  it.each(['SMS', 'fax', '', 'constructor'])(
    'takes the unknown context %j for the patient app',
    (context) => {
      expect(parse(`context=${context}`).context).toBe('patient_app');
    },
  );

  it.each([
    ['more=true', true],
    ['more=1', false],
    ['more=false', false],
    ['more', false],
  ])('reads %s', (text, more) => {
    expect(parse(text).more).toBe(more);
  });

  it('follows a path of its own and nothing else', () => {
    expect(parse('homescreenUrl=%2F').homescreenUrl).toBe('/');
    expect(parse('homescreenUrl=https%3A%2F%2Fevil.test').homescreenUrl).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.webQueryParameters(), (text) => void parse(text)));
  });
});
