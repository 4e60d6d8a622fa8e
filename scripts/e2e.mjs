// `npm run e2e`: the journeys in a real browser; what follows `--` goes to Playwright.
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install.mjs';
import { runJourneys } from './suites.mjs';

await installPackages();
if (!(await buildWeb())) process.exit(1);
const { passed, failed } = await runJourneys({ args: process.argv.slice(2) });
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exit(1);
