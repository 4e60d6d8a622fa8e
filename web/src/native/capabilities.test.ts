import { describe, expect, it } from 'vitest';
import { capabilitiesOf } from './capabilities.ts';

const unknown = {
  platform: null,
  skipsProfilePrefetch: false,
  navigatesOldStyle: false,
  opensHealthApp: false,
};

describe('capabilitiesOf', () => {
  it.each([
    // Old-style up to 2.2.3; the prefetch goes with versions newer than 3.2.6.
    ['ios', '1.9.9', { old: true, skips: false }],
    ['ios', '2.2.2', { old: true, skips: false }],
    ['ios', '2.2.3-beta.1', { old: true, skips: false }],
    ['ios', '2.2.3', { old: true, skips: false }],
    ['ios', '2.2.3+77', { old: true, skips: false }],
    ['ios', '2.2.3.1', { old: false, skips: false }],
    ['ios', '2.2.4-beta.1', { old: false, skips: false }],
    ['ios', '2.2.4', { old: false, skips: false }],
    ['ios', '2.2.10', { old: false, skips: false }],
    ['ios', '2.3.0', { old: false, skips: false }],
    ['ios', '3.2.3', { old: false, skips: false }],
    ['ios', '3.2.5', { old: false, skips: false }],
    ['ios', '3.2.6-rc.1', { old: false, skips: false }],
    ['ios', '3.2.6', { old: false, skips: false }],
    ['ios', '3.2.6.1', { old: false, skips: true }],
    ['ios', '3.2.7', { old: false, skips: true }],
    ['ios', '3.2.10', { old: false, skips: true }],
    ['ios', '3.3.0', { old: false, skips: true }],
    ['ios', '10.0.0', { old: false, skips: true }],
    ['android', '2.2.3', { old: true, skips: false }],
    ['android', '3.2.3', { old: true, skips: false }],
    ['android', '3.2.4-rc.1', { old: true, skips: false }],
    ['android', '3.2.4', { old: true, skips: false }],
    ['android', '3.2', { old: true, skips: false }],
    ['android', '3.2.5', { old: false, skips: false }],
    ['android', '3.2.6', { old: false, skips: false }],
    ['android', '3.2.7-beta.1', { old: false, skips: true }],
    ['android', '3.2.7', { old: false, skips: true }],
    ['android', '3.2.10', { old: false, skips: true }],
    ['android', '3.2.40', { old: false, skips: true }],
    ['android', '3.3.0', { old: false, skips: true }],
    ['android', '10.0.0', { old: false, skips: true }],
  ] as const)('%s %s', (platform, version, { old, skips }) => {
    expect(capabilitiesOf({ platform, version })).toEqual({
      platform,
      skipsProfilePrefetch: skips,
      navigatesOldStyle: old,
      opensHealthApp: platform === 'ios',
    });
  });

  it.each(['', 'latest', 'v3.3.0', '3.2.x', '..'])('gives what works anywhere to version %j', (version) => {
    expect(capabilitiesOf({ platform: 'ios', version })).toEqual({
      ...unknown,
      platform: 'ios',
      opensHealthApp: true,
    });
    expect(capabilitiesOf({ platform: 'android', version })).toEqual({ ...unknown, platform: 'android' });
  });

  it.each([
    undefined,
    null,
    7,
    'ios 3.3.0',
    [],
    {},
    { platform: 'ios' },
    { version: '2.0.0' },
    { platform: 'windows', version: '2.0.0' },
    { platform: 'iOS', version: '2.0.0' },
    { platform: 'android', version: 3 },
  ])('gives what works anywhere to a wrapper that says %j', (said) => {
    expect(capabilitiesOf(said)).toEqual(unknown);
  });
});
