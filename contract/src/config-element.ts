/** Id of the block in the served page that holds the browser's settings as JSON. */
export const configElementId = 'evenkeel-config';
