import { defaultSlider, sliderRange } from '@evenkeel/contract/check-in-rules';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { VerticalSlider } from '../../ui/vertical-slider.tsx';
import type { CheckInFormProps } from './check-in-form-props.ts';
import { faceOf, positionText } from './slider-words.ts';
import { questionNodes } from './submission.ts';
import styles from './check-ins.module.css';

/**
 * The lifestyle sliders, one at a time. Each starts in the middle and says so; Next records what it
 * shows, Skip records nothing.
 */
export function LifestyleSteps(props: CheckInFormProps) {
  const { module, answers, at, onAnswer, onStep, onDone, onBack, doneLabel, busy } = props;
  const nodes = questionNodes(module);
  const node = nodes[Math.min(at, nodes.length - 1)];
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
  const goBack = at > 0 ? () => onStep(at - 1) : onBack;

  return (
    <Screen
      key={node.id}
      title={node.label}
      documentTitle="Check-in"
      lead={props.lead}
      footer={
        <>
          {props.problem !== undefined && (
            <Notice tone="bad" announce>
              {props.problem}
            </Notice>
          )}
          <ProgressBar value={at + 1} max={nodes.length} label={`Step ${at + 1} of ${nodes.length}`} />
          {props.savedLine}
          <div className={styles['buttons']}>
            {goBack && (
              <Button variant="secondary" onClick={goBack}>
                Back
              </Button>
            )}
            <Button wide busy={busy} onClick={() => goOn(shown)}>
              {isLast ? doneLabel : 'Next'}
            </Button>
          </div>
          <Button variant="quiet" className={styles['skip']} onClick={() => goOn(null)}>
            Skip
          </Button>
        </>
      }
    >
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
        onChange={(value) => onAnswer(node.id, value)}
      />
    </Screen>
  );
}
