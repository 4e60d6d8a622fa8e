/** The fields of answers to what was never asked. */
export const unknownFields = (linkIds: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    linkIds.map((linkId) => [`responses.${linkId}`, 'This question is not part of the questionnaire']),
  );
