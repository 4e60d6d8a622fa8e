import type { FlowType, SubmissionSource } from '@evenkeel/contract/assessments';

/** Whose flow a submission came through. */
export const flowOf = (source: SubmissionSource): FlowType =>
  source === 'clinician_app' ? 'clinician' : 'clinic';
