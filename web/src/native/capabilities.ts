import { oneOf, readOrNull, shape, text } from '@evenkeel/contract/shape';
import { compareVersions, parseVersion, type Version } from './version.ts';

export type Platform = 'ios' | 'android';

/** What the app does differently inside a wrapper of this platform and version. */
export interface Capabilities {
  /** Null when the wrapper does not tell, or tells of one that is not known. */
  readonly platform: Platform | null;
  /** The wrapper brings the profile up to date itself, so a `resume` does not load it again. */
  readonly skipsProfilePrefetch: boolean;
  /** The wrapper is asked to show settings or profile, instead of the page going there. */
  readonly navigatesOldStyle: boolean;
  /** There is a health app to be opened. */
  readonly opensHealthApp: boolean;
}

/** What a wrapper says of itself in `window.evenkeelNative`. */
const introduction = shape({ platform: oneOf<Platform>(['ios', 'android']), version: text });

const version = (known: string): Version => {
  const parsed = parseVersion(known);
  if (parsed === null) throw new Error(`${known} is no version`);
  return parsed;
};

const lastToPrefetch = version('3.2.6');
const lastOldStyle = { android: version('3.2.4'), ios: version('2.2.3') } as const;

/**
 * The only place where versions matter. A wrapper that says nothing, or nothing that can be read, is given
 * what works in any: the profile is loaded, and the page finds its own way.
 */
export const capabilitiesOf = (said: unknown): Capabilities => {
  const read = readOrNull(introduction, said);
  const platform = read?.platform ?? null;
  const own = read && parseVersion(read.version);
  return {
    platform,
    skipsProfilePrefetch: own !== null && compareVersions(own, lastToPrefetch) > 0,
    navigatesOldStyle: own !== null && platform !== null && compareVersions(own, lastOldStyle[platform]) <= 0,
    opensHealthApp: platform === 'ios',
  };
};
