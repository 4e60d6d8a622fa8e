interface SafetyNetWords {
  readonly lead: string;
  readonly disclaimer: string;
}

/** The words around the resources, for a patient and whoever is not known yet, or for somebody close to `relatedName`. */
export const safetyNetWordsFor = (relatedName: string | null): SafetyNetWords => {
  const [who, whose] =
    relatedName === null
      ? ['If you are struggling or thinking about hurting yourself', 'your']
      : [
          `If ${relatedName} or you are struggling, or one of you is thinking about hurting themselves`,
          `${relatedName}’s`,
        ];
  return {
    lead: `${who}, please reach out now. These people are there to help, day and night.`,
    disclaimer: `Evenkeel does not offer crisis counseling or emergency services, and it does not notify ${whose} clinician in real time.`,
  };
};
