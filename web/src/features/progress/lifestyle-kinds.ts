import { symbolCircle, symbolDiamond, symbolSquare, symbolTriangle, type SymbolType } from 'd3-shape';

export type LifestyleKind = 'energy' | 'positivity' | 'sleep_quality' | 'social';

interface Looks {
  readonly colour: string;
  /** Told apart without colour, too: each line has a marker and a dash of its own. */
  readonly marker: SymbolType;
  readonly dash: string | undefined;
}

/** In the order of the series. */
const lifestyleKinds: readonly LifestyleKind[] = ['energy', 'positivity', 'sleep_quality', 'social'];

export const looksOf: Readonly<Record<LifestyleKind, Looks>> = {
  energy: { colour: 'var(--series-1)', marker: symbolCircle, dash: undefined },
  positivity: { colour: 'var(--series-2)', marker: symbolSquare, dash: '7 4' },
  sleep_quality: { colour: 'var(--series-3)', marker: symbolTriangle, dash: '2 4' },
  social: { colour: 'var(--series-4)', marker: symbolDiamond, dash: '10 3 2 3' },
};

export const isLifestyleKind = (type: string): type is LifestyleKind =>
  lifestyleKinds.some((kind) => kind === type);
