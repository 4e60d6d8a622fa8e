import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reference } from './reference.ts';

/** `npm run command-reference`: writes what docs/command-line.md says of each command. */

const path = resolve(import.meta.dirname, '../../docs/command-line.md');
writeFileSync(path, reference(readFileSync(path, 'utf8')));
