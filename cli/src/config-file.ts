import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from './failures.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A clinic as the command line reaches it. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

export interface Config {
  /** The profile in use where none is named. */
  readonly default?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const given = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Where the config file is, or would be; null where nobody has a home. */
export const configPath = (env: Env, platform: string = process.platform): string | null => {
  const { EVENKEEL_CONFIG: named, APPDATA: roaming, XDG_CONFIG_HOME: base, HOME: home } = env;
  if (given(named)) return named;
  if (platform === 'win32') return given(roaming) ? join(roaming, 'evenkeel', 'config.json') : null;
  if (given(base)) return join(base, 'evenkeel', 'config.json');
  return given(home) ? join(home, '.config', 'evenkeel', 'config.json') : null;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isProfile = (value: unknown): value is Profile =>
  isObject(value) && typeof value['url'] === 'string' && typeof value['key'] === 'string';

/** Whether the text might go on to be JSON: the parser fails at its end, and not before. */
const mayGoOn = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const [, position] = /at position (\d+)/.exec(said) ?? [];
    return said.startsWith('Unexpected end') || Number(position) >= text.length;
  }
};

/**
 * The line at which a text ceases to be JSON. The parser does not always say, and quotes what stands
 * there, which may be a key; so its own words are not told.
 */
const brokenLine = (text: string): number => {
  const lines = text.trimEnd().split('\n');
  const at = lines.findIndex((_, index) => !mayGoOn(`${lines.slice(0, index + 1).join('\n')}\n`));
  return at === -1 ? lines.length : at + 1;
};

const read = (path: string, text: string): Config => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failure(`“${path}” is not JSON: look at line ${brokenLine(text)}.`);
  }
  if (!isObject(json) || !isObject(json['profiles'])) throw new Failure(`“${path}” has no “profiles”.`);
  const broken = Object.entries(json['profiles']).find(([, profile]) => !isProfile(profile));
  if (broken !== undefined) {
    throw new Failure(`“${path}”: the profile “${broken[0]}” needs a “url” and a “key”, both texts.`);
  }
  const name = json['default'];
  return {
    ...(typeof name === 'string' ? { default: name } : {}),
    // Each of them has just been looked at.
    profiles: json['profiles'] as Config['profiles'],
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** What the config file says; nothing where there is none. It is refused where others can read it. */
export const readConfig = (path: string): Config => {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
      throw new Failure(`Others can read “${path}”, which holds keys. Run: chmod 600 "${path}"`);
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { profiles: {} };
    throw error instanceof Failure ? error : new Failure(`“${path}” cannot be read.`);
  }
  return read(path, text);
};

/** Writes the config file whole, for its owner alone. */
export const writeConfig = (path: string, config: Config): void => {
  const beside = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(beside, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(beside, path);
  } catch {
    throw new Failure(`“${path}” cannot be written.`);
  }
};
