import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Shown, State } from './shown.tsx';

/** Notices, progress, waiting, toasts and the dialog. */
export function MessagesShown() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Shown title="Messages">
      <State name="Notice: info">
        <Notice tone="info">Your answers are saved on this device as you go.</Notice>
      </State>
      <State name="Notice: good, with a title">
        <Notice tone="good" title="Link sent!">
          Look for it at maya@demo.evenkeel.test.
        </Notice>
      </State>
      <State name="Notice: warn">
        <Notice tone="warn">You are offline. We will keep your answers until you are back.</Notice>
      </State>
      <State name="Notice: bad">
        <Notice tone="bad" title="We could not send your answers">
          They are safe here. Try again when you are connected.
        </Notice>
      </State>
      <State name="Progress">
        <ProgressBar value={0} max={9} label="Question 1 of 9" />
        <br />
        <ProgressBar value={4} max={9} label="Question 5 of 9" />
        <br />
        <ProgressBar value={9} max={9} label="All 9 answered" />
      </State>
      <State name="Waiting: rows">
        <Skeleton rows={2} />
      </State>
      <State name="Waiting: lines">
        <Skeleton rows={3} kind="lines" />
      </State>
      <State name="Toasts">
        <Button variant="secondary" onClick={() => toast.show('Reminder created', { tone: 'good' })}>
          Good
        </Button>{' '}
        <Button
          variant="secondary"
          onClick={() => toast.show('Unable to save your preference', { tone: 'bad' })}
        >
          Bad
        </Button>{' '}
        <Button variant="secondary" onClick={() => toast.show('Signed out')}>
          Plain
        </Button>
      </State>
      <State name="Dialog">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Dialog
          open={isOpen}
          onClose={close}
          title="Delete this reminder?"
          actions={
            <>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
              <Button variant="quiet" onClick={close}>
                Keep
              </Button>
            </>
          }
        >
          <p>You will no longer be reminded on Mondays at 09:00.</p>
        </Dialog>
      </State>
    </Shown>
  );
}
