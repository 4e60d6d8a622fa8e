import type { CommandOption } from './command.ts';

/** What every command understands, wherever it stands. */
export const everywhere: readonly CommandOption[] = [
  { name: 'profile', value: 'NAME', meaning: 'server and key from the config file (EVENKEEL_PROFILE)' },
  { name: 'url', value: 'URL', meaning: 'the server (EVENKEEL_URL); http://localhost:3000 unless said' },
  {
    name: 'key',
    value: 'KEY',
    meaning:
      'the clinic’s key (EVENKEEL_KEY); others on this machine can see it in the list of processes, so rather use a profile, or - to read it from standard input',
  },
  { name: 'json', meaning: 'print one JSON document instead of text, also of a refusal' },
  { name: 'yes', meaning: 'do not ask whether it is meant' },
  { name: 'no-wait', meaning: 'exit 5 where the server asks to wait, instead of waiting' },
  { name: 'help', meaning: 'explain the command, or the noun' },
  { name: 'version', meaning: 'print the version' },
];
