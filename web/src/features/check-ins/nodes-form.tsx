import { useId, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { CheckInFormProps } from './check-in-form-props.ts';
import { NodeField } from './node-field.tsx';
import styles from './check-ins.module.css';

/** A module on one page. Nothing has to be answered, so nothing stands in the way of Submit. */
export function NodesForm(props: CheckInFormProps) {
  const { userId, module, answers, errors, onAnswer, onDone, onBack, doneLabel, busy } = props;
  const formId = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onDone();
  };
  return (
    <Screen
      title={module.title}
      documentTitle="Check-in"
      lead={props.lead}
      footer={
        <>
          {props.problem !== undefined && (
            <Notice tone="bad" announce>
              {props.problem}
            </Notice>
          )}
          {props.savedLine}
          <div className={styles['buttons']}>
            {onBack && (
              <Button variant="secondary" onClick={onBack}>
                Back
              </Button>
            )}
            <Button type="submit" form={formId} wide busy={busy}>
              {doneLabel}
            </Button>
          </div>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label={module.title} className={styles['nodes']}>
        {module.content.nodes.map((node) => (
          <NodeField
            key={node.id}
            userId={userId}
            node={node}
            value={answers[node.id]}
            error={errors[node.id]}
            onAnswer={(value) => onAnswer(node.id, value)}
          />
        ))}
      </form>
    </Screen>
  );
}
