import type { OwnAnswers } from '@evenkeel/contract/own-answers';

/** Hands the browser a JSON file of the answers. Its name says no more than what and when. */
export const saveCopy = (copy: OwnAnswers): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `evenkeel-answers-${copy.generatedAt.slice(0, 10)}.json`;
  link.click();
  // The download has begun by then; the answers are not kept in the page longer than it takes.
  setTimeout(() => URL.revokeObjectURL(url));
};
