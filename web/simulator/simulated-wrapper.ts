/** Which wrapper a window stands in. */
export interface SimulatedWrapper {
  readonly platform: 'ios' | 'android';
  readonly version: string;
}

/** What the name of the app's window holds, as JSON. */
export interface WindowName {
  readonly evenkeelWrapper: SimulatedWrapper;
}

/**
 * The choice travels as the name of the app's window: that outlives reloads, and a sign-out, which empties
 * every storage. It also names the channel between the two windows.
 */
export const windowNameOf = ({ platform, version }: SimulatedWrapper): string =>
  JSON.stringify({ evenkeelWrapper: { platform, version } } satisfies WindowName);
