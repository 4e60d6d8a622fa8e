// `npm run check`: everything that can be said about the code without a browser; stops at the first failure.
import { installPackages } from './install.mjs';
import { runChecks } from './checks.mjs';
import { runVitest } from './suites.mjs';

await installPackages();
const { passed, failed } = await runChecks({ stopAtFirst: true });
if (failed.length > 0) {
  console.log(`Stopped: ${failed.join(', ')} failed after ${passed} passed.`);
  process.exit(1);
}
const tests = await runVitest('unit and server tests', { projects: [] });
console.log(
  `${passed} checks and ${tests.passed} tests passed, ${tests.failed} failed, ${tests.skipped} skipped.`,
);
if (tests.failed > 0) {
  console.log('Stopped: unit and server tests failed.');
  process.exit(1);
}
