import { useQuery } from '@tanstack/react-query';
import { useNavigate, useOutletContext } from 'react-router';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyDrawing } from '../../ui/empty-drawing.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './kiosk.module.css';
import { kioskPatientQuery } from './queries.ts';

/** What the frame of a kiosk gives to the screen inside. */
export interface KioskFrame {
  /** Ends the visit, forgets everything and starts over. */
  readonly leave: () => void;
}

interface GreetingProps {
  readonly clinicDisplayId: string;
  readonly visitId: string;
}

/** Somebody was found: lets them make sure that it is them. */
export function Greeting({ clinicDisplayId, visitId }: GreetingProps) {
  const { leave } = useOutletContext<KioskFrame>();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(kioskPatientQuery(visitId));
  if (isPending) {
    return (
      <Screen title="Welcome" titleHidden focusTitle={false}>
        <Skeleton />
      </Screen>
    );
  }
  const goOn = () => {
    const homescreenUrl = hrefs.kiosk(clinicDisplayId);
    const questions = hrefs.publicAssessments(visitId, { context: 'kiosk', homescreenUrl });
    // Nothing is left in the history for Back to lead to.
    void navigate(questions, { replace: true });
  };
  return (
    <Screen
      title={data === undefined ? 'Hello' : `Hello, ${data.firstName}`}
      documentTitle="Welcome"
      lead="Your questions come next. You can stop at any time with Restart, and nothing stays on this screen."
      footer={
        <>
          <Button wide onClick={goOn}>
            Continue
          </Button>
          <Button variant="quiet" wide onClick={leave}>
            {data === undefined ? 'Start over' : `I am not ${data.firstName}`}
          </Button>
        </>
      }
    >
      <div className={styles['drawing']}>
        <EmptyDrawing name="leaf" />
      </div>
    </Screen>
  );
}
