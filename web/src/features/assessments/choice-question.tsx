import { optionsOf } from '@evenkeel/contract/answer-rules';
import type { AnswerOption, AnswerValue } from '@evenkeel/contract/questionnaire';
import { Button } from '../../ui/button.tsx';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { skipNote, type AskedQuestionProps } from './asked-question.ts';
import { withOverrides } from '../../ui/overriding-choices.ts';
import styles from './assessment-form.module.css';

type ChoiceQuestionProps = AskedQuestionProps & { readonly shared: readonly AnswerOption[] };

const chosenOf = (value: AnswerValue | undefined): readonly string[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
};

/** One choice of several, or as many as apply. */
export function ChoiceQuestion({ question, shared, value, error, onAnswer, register }: ChoiceQuestionProps) {
  const options = optionsOf(question, [...shared]);
  const isMultiple = question.type === 'multi-select';
  const chosen = chosenOf(value);
  const notes = [isMultiple && 'Choose all that apply.', question.skippable && skipNote].filter(Boolean);
  return (
    <>
      <ChoiceRows
        kind={isMultiple ? 'checkbox' : 'radio'}
        name={question.key}
        legend={question.title}
        hint={notes.join(' ')}
        error={error}
        options={options}
        value={chosen}
        onChange={(next, touched) =>
          onAnswer(isMultiple ? withOverrides(options, next, touched) : (next[0] ?? null))
        }
        ref={register}
      />
      {/* A radio cannot be taken back by itself, and who may skip may also think better of an answer. */}
      {!isMultiple && question.skippable && chosen.length > 0 && (
        <Button variant="quiet" className={styles['clear']} onClick={() => onAnswer(null)}>
          Clear answer<VisuallyHidden> to: {question.title}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
