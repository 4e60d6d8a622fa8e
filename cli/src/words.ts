import { UsageError } from './failures.ts';
import { everywhere } from './everywhere.ts';

type Named = 'url' | 'key' | 'profile';
type Flag = 'json' | 'help' | 'yes' | 'version' | 'no-wait';

/** A command line taken apart: what every command understands, and the rest. */
export interface Words {
  readonly rest: readonly string[];
  readonly named: { readonly [Name in Named]?: string };
  readonly flags: ReadonlySet<Flag>;
}

const short: Readonly<Record<string, string>> = { '-h': '--help', '-V': '--version', '-y': '--yes' };

const isNamed = (name: string): name is Named => name === 'url' || name === 'key' || name === 'profile';

const isFlag = (name: string): name is Flag =>
  !isNamed(name) && everywhere.some((option) => option.name === name);

/** Takes out what every command understands, wherever it stands; what follows `--` is left alone. */
export const readWords = (argv: readonly string[]): Words => {
  const rest: string[] = [];
  const named: { [Name in Named]?: string } = {};
  const flags = new Set<Flag>();
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--') return { named, flags, rest: [...rest, ...argv.slice(index)] };
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(short[word] ?? word) ?? [];
    if (isNamed(name)) {
      if (value === undefined) index += 1;
      const given = value ?? argv[index];
      const isOption = value === undefined && given?.startsWith('--') === true;
      if (given === undefined || isOption) throw new UsageError(`--${name} needs a value.`);
      named[name] = given;
    } else if (isFlag(name) && value === undefined) flags.add(name);
    else rest.push(word);
  }
  return { named, flags, rest };
};
