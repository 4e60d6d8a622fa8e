/** A number from 0 up to 1 that looks like chance and is the same each time for the same place in a series. */
export const noise = (series: number, place: number): number => {
  const wave = Math.sin(series * 127.1 + place * 311.7) * 43_758.5453;
  return wave - Math.floor(wave);
};
