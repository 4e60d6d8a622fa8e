import { textError } from '@evenkeel/contract/answer-formats';
import { limits } from '@evenkeel/contract/limits';
import { RepeatedField } from '../../ui/repeated-field.tsx';
import { FormatField } from '../answering/format-field.tsx';
import { rulesHint } from '../answering/rules-hint.ts';
import type { AnsweredItemProps } from './answered-item.ts';
import { ItemWords } from './item-words.tsx';
import { textsOf } from './response-values.ts';

/** A text of the person's own, or several of them. */
export function TextItem({ item, value, error, onAnswer }: AnsweredItemProps) {
  const texts = textsOf(value);
  const words = { label: <ItemWords item={item} />, hint: rulesHint(item) };
  if (!item.multiple)
    return <FormatField {...words} error={error} rules={item} value={texts[0] ?? ''} onChange={onAnswer} />;
  return (
    <RepeatedField
      {...words}
      values={texts}
      onChange={(next) => onAnswer([...next])}
      max={limits.answersPerSubmission}
    >
      {({ index, label, value: text, onChange }) => (
        <FormatField
          rules={item}
          label={label}
          error={error && errorOf(text, index)}
          value={text}
          onChange={onChange}
        />
      )}
    </RepeatedField>
  );

  function errorOf(text: string, index: number): string | undefined {
    if (text.trim() !== '') return textError(item, text) ?? undefined;
    return texts.length === 0 && index === 0 ? error : undefined;
  }
}
