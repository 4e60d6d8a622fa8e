import { describe, expect, it } from 'vitest';
import { progressOf, sampleBasicInfo, samplePages, samplePolicies } from '../../testing/intake-page.tsx';
import {
  nextStep,
  previousStep,
  reasonToBring,
  shownStep,
  stepOfServer,
  stepToGoOn,
  type IntakeContent,
} from './state.ts';
import { intakeSteps, type IntakeStep } from './steps.ts';

const everything: IntakeContent = { policies: samplePolicies, pages: samplePages };
const nothing: IntakeContent = { policies: [], pages: [] };

const basicInfo = { basicInfo: sampleBasicInfo };
const signed = { ...basicInfo, policiesSigned: true };
const begun = { ...signed, responses: [{ linkId: 'reason', value: 'Sleep' }] };
const submitted = { ...begun, questionnaireSubmitted: true };

const reachOf = (
  parts: Parameters<typeof progressOf>[0] = {},
  { content = everything, hasBasicInfo = parts.basicInfo !== undefined } = {},
) => ({ progress: progressOf(parts), content, hasBasicInfo });

describe('nextStep and previousStep', () => {
  it('lead through all steps and back to the first but one, which has no Back', () => {
    const walked: IntakeStep[] = ['INTRO'];
    while (walked.at(-1) !== 'COMPLETED') walked.push(nextStep(walked.at(-1) ?? 'INTRO', everything));
    expect(walked).toEqual(intakeSteps);
    const back: (IntakeStep | null)[] = ['PAYMENT'];
    while (back.at(-1)) back.push(previousStep(back.at(-1) ?? 'INTRO', everything));
    expect(back).toEqual([
      'PAYMENT',
      'QUESTIONNAIRE',
      'QUESTIONNAIRE_INTRO',
      'POLICIES',
      'CONTACT_INFO',
      'BASIC_INFO',
      null,
    ]);
    expect(previousStep('INTRO', everything)).toBeNull();
  });

  it('pass over steps without content', () => {
    expect(nextStep('CONTACT_INFO', nothing)).toBe('PAYMENT');
    expect(previousStep('PAYMENT', nothing)).toBe('CONTACT_INFO');
    expect(nextStep('CONTACT_INFO', { ...everything, policies: [] })).toBe('QUESTIONNAIRE_INTRO');
    expect(nextStep('POLICIES', { ...everything, pages: [] })).toBe('PAYMENT');
  });
});

describe('stepOfServer', () => {
  it.each([
    [{}, 'BASIC_INFO'],
    [basicInfo, 'POLICIES'],
    [signed, 'QUESTIONNAIRE_INTRO'],
    [{ ...signed, pageIndex: 1 }, 'QUESTIONNAIRE'],
    [begun, 'QUESTIONNAIRE'],
    [submitted, 'PAYMENT'],
  ] as const)('reads %j', (parts, step) => {
    expect(
      stepOfServer(
        progressOf({ ...parts, responses: [...('responses' in parts ? parts.responses : [])] }),
        everything,
      ),
    ).toBe(step);
  });

  it('waits for no signature and no answer where the clinic asks for none', () => {
    expect(stepOfServer(progressOf(basicInfo), nothing)).toBe('PAYMENT');
  });
});

describe('shownStep', () => {
  it('shows what was asked for as far as what comes before is done', () => {
    expect(shownStep('CONTACT_INFO', reachOf())).toBe('BASIC_INFO');
    expect(shownStep('CONTACT_INFO', reachOf({}, { hasBasicInfo: true }))).toBe('CONTACT_INFO');
    expect(shownStep('PAYMENT', reachOf({}, { hasBasicInfo: true }))).toBe('CONTACT_INFO');
    expect(shownStep('PAYMENT', reachOf(basicInfo))).toBe('POLICIES');
    expect(shownStep('PAYMENT', reachOf(signed))).toBe('QUESTIONNAIRE');
    expect(shownStep('BASIC_INFO', reachOf(submitted))).toBe('BASIC_INFO');
    expect(shownStep('COMPLETED', reachOf(submitted))).toBe('PAYMENT');
  });

  it('knows no way back to the greeting, nor to a step without content', () => {
    expect(shownStep('INTRO', reachOf(submitted))).toBe('BASIC_INFO');
    expect(shownStep('POLICIES', reachOf(basicInfo, { content: nothing }))).toBe('PAYMENT');
  });
});

describe('stepToGoOn', () => {
  const at = (step: IntakeStep, furthest: IntakeStep = step) => ({ step, furthest });

  it('goes where the server is further than this device', () => {
    expect(stepToGoOn(at('INTRO'), reachOf(begun))).toBe('QUESTIONNAIRE');
    expect(stepToGoOn(at('BASIC_INFO', 'CONTACT_INFO'), reachOf(basicInfo))).toBe('POLICIES');
  });

  it('stays where this device is further, or has been as far before', () => {
    expect(stepToGoOn(at('CONTACT_INFO'), reachOf({}, { hasBasicInfo: true }))).toBe('CONTACT_INFO');
    expect(stepToGoOn(at('BASIC_INFO', 'PAYMENT'), reachOf(submitted))).toBe('BASIC_INFO');
  });
});

describe('reasonToBring', () => {
  const stand = (furthest: IntakeStep) => ({ step: furthest, furthest });

  it('explains what somebody did elsewhere, to a device that knew less', () => {
    const reach = reachOf(submitted);
    const bring = (furthest: IntakeStep) =>
      reasonToBring({ asked: null, step: 'PAYMENT', stand: stand(furthest), reach });
    expect(bring('POLICIES')).toBe('elsewhere');
    expect(bring('PAYMENT')).toBeUndefined();
    // A device that knew nothing needs no explanation.
    expect(bring('INTRO')).toBeUndefined();
  });

  it('explains a step that is still to be done, and none that is passed over', () => {
    const reach = reachOf(basicInfo);
    const bring = (asked: IntakeStep, step: IntakeStep) =>
      reasonToBring({ asked, step, stand: stand('PAYMENT'), reach });
    expect(bring('PAYMENT', 'POLICIES')).toBe('incomplete');
    expect(bring('POLICIES', 'PAYMENT')).toBeUndefined();
  });
});
