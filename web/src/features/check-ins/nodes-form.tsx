import { isAnswered } from '@evenkeel/contract/answer-rules';
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CheckInFooter } from './check-in-footer.tsx';
import type { CheckInFormProps } from './check-in-form-props.ts';
import { NodeField } from './node-field.tsx';
import { questionNodes } from './submission.ts';
import styles from './check-ins.module.css';

/** A module on one page. Nothing has to be answered, so nothing stands in the way of Submit. */
export function NodesForm(props: CheckInFormProps) {
  const { userId, module, answers, errors, onAnswer, onDone, busy } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const questions = questionNodes(module);
  const answered = questions.filter(({ id }) => isAnswered(answers[id])).length;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onDone();
  };

  // What the server refused comes with the form: the first of it is gone to.
  const refusedId = useRef(questions.find(({ id }) => errors[id] !== undefined)?.id);
  useEffect(() => {
    if (refusedId.current === undefined) return;
    const row = form.current?.querySelector(`[data-question="${CSS.escape(refusedId.current)}"]`);
    row?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <Screen
      title={module.title}
      documentTitle="Check-in"
      lead={props.lead ?? 'Answer what you like: nothing here has to be filled in.'}
      footer={
        <CheckInFooter
          formId={formId}
          problem={props.problem}
          progress={
            <ProgressBar
              value={answered}
              max={questions.length}
              label={`${answered} of ${questions.length} answered`}
            />
          }
          savedLine={props.savedLine}
          onBack={props.onBack}
          label={props.doneLabel}
          busy={busy}
        />
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        aria-label={module.title}
        className={styles['nodes']}
      >
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
