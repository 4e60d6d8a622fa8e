import { textError } from '@evenkeel/contract/answer-formats';
import { optionsOf } from '@evenkeel/contract/answer-rules';
import type { AnswerOption } from '@evenkeel/contract/questionnaire';
import { ChoiceOrOwnWords } from '../answering/choice-or-own-words.tsx';
import { FormatField } from '../answering/format-field.tsx';
import { rulesHint } from '../answering/rules-hint.ts';
import { unfinishedNames } from '../answering/unfinished-fields.ts';
import { skipNote, type AskedQuestionProps } from './asked-question.ts';
import { chosenOf, ClearAnswer } from './clear-answer.tsx';
import { bringRules } from './typed-rules.ts';

bringRules({ textError, unfinished: (form) => unfinishedNames(form, 'question') });

/** An answer that is typed: words, a date, a decimal, an address, or a text that is held to a form. */
export function TypedQuestion({ question, value, error, onAnswer, register }: AskedQuestionProps) {
  const { title, meta, skippable } = question;
  return (
    <FormatField
      label={title}
      hint={[rulesHint(meta), skippable && skipNote].filter(Boolean).join(' ')}
      error={error}
      rules={{ ...meta, format: meta.format ?? 'paragraph' }}
      value={typeof value === 'string' ? value : ''}
      onChange={onAnswer}
      register={register}
    />
  );
}

type OpenChoiceProps = AskedQuestionProps & { readonly shared: readonly AnswerOption[] };

/** A choice with a text of one's own beside its options. */
export function OpenChoiceQuestion({ question, shared, value, error, onAnswer, register }: OpenChoiceProps) {
  const options = optionsOf(question, [...shared]);
  const multiple = question.type === 'multi-select';
  const given = chosenOf(value);
  const notes = [multiple && 'Choose all that apply.', question.skippable && skipNote].filter(Boolean);
  return (
    <>
      <ChoiceOrOwnWords
        name={question.key}
        legend={question.title}
        hint={notes.join(' ')}
        error={error}
        options={options}
        multiple={multiple}
        open
        maxLength={question.meta.maxLength}
        value={given}
        onChange={(next) => onAnswer(multiple ? [...next] : (next[0] ?? null))}
        register={register}
      />
      {!multiple && <ClearAnswer question={question} value={value} onAnswer={onAnswer} />}
    </>
  );
}
