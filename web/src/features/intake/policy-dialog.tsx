import type { Policy } from '@evenkeel/contract/intake';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { policyTextQuery } from './queries.ts';
import styles from './intake.module.css';

interface PolicyDialogProps {
  /** The document that is being read; null for none. */
  readonly policy: Policy | null;
  readonly onClose: () => void;
}

/** A document to read, over the page that it belongs to. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  return (
    <Dialog
      open={policy !== null}
      onClose={onClose}
      title={policy?.description}
      actions={
        <Button variant="secondary" wide onClick={onClose}>
          Close
        </Button>
      }
    >
      {policy && <PolicyText policy={policy} />}
    </Dialog>
  );
}

function PolicyText({ policy }: { readonly policy: Policy }) {
  const { data: text, isPending, error, refetch } = useQuery(policyTextQuery(policy));
  if (isPending) return <Skeleton kind="lines" rows={6} />;
  if (text === undefined)
    return (
      <Notice tone="bad" announce>
        <p>{messageOf(error)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  return (
    // A long text is read from its beginning, and scrolled by the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={policy.description} tabIndex={0} className={styles['document']}>
      {text}
    </section>
  );
}
