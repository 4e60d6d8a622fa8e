const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Whether a text has the form of an id, where a link names one. */
export const isId = (text: string): boolean => uuid.test(text);
