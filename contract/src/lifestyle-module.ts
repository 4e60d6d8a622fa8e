/** The module of the four daily sliders has this title; it is a symptom module of its own kind. */
export const lifestyleTitle = 'Lifestyle correlates';
/** Ids of its sliders, in the order in which they are asked. */
export const lifestyleNodeIds = ['positivity', 'energy', 'sleep', 'social'] as const;
