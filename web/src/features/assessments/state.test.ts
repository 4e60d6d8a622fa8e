import { describe, expect, it } from 'vitest';
import { assigned, mood, moodId, sleep, sleepId } from '../../testing/sample-assessments.ts';
import { assessmentScreenState, selectAssessments, type AssessmentScreenFacts } from './state.ts';

const overdue = assigned(mood);
const upcoming = assigned(sleep, { isOverdue: false });

describe('selectAssessments', () => {
  const select = (parts: Partial<Parameters<typeof selectAssessments>[0]>) =>
    selectAssessments({
      named: null,
      context: 'patient_app',
      takeAnyway: false,
      assigned: [overdue, upcoming],
      ...parts,
    });

  it('knows nothing while the assigned ones are loading', () => {
    expect(select({ assigned: undefined })).toBeUndefined();
  });

  it('takes what is overdue and means all that is assigned', () => {
    expect(select({})).toEqual({ meant: [moodId, sleepId], takeable: [moodId] });
  });

  it('picks only the named ones, in their order', () => {
    expect(select({ named: [sleepId, moodId], takeAnyway: true })).toEqual({
      meant: [sleepId, moodId],
      takeable: [sleepId, moodId],
    });
    expect(select({ named: [sleepId] })).toEqual({ meant: [sleepId], takeable: [] });
  });

  it('leaves out what is named but not assigned', () => {
    expect(select({ named: [sleepId], assigned: [overdue] })).toEqual({ meant: [], takeable: [] });
  });

  it('takes anyway what is not due', () => {
    expect(select({ assigned: [upcoming], takeAnyway: true })?.takeable).toEqual([sleepId]);
  });

  it('takes on the clinician’s screen everything that is named, assigned or not, without waiting', () => {
    const named = [sleepId, moodId];
    expect(select({ context: 'clinician_app', named, assigned: undefined })?.takeable).toEqual(named);
    expect(select({ context: 'clinician_app', named, assigned: [] })?.takeable).toEqual(named);
  });

  it('takes on the clinician’s screen everything that is assigned where nothing is named', () => {
    expect(select({ context: 'clinician_app' })?.takeable).toEqual([moodId, sleepId]);
  });

  it('asks for an assessment once that is assigned twice', () => {
    expect(select({ assigned: [overdue, overdue] })?.takeable).toEqual([moodId]);
  });
});

describe('assessmentScreenState', () => {
  const base: AssessmentScreenFacts = {
    gate: 'open',
    submission: 'none',
    selection: { meant: [moodId], takeable: [moodId] },
    definitions: [mood],
    hasSubmittedBefore: false,
  };
  const nothing = { meant: [], takeable: [] };

  it.each<[string, Partial<AssessmentScreenFacts>, ReturnType<typeof assessmentScreenState>]>([
    ['the gate is loading', { gate: 'loading' }, 'LOADING'],
    ['consent is asked for', { gate: 'consent' }, 'CONSENT_REQUIRED'],
    ['consent is asked for while loading', { gate: 'consent', selection: undefined }, 'CONSENT_REQUIRED'],
    ['the birthday is asked for', { gate: 'birthday' }, 'BIRTHDAY_CONFIRMATION_REQUIRED'],
    ['nothing is known yet', { selection: undefined, definitions: undefined }, 'LOADING'],
    ['the questions are loading', { definitions: undefined }, 'LOADING'],
    ['questions were loaded ahead of what is assigned', { selection: undefined }, 'LOADING'],
    ['answers are being sent', { submission: 'sending' }, 'LOADING'],
    ['answers are sent from an earlier visit', { submission: 'sending', selection: undefined }, 'LOADING'],
    ['answers have arrived', { submission: 'sent' }, 'SUBMITTED'],
    [
      'answers have arrived and the rest is loading',
      { submission: 'sent', selection: undefined },
      'SUBMITTED',
    ],
    ['answers have arrived and nothing is left', { submission: 'sent', selection: nothing }, 'SUBMITTED'],
    ['something can be taken', {}, 'ASSIGNED_TAKEABLE'],
    ['nothing is due', { selection: { meant: [moodId], takeable: [] } }, 'ASSIGNED_NO_TAKEABLE'],
    [
      'nothing is due and questions were loaded',
      { selection: { meant: [moodId], takeable: [] }, definitions: undefined },
      'ASSIGNED_NO_TAKEABLE',
    ],
    ['nothing is assigned', { selection: nothing }, 'NONE_ASSIGNED'],
    ['nothing is left after Continue', { selection: nothing, hasSubmittedBefore: true }, 'SUBMITTED'],
    ['something is left after Continue', { hasSubmittedBefore: true }, 'ASSIGNED_TAKEABLE'],
  ])('when %s', (_, facts, state) => {
    expect(assessmentScreenState({ ...base, ...facts })).toBe(state);
  });
});
