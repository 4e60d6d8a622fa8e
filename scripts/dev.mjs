// `npm run dev`: the server with --watch on port 3001 and Vite on port 3000, which passes the API on.
import { spawn } from 'node:child_process';
import { installPackages } from './install.mjs';
import { node24, toolEnvironment } from './node-24.mjs';
import { inRoot, root } from './root.mjs';
import { whenOrphaned } from './run-command.mjs';

await installPackages();

const serverPort = process.env.EVENKEEL_SERVER_PORT ?? '3001';
const webPort = process.env.PORT ?? '3000';
const env = toolEnvironment();

const children = [
  spawn(node24(), ['--watch', inRoot('server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...env, PORT: serverPort },
    stdio: 'inherit',
  }),
  spawn(node24(), [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--port', webPort, '--strictPort'], {
    cwd: inRoot('web'),
    env: { ...env, EVENKEEL_SERVER_PORT: serverPort },
    stdio: 'inherit',
  }),
];

/** The first to end takes the other with it. */
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
whenOrphaned(stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
