import { isSafetyAnswer } from '@evenkeel/contract/answer-rules';
import { defaultSlider, sliderRange } from '@evenkeel/contract/check-in-rules';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import { limits } from '@evenkeel/contract/limits';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import { useState, type MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { VerticalSlider } from '../../ui/vertical-slider.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SafetyAlert } from '../answering/safety-alert.tsx';
import { notAnsweredYet, positionText } from './slider-words.ts';
import styles from './check-ins.module.css';

export interface NodeFieldProps {
  readonly userId: string;
  readonly node: CheckInNode;
  readonly value: AnswerValue | undefined;
  readonly error?: string | undefined;
  readonly onAnswer: (value: AnswerValue) => void;
}

/** One thing on a check-in's page, with the help that its answer calls for at once under it. */
export function NodeField(props: NodeFieldProps) {
  const { userId, node, value } = props;
  const [first] = useState(value);
  return (
    <div data-question={node.id}>
      <Field {...props} />
      {isSafetyAnswer(node, value) && <SafetyAlert userId={userId} isNew={value !== first} />}
    </div>
  );
}

function Field(props: NodeFieldProps) {
  const { node, value, error, onAnswer } = props;
  switch (node.type) {
    case 'heading':
      return <h2 className={styles['heading']}>{node.label}</h2>;
    case 'free_text':
      return (
        <TextArea
          label={node.label}
          error={error}
          className={styles['freeText']}
          maxLength={limits.textLength}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        />
      );
    case 'likert':
    case 'multiple_choice':
      return <Choice {...props} />;
    case 'slider_vertical':
      return <OpenSlider {...props} />;
  }
}

const chosenOf = (value: AnswerValue | undefined): readonly string[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
};

function Choice({ node, value, error, onAnswer }: NodeFieldProps) {
  const isMultiple = node.type === 'multiple_choice' && node.multiselect === true;
  const chosen = chosenOf(value);
  return (
    <>
      <ChoiceRows
        kind={isMultiple ? 'checkbox' : 'radio'}
        name={node.id}
        legend={node.label}
        hint={isMultiple && 'Choose all that apply.'}
        error={error}
        options={(node.answers ?? []).map(({ id, label }) => ({ id, title: label }))}
        value={chosen}
        onChange={(next) => onAnswer(isMultiple ? [...next] : (next[0] ?? null))}
      />
      {!isMultiple && chosen.length > 0 && <Clear label={node.label} onClear={() => onAnswer(null)} />}
    </>
  );
}

/**
 * A slider among other questions: until it is touched there is no answer, and it says so. It has no face:
 * its high end can be a good thing or a bad one.
 */
function OpenSlider({ node, value, error, onAnswer }: NodeFieldProps) {
  const { min, max } = sliderRange(node);
  const recorded = typeof value === 'number' ? value : null;
  const start = (min + max) / 2;
  return (
    <div className={styles['sliderBox']}>
      <VerticalSlider
        label={node.label}
        value={recorded}
        start={start}
        {...{ min, max }}
        step={defaultSlider.step}
        minLabel={node.minLabel}
        maxLabel={node.maxLabel}
        error={error}
        valueText={recorded === null ? notAnsweredYet : positionText(recorded, min, max)}
        onChange={onAnswer}
      >
        {recorded !== null && <Clear label={node.label} onClear={() => onAnswer(null)} />}
      </VerticalSlider>
    </div>
  );
}

/** What was chosen can be taken back: nothing in a check-in has to be answered. */
function Clear({ label, onClear }: { label: string; onClear: () => void }) {
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the answer; whoever pressed it stays at the question.
    currentTarget.closest('[data-question]')?.querySelector<HTMLElement>('input')?.focus();
    onClear();
  };
  return (
    <Button variant="quiet" className={styles['clear']} onClick={clear}>
      Clear answer<VisuallyHidden> to: {label}</VisuallyHidden>
    </Button>
  );
}
