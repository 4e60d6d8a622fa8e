import { byLinkId, isAnsweredValue } from '@evenkeel/contract/intake-rules';
import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { withFirst } from './first-answers.ts';
import { loadStepQuestionnaire } from './lazy-steps.tsx';
import { shownLinkIds, shownPages } from './shown-pages.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import styles from './intake.module.css';

/** What comes, how much of it, and that it can be left and taken up again. */
export function StepQuestionnaireIntro({ progress, content, form, next, back }: StepProps) {
  const { pages } = content;
  const [count] = useState(() => {
    const responses = withFirst(pages, byLinkId(progress.responses), () => true);
    return shownPages(pages, shownLinkIds(pages, responses)).length;
  });
  const isBegun =
    progress.responses.some(({ value }) => isAnsweredValue(value)) || form.questionnaire.touched.length > 0;

  // What comes is most of the code of an intake: it is fetched while this is read.
  useEffect(() => void loadStepQuestionnaire().catch(() => undefined), []);

  return (
    <StepFrame
      step="QUESTIONNAIRE_INTRO"
      title="Questions from your clinic"
      lead="Your answers help your clinician get to know you before your first visit."
      back={back}
      nextLabel={isBegun ? 'Go on' : 'Start'}
      onNext={next}
    >
      <ul className={styles['points']}>
        <Point icon="leaf">
          {count === 1
            ? 'It is one page.'
            : `There are ${count} pages. Some answers may bring up more questions.`}
        </Point>
        <Point icon="check">What is marked * needs an answer. Anything else you can leave empty.</Point>
        <Point icon="lock">
          Your answers are kept as you go. You can stop and go on later, here or on another device, by the
          same link.
        </Point>
        <Point icon="lifebuoy">Take your time. Help is always one tap away, at the top of the page.</Point>
      </ul>
    </StepFrame>
  );
}

function Point({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
