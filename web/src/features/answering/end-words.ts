interface EndWords {
  readonly completed: string;
  readonly allSet: string;
  readonly linkGone: string;
}

/** What stands under the headings of the end, for a patient, or for a participant who answered about `relatedName`. */
export const endWordsFor = (relatedName: string | null): EndWords =>
  relatedName === null
    ? {
        completed: 'Thank you. Your answers have arrived.',
        allSet: 'Nothing is due right now. You can still answer if something has changed.',
        linkGone:
          'What it led to has been answered or replaced. If you expected questions here, please ask your clinic for a new link.',
      }
    : {
        completed: `Thank you. Your answers about ${relatedName} have arrived.`,
        allSet: `Nothing is due about ${relatedName} right now. You can still answer if something has changed.`,
        linkGone: `What it led to has been answered or replaced. If you expected questions about ${relatedName} here, please ask ${relatedName}’s clinic for a new link.`,
      };
