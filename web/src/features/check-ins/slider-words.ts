/** A position between two ends, in words and as a face. */

const words = ['Very low', 'Low', 'In the middle', 'High', 'Very high'] as const;
const faces = ['😞', '😐', '😊'] as const;

const pick = <T>(list: readonly [T, ...T[]], value: number, min: number, max: number): T => {
  const share = max > min ? (value - min) / (max - min) : 0;
  const index = Math.min(list.length - 1, Math.max(0, Math.floor(share * list.length)));
  return list[index] ?? list[0];
};

/** The face of the third of the range that a value is in. */
export const faceOf = (value: number, min: number, max: number): string => pick(faces, value, min, max);

const shortNumber = (value: number): string =>
  // A minus sign that is read as one.
  String(Number(value.toFixed(2))).replace('-', '−');

/** What a slider shows, such as "In the middle (0)". */
export const positionText = (value: number, min: number, max: number): string =>
  `${pick(words, value, min, max)} (${shortNumber(value)})`;

/** What a slider says that has not been touched. */
export const notAnsweredYet = 'Not answered yet';
