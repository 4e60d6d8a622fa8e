import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import { answerInWords } from './answer-in-words.ts';
import styles from './check-ins.module.css';

interface ReadOnlyNodesProps {
  readonly nodes: readonly CheckInNode[];
  readonly answers: Readonly<Record<string, AnswerValue | undefined>>;
}

/** A form as it was filled in: every question with its answer, to be read. */
export function ReadOnlyNodes({ nodes, answers }: ReadOnlyNodesProps) {
  return partsOf(nodes).map(({ heading, questions }) => (
    <section key={heading?.id ?? 'first'} className={styles['part']}>
      {heading && <h2 className={styles['partHeading']}>{heading.label}</h2>}
      {questions.length > 0 && (
        <dl className={styles['answers']}>
          {questions.map((node) => {
            const words = answerInWords(node, answers[node.id]);
            return (
              <div key={node.id}>
                <dt>{node.label}</dt>
                <dd>{words ?? <span className={styles['none']}>Not answered</span>}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  ));
}

interface Part {
  readonly heading: CheckInNode | null;
  readonly questions: CheckInNode[];
}

/** The questions under the headings that they follow. */
const partsOf = (nodes: readonly CheckInNode[]): Part[] => {
  const parts: Part[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') parts.push({ heading: node, questions: [] });
    else {
      const part = parts.at(-1);
      if (part === undefined) parts.push({ heading: null, questions: [node] });
      else part.questions.push(node);
    }
  }
  return parts;
};
