import type { checkContent } from '@evenkeel/contract/provider-content';
import type { Received } from '@evenkeel/contract/endpoint';
import { isAsked, itemsOfPages } from '@evenkeel/contract/intake-rules';
import type { ImportedContent } from './import-result.ts';

type Facts = Omit<Received<typeof checkContent>, 'warnings'>;

/** What content is called, how much it asks and how it adds up. */
export const contentFacts = (imported: ImportedContent): Facts => {
  const { kind, content } = imported;
  const asked = questionsOf(imported);
  const { disorder = null, scoring = null } = kind === 'assessment' ? content : {};
  return {
    kind,
    name: content.name,
    disorder,
    totalQuestions: asked.length,
    safetyQuestions: asked.filter(({ safety }) => safety !== undefined).length,
    score:
      scoring === null
        ? null
        : {
            min: scoring.min,
            max: scoring.max,
            bands: scoring.bands.length,
            subscales: (scoring.subscales ?? []).map((one) => one.name),
          },
  };
};

const questionsOf = ({ kind, content }: ImportedContent): readonly { safety?: object | undefined }[] => {
  switch (kind) {
    case 'assessment':
      return content.content.sections.flatMap(({ questions }) => questions);
    case 'check-in':
      return content.content.nodes.filter(({ type }) => type !== 'heading');
    case 'intake-questionnaire':
      return itemsOfPages(content.content.pages).filter(isAsked);
  }
};
