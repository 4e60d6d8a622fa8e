import { configPath, readConfig, type Profile } from './config-file.ts';
import { notFound } from './failures.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What stood on the command line. */
interface Flags {
  readonly url?: string;
  readonly key?: string;
  readonly profile?: string;
}

const homeServer = 'http://localhost:3000';

const word = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

const findProfile = (env: Env, name: string | undefined): Profile | undefined => {
  const path = configPath(env);
  const { default: usual, profiles } = path === null ? { profiles: {} } : readConfig(path);
  const wanted = name ?? usual;
  if (wanted === undefined) return undefined;
  const profile = Object.hasOwn(profiles, wanted) ? profiles[wanted] : undefined;
  if (profile === undefined) throw notFound(`There is no profile “${wanted}”: see config list.`);
  return profile;
};

/**
 * The server and the key: from the command line, else the profile that it names, else the
 * environment, else the profile in use. A key without a profile is not the usual profile's server's,
 * and a profile's key goes to the profile's server and to no other.
 */
export const settingsFrom = (flags: Flags, env: Env): { readonly url: string; readonly key: string } => {
  const around =
    flags.profile === undefined ? { url: word(env['EVENKEEL_URL']), key: word(env['EVENKEEL_KEY']) } : {};
  const url = flags.url ?? around.url;
  const key = flags.key ?? around.key;
  // Only who needs the file reads it: a broken one stops nobody else.
  if (url !== undefined && key !== undefined) return { url, key };
  const named = flags.profile ?? word(env['EVENKEEL_PROFILE']);
  const profile = named !== undefined || key === undefined ? findProfile(env, named) : undefined;
  const server = url ?? profile?.url ?? homeServer;
  return { url: server, key: key ?? (profile?.url === server ? profile.key : '') };
};
