import { useState } from 'react';
import { createRoot } from 'react-dom/client';

interface BareQuestion {
  readonly key: string;
  readonly title: string;
  readonly answers: readonly { readonly id: string; readonly title: string }[];
}

const answers = ['Never', 'Some days', 'Most days', 'Every day'].map((title, index) => ({
  id: String(index),
  title,
}));

const builtIn: readonly BareQuestion[] = [
  { key: 'settled', title: 'How often did you feel hurried without a reason?', answers },
  { key: 'rest', title: 'How often was it hard to sit still for a meal?', answers },
  { key: 'quiet', title: 'How often did small noises bother you?', answers },
];

/** The least that React can do: radios and a button, without style, checks, drafts or a session. */
function Form({ questions }: { readonly questions: readonly BareQuestion[] }) {
  const [given, setGiven] = useState<Record<string, string>>({});
  return (
    <form>
      {questions.map(({ key, title, answers: options }) => (
        <fieldset key={key}>
          <legend>{title}</legend>
          {options.map((option) => (
            <label key={option.id}>
              <input
                type="radio"
                name={key}
                checked={given[key] === option.id}
                onChange={() => setGiven({ ...given, [key]: option.id })}
              />
              {option.title}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

/** With `?assessment={id}` the questions are asked of the API, as any form for more than one instrument must. */
const load = async (): Promise<readonly BareQuestion[]> => {
  const id = new URLSearchParams(location.search).get('assessment');
  if (id === null) return builtIn;
  const response = await fetch(`/v1/public-api/assessments?Ids=${id}`);
  const { assessments } = (await response.json()) as {
    assessments: { content: { sections: { questions: BareQuestion[] }[] } }[];
  };
  return assessments[0]?.content.sections[0]?.questions ?? [];
};

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Form questions={await load()} />);
