import { optionsOf } from '@evenkeel/contract/answer-rules';
import type { AnswerOption } from '@evenkeel/contract/questionnaire';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { skipNote, type AskedQuestionProps } from './asked-question.ts';
import { withOverrides } from '../../ui/overriding-choices.ts';
import { chosenOf, ClearAnswer } from './clear-answer.tsx';

type ChoiceQuestionProps = AskedQuestionProps & { readonly shared: readonly AnswerOption[] };

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
      {!isMultiple && <ClearAnswer question={question} value={value} onAnswer={onAnswer} />}
    </>
  );
}
