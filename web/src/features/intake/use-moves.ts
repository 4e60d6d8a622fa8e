import { useLocation, useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { intakeEntryOf, type IntakeEntry } from './history-entry.ts';
import type { IntakeSession } from './intake-session.ts';
import { nextStep, previousStep, type IntakeContent } from './state.ts';
import type { IntakeStep } from './steps.ts';

/** The ways on and back from a step, each an entry of the tab's history. */
export const useMoves = (session: IntakeSession) => {
  const navigate = useNavigate();
  const entry = intakeEntryOf(useLocation().state);

  const goTo = (next: IntakeEntry, { replace = false } = {}) =>
    void navigate(hrefs.intake(session.code), { state: next, replace });

  return {
    entry,
    goTo,
    next: (step: IntakeStep, content: IntakeContent) => {
      const following = nextStep(step, content);
      if (following === 'COMPLETED') session.noteCompleted();
      else goTo({ step: following, from: step });
    },
    back: (step: IntakeStep, content: IntakeContent): (() => void) | null => {
      const previous = previousStep(step, content);
      if (previous === null) return null;
      // The browser's own Back and this one stay the same thing.
      return () =>
        entry?.from === previous ? void navigate(-1) : goTo({ step: previous }, { replace: true });
    },
  };
};
