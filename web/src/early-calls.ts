import { askEarly } from './api/early.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Sends the calls that the assessment flow begins with, as soon as its address is known. They are written out
 * here, because the contract's schemas are part of what is still on its way; an address that does not match
 * what the app asks for is only a call too many.
 */
export function sendFirstCalls({ pathname, search }: Address, baseUrl: string): void {
  const [, userId] = /^\/user\/([^/]+)\/assessments\/?$/.exec(pathname) ?? [];
  // A page load at a kiosk begins no visit, and is told nothing of one.
  if (userId === undefined || new URLSearchParams(search).get('context') === 'kiosk') return;
  const api = `${baseUrl.replace(/\/+$/, '')}/v1/public-api`;
  const user = `${api}/user/${userId}`;
  const askForQuestions = (ids: readonly string[]) => {
    if (ids.length > 0) void askEarly(`${api}/assessments?${new URLSearchParams({ Ids: ids.join(',') })}`);
  };

  const assigned = askEarly(`${user}/assigned-assessments`);
  void askEarly(user);
  void askEarly(`${user}/consent-info`);

  const named = new URLSearchParams(search).get('assessments');
  if (named) askForQuestions(named.split(','));
  else assigned.then(overdueIds).then(askForQuestions, () => undefined);
}

async function overdueIds(answer: Response): Promise<string[]> {
  if (!answer.ok) return [];
  // The app reads the same answer again. This is a guess at what it asks next: another shape ends it quietly.
  const { assessments } = (await answer.clone().json()) as AssignedList;
  return [
    ...new Set(assessments.filter(({ isOverdue }) => isOverdue).map(({ assessment }) => assessment.id)),
  ];
}

interface AssignedList {
  readonly assessments: readonly {
    readonly isOverdue: boolean;
    readonly assessment: { readonly id: string };
  }[];
}
