// `npm run test:postgres`: the server's tests on a PostgreSQL that lives only as long as they do.
import { installPackages } from './install.mjs';
import { runPostgresSuite } from './postgres-suite.mjs';

await installPackages();
const result = await runPostgresSuite();
if (result === null) {
  console.error('No PostgreSQL server was found (postgres and initdb, 15 or newer, on the path).');
  process.exit(1);
}
console.log(`${result.passed} passed, ${result.failed} failed`);
if (result.failed > 0) process.exit(1);
