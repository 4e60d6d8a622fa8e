// `npm start`: installs and builds what is missing, then becomes the server.
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install.mjs';
import { node24, toolEnvironment } from './node-24.mjs';
import { inRoot } from './root.mjs';
import { become } from './run-command.mjs';

try {
  await installPackages();
  if (!(await buildWeb())) throw new Error('The client could not be built: see above.');
  become(node24(), [inRoot('server', 'src', 'main.ts')], toolEnvironment());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
