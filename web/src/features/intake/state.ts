import type { IntakeProgress, Policy } from '@evenkeel/contract/intake';
import type { IntakePage } from '@evenkeel/contract/intake-questionnaire';
import type { IntakeEntry } from './history-entry.ts';
import { indexOfStep, intakeSteps, isBefore, type IntakeStep } from './steps.ts';

/** What the clinic gives a person to read and asks them. */
export interface IntakeContent {
  readonly policies: readonly Policy[];
  readonly pages: readonly IntakePage[];
}

const hasContent = (step: IntakeStep, { policies, pages }: IntakeContent): boolean => {
  switch (step) {
    case 'POLICIES':
      return policies.length > 0;
    case 'QUESTIONNAIRE_INTRO':
    case 'QUESTIONNAIRE':
      return pages.length > 0;
    default:
      return true;
  }
};

/** The step after this one; those without content are passed over. */
export const nextStep = (step: IntakeStep, content: IntakeContent): IntakeStep =>
  intakeSteps.slice(indexOfStep(step) + 1).find((one) => hasContent(one, content)) ?? 'COMPLETED';

/** The step before this one; null on the first two, which have no Back. */
export const previousStep = (step: IntakeStep, content: IntakeContent): IntakeStep | null =>
  intakeSteps.slice(1, Math.max(1, indexOfStep(step))).findLast((one) => hasContent(one, content)) ?? null;

/** Where the server has the intake. */
export const stepOfServer = (progress: IntakeProgress, content: IntakeContent): IntakeStep => {
  if (progress.basicInfo === null) return 'BASIC_INFO';
  if (!progress.policiesSigned && content.policies.length > 0) return 'POLICIES';
  if (!progress.questionnaireSubmitted && content.pages.length > 0) {
    const isBegun = progress.pageIndex > 0 || progress.responses.length > 0;
    return isBegun ? 'QUESTIONNAIRE' : 'QUESTIONNAIRE_INTRO';
  }
  return 'PAYMENT';
};

export interface Reach {
  readonly progress: IntakeProgress;
  readonly content: IntakeContent;
  /** BASIC_INFO is filled in well, on this device or the server. */
  readonly hasBasicInfo: boolean;
}

/** The last step that can be shown: what comes after it needs what is asked in it. */
const furthestOf = ({ progress, content, hasBasicInfo }: Reach): IntakeStep => {
  const step = stepOfServer(progress, content);
  if (step === 'BASIC_INFO' && hasBasicInfo) return 'CONTACT_INFO';
  return step === 'QUESTIONNAIRE_INTRO' ? 'QUESTIONNAIRE' : step;
};

/** The step to show where one is asked for: itself, or the nearest that there is. */
export const shownStep = (asked: IntakeStep, reach: Reach): IntakeStep => {
  const furthest = furthestOf(reach);
  if (asked === 'INTRO') return 'BASIC_INFO';
  if (isBefore(furthest, asked)) return furthest;
  return hasContent(asked, reach.content) ? asked : nextStep(asked, reach.content);
};

interface Stand {
  readonly step: IntakeStep;
  /** The last step that this device has shown. */
  readonly furthest: IntakeStep;
}

/** The server has it further than this device: somebody went on elsewhere. */
export const isAhead = (progress: IntakeProgress, content: IntakeContent, { furthest }: Stand): boolean =>
  isBefore(furthest, stepOfServer(progress, content));

/** The step to go on with: where the server has it, unless this device has come as far. */
export const stepToGoOn = (stand: Stand, reach: Reach): IntakeStep =>
  isAhead(reach.progress, reach.content, stand)
    ? stepOfServer(reach.progress, reach.content)
    : shownStep(stand.step, reach);

interface Bringing {
  /** The step that the history asked for; null where it asked for none. */
  readonly asked: IntakeStep | null;
  /** The step that is shown. */
  readonly step: IntakeStep;
  readonly stand: Stand;
  readonly reach: Reach;
}

/** Why a person is shown another step than they left or asked for; undefined where there is nothing to explain. */
export const reasonToBring = ({ asked, step, stand, reach }: Bringing): IntakeEntry['why'] => {
  if (asked !== null) return isBefore(step, asked) ? 'incomplete' : undefined;
  const isNews = stand.furthest !== 'INTRO' && isAhead(reach.progress, reach.content, stand);
  return isNews ? 'elsewhere' : undefined;
};
