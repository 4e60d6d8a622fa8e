import { useState } from 'react';
import { ChoiceRows, type ChoiceRowsProps } from '../../ui/choice-rows.tsx';
import { LongChoiceRows } from '../../ui/long-choice-rows.tsx';
import { Shown, State } from './shown.tsx';

const often = [
  { id: '0', title: 'Not at all' },
  { id: '1', title: 'On some days' },
  { id: '2', title: 'On most days' },
  { id: '3', title: 'Every day' },
];
const helped = [
  { id: 'walk', title: 'A walk outside' },
  { id: 'talk', title: 'Talking with somebody close to me' },
  {
    id: 'long',
    title:
      'Something that takes more than one line to say, because answers are written by clinics and clinics like to be exact',
  },
  { id: 'none', title: 'None of these' },
];

const places =
  'Albany Boise Chicago Denver Eugene Fresno Gary Houston Irvine Juneau Kenosha Laredo Mobile Nome Omaha Peoria'
    .split(' ')
    .map((title) => ({ id: title.toLowerCase(), title }));

function LongExample() {
  const [value, setValue] = useState<readonly string[]>(['nome']);
  return (
    <LongChoiceRows
      kind="radio"
      name="place"
      legend="Where do you live?"
      options={places}
      value={value}
      onChange={setValue}
    />
  );
}

type Example = Omit<ChoiceRowsProps, 'value' | 'onChange'> & { initial?: readonly string[] };

function Example({ initial, ...props }: Example) {
  const [value, setValue] = useState(initial ?? []);
  return <ChoiceRows {...props} value={value} onChange={setValue} />;
}

/** Radio and checkbox rows. */
export function ChoicesShown() {
  return (
    <Shown title="Choices">
      <State name="Radio, nothing chosen">
        <Example kind="radio" name="rest" legend="How often did you sleep well?" options={often} />
      </State>
      <State name="Radio, chosen, with a hint">
        <Example
          kind="radio"
          name="chosen"
          legend="How often did you sleep well?"
          hint="Keys 1 to 4 choose as well."
          options={often}
          initial={['1']}
        />
      </State>
      <State name="Checkbox, long words">
        <Example kind="checkbox" name="helped" legend="What helped?" options={helped} initial={['walk']} />
      </State>
      <State name="Checkbox, error">
        <Example
          kind="checkbox"
          name="missing"
          legend="What helped?"
          options={helped.slice(0, 2)}
          error="* Must select at least one option"
        />
      </State>
      <State name="Radio, error">
        <Example kind="radio" name="error" legend="How was today?" options={often} error="* Required" />
      </State>
      <State name="Radio, beside each other">
        <Example
          kind="radio"
          name="beside"
          legend="How should we reach you?"
          options={[
            { id: 'phone', title: 'Phone' },
            { id: 'email', title: 'Email' },
          ]}
          initial={['phone']}
          beside
        />
      </State>
      <State name="Radio, a long list">
        <LongExample />
      </State>
      <State name="Disabled">
        <Example kind="radio" name="off" legend="How was today?" options={often} initial={['2']} disabled />
      </State>
    </Shown>
  );
}
