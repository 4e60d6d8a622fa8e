const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** The Questionnaires in a Bundle. */
export const questionnairesIn = (bundle: Readonly<Record<string, unknown>>): unknown[] => {
  const entries: unknown = bundle['entry'];
  if (!Array.isArray(entries)) return [];
  return entries
    .map((entry: unknown) => (isObject(entry) ? entry['resource'] : undefined))
    .filter((resource) => isObject(resource) && resource['resourceType'] === 'Questionnaire');
};

/** The Questionnaire that content was imported from; null where that was the product's own JSON. */
export const questionnaireOf = (source: Readonly<Record<string, unknown>>): unknown => {
  if (source['resourceType'] === 'Questionnaire') return source;
  return source['resourceType'] === 'Bundle' ? (questionnairesIn(source)[0] ?? null) : null;
};
