import { config } from '../../config.ts';
import { hrefs } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyDrawing } from '../../ui/empty-drawing.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CrisisHelp } from '../safety-net/crisis-help.tsx';
import { StepProgress } from './step-frame.tsx';
import styles from './intake.module.css';

/** `/intake/completed`: thanks, and what happens next. */
export function Component() {
  const makesAccounts = config().featureFlags.accept_invite_flow;
  return (
    <Screen
      title="Thank you, all done!"
      lead="Your clinic has everything that you sent. There is nothing left for you to do here."
      footer={
        <>
          <div className={styles['progress']}>
            <StepProgress step="COMPLETED" />
          </div>
          {makesAccounts && (
            <div className={styles['buttons']}>
              <ButtonLink to={hrefs.acceptInvite()} wide>
                Create your account
              </ButtonLink>
            </div>
          )}
        </>
      }
    >
      <div className={styles['form']}>
        <div className={styles['drawing']}>
          <EmptyDrawing name="tea" />
        </div>
        <section className={styles['comes']}>
          <h2>What happens next</h2>
          <ol className={styles['next']}>
            <li>Your clinic reads what you sent and gets in touch with you about your first visit.</li>
            {makesAccounts && (
              <li>
                We have sent you an invitation to your account. There you will find your assessments and your
                progress.
              </li>
            )}
          </ol>
        </section>
        <CrisisHelp title="If you need help now" />
      </div>
    </Screen>
  );
}
