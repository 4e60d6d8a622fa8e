/** What the command line ends with. Scripts rely on these: a code keeps its meaning. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  key: 3,
  notFound: 4,
  later: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Each with its meaning, for the help and the reference. */
export const exitCodeRows = [
  ['0', 'done'],
  ['1', 'refused: the server said no, a file cannot be used, or you did not confirm'],
  ['2', 'not a command: a word or an option is wrong'],
  ['3', 'the key is not known, has ended, or may not do that'],
  ['4', 'there is nothing of that name or id'],
  ['5', 'try later: out of reach, unable to answer, or too many requests'],
  ['130', 'stopped with Ctrl-C'],
] as const;

/** The code of an answer that was not successful. */
export const exitCodeOf = (status: number): ExitCode => {
  if (status === 401 || status === 403) return exitCodes.key;
  if (status === 404) return exitCodes.notFound;
  if (status === 429 || status >= 500) return exitCodes.later;
  return exitCodes.refused;
};
