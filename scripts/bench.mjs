// `npm run bench`: measurements; `npm run bench -- submissions` runs one of them.
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install.mjs';
import { node24, toolEnvironment } from './node-24.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

const measurements = [
  'first-load',
  'submissions',
  'answerable',
  'long-form',
  'ten-years',
  'messages',
  'minute',
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !measurements.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement "${unknown.join(', ')}". There are: ${measurements.join(', ')}.`);
  process.exit(1);
}

await installPackages();
if (!(await buildWeb())) process.exit(1);
/** @type {string[]} */
const failed = [];
for (const name of asked.length > 0 ? asked : measurements) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
  const { code } = await runCommand(node24(), [inRoot('bench', `${name}.ts`)], { env: toolEnvironment() });
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.log(`\nNot met or not measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}
