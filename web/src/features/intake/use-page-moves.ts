import { useLocation, useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { intakeEntryOf, type IntakeEntry } from './history-entry.ts';

/** The ways between the pages of the questionnaire, each an entry of the tab's history. */
export const usePageMoves = (code: string) => {
  const navigate = useNavigate();
  const entry = intakeEntryOf(useLocation().state);

  const goTo = (next: Omit<IntakeEntry, 'step'>, { replace = false } = {}) =>
    void navigate(hrefs.intake(code), { state: { step: 'QUESTIONNAIRE', ...next }, replace });

  return {
    /** The page that was gone to; null where the step itself was. */
    page: entry?.page ?? null,
    /** Names the page in the entry that the step itself was gone to by: Back and a reload lead to that page. */
    namePage: (page: number) => goTo({ ...entry, page }, { replace: true }),
    toPage: (page: number, fromPage: number) => goTo({ page, fromPage }),
    /** The browser's own Back and this one stay the same thing. */
    backToPage: (page: number) =>
      entry?.fromPage === page ? void navigate(-1) : goTo({ page }, { replace: true }),
  };
};
