import type { SubmissionSource } from '@evenkeel/contract/assessments';
import { isId } from '@evenkeel/contract/ids';
import { limits } from '@evenkeel/contract/limits';
import { entryContext } from '../public-user/entry-context.ts';
import { safeHomescreenUrl } from '../answering/homescreen-url.ts';

export interface AssessmentQuery {
  /** Only these, in this order; null when the link names none. */
  readonly assessmentIds: readonly string[] | null;
  readonly context: SubmissionSource;
  /** After completion, offer whatever else is due. */
  readonly more: boolean;
  readonly homescreenUrl: string | null;
}

const namedIds = (text: string | null): readonly string[] | null => {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const ids = [...new Set(parts)].filter(isId);
  return ids.slice(0, limits.assessmentsPerSubmission);
};

/** What a link to the assessment flow asks for. Links live long and are mangled on their way: nothing here throws. */
export const parseAssessmentQuery = (search: URLSearchParams): AssessmentQuery => ({
  assessmentIds: namedIds(search.get('assessments')),
  context: entryContext(search),
  more: search.get('more') === 'true',
  homescreenUrl: safeHomescreenUrl(search.get('homescreenUrl')),
});
