import * as z from 'zod/mini';

/** Which wrapper a window stands in. */
const simulatedWrapper = z.object({ platform: z.enum(['ios', 'android']), version: z.string() });
export type SimulatedWrapper = z.infer<typeof simulatedWrapper>;

const prefix = 'evenkeel-wrapper:';

/**
 * The choice travels as the name of the app's window: that outlives reloads, and a sign-out, which empties
 * every storage. It also names the channel between the two windows.
 */
export const windowNameOf = ({ platform, version }: SimulatedWrapper): string =>
  prefix + JSON.stringify({ platform, version });

/** The wrapper that a window's name tells of; null for any other window. */
export const wrapperOf = (windowName: string): SimulatedWrapper | null => {
  if (!windowName.startsWith(prefix)) return null;
  try {
    return simulatedWrapper.parse(JSON.parse(windowName.slice(prefix.length)));
  } catch {
    return null;
  }
};
