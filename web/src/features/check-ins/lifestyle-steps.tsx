import { isSafetyAnswer } from '@evenkeel/contract/answer-rules';
import { defaultSlider, sliderRange } from '@evenkeel/contract/check-in-rules';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { VerticalSlider } from '../../ui/vertical-slider.tsx';
import { SafetyAlert } from '../answering/safety-alert.tsx';
import { CheckInFooter } from './check-in-footer.tsx';
import type { CheckInFormProps } from './check-in-form-props.ts';
import { faceOf, positionText } from './slider-words.ts';
import { questionNodes } from './submission.ts';

/**
 * The lifestyle sliders, one at a time. Each starts in the middle and says so; Next records what it
 * shows, Skip records nothing.
 */
export function LifestyleSteps(props: CheckInFormProps) {
  const { userId, module, answers, errors, at, onAnswer, onStep, onDone, onBack, doneLabel, busy } = props;
  const formId = useId();
  const nodes = questionNodes(module);
  const node = nodes[Math.min(at, nodes.length - 1)];
  // Help that an answer has called for stays through the steps that follow it.
  const callsForHelp = nodes.some((one) => isSafetyAnswer(one, answers[one.id]));
  const [calledAtFirst] = useState(callsForHelp);
  if (node === undefined) return null;
  const isLast = at >= nodes.length - 1;
  const { min, max } = sliderRange(node);
  const answer = answers[node.id];
  const shown = typeof answer === 'number' ? answer : defaultSlider.value;

  const goOn = (value: number | null) => {
    if (busy) return;
    onAnswer(node.id, value);
    if (isLast) onDone();
    else onStep(at + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    goOn(shown);
  };

  return (
    <Screen
      key={node.id}
      title={node.label}
      documentTitle="Check-in"
      lead={props.lead}
      footer={
        <CheckInFooter
          formId={formId}
          problem={props.problem}
          progress={
            <ProgressBar value={at + 1} max={nodes.length} label={`Step ${at + 1} of ${nodes.length}`} />
          }
          savedLine={props.savedLine}
          onBack={at > 0 ? () => onStep(at - 1) : onBack}
          besides={
            <Button variant="quiet" onClick={() => goOn(null)}>
              Skip
            </Button>
          }
          label={isLast ? doneLabel : 'Next'}
          busy={busy}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label={module.title}>
        <VerticalSlider
          label={node.label}
          labelHidden
          value={shown}
          start={defaultSlider.value}
          {...{ min, max }}
          step={defaultSlider.step}
          minLabel={node.minLabel}
          maxLabel={node.maxLabel}
          emoji={faceOf(shown, min, max)}
          valueText={positionText(shown, min, max)}
          error={errors[node.id]}
          onChange={(value) => onAnswer(node.id, value)}
        />
      </form>
      {callsForHelp && <SafetyAlert userId={userId} isNew={!calledAtFirst} />}
    </Screen>
  );
}
