import type { IntakeProgress } from '@evenkeel/contract/intake';
import type { IntakeForm } from './intake-form.ts';
import type { IntakeSession } from './intake-session.ts';
import type { FormChange } from './intake-store.ts';
import type { IntakeContent } from './state.ts';

/** What a step is given. */
export interface StepProps {
  /** For calls: `inIntake(session, () => callApi('…', { as: session }))`. */
  readonly session: IntakeSession;
  /** What the server has. */
  readonly progress: IntakeProgress;
  readonly content: IntakeContent;
  /** What was typed on this device and is not sent. */
  readonly form: IntakeForm;
  readonly change: (change: FormChange) => void;
  /** Leads to the next step. What the server took is to be in the progress by then (`noteProgress`). */
  readonly next: () => void;
  /** Null on the first steps. */
  readonly back: (() => void) | null;
}
