import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { addressesAlone } from './addresses-alone.ts';
import { compressedFiles } from './compressed-files.ts';
import { shownWithout } from './shown-without.ts';
import { simulatedBridge } from './simulated-bridge.ts';
import { loadedApart } from './loaded-apart.ts';
import { pushWorkerFile } from './push-worker-file.ts';
import { sharedFiles } from './shared-files.ts';
import { startFiles } from './start-files.ts';

const serverPaths = ['/auth', '/v1', '/v2', '/dev', '/openapi.json', '/docs'];

const apart = loadedApart('Amazon Cognito', /\/session\/cognito-|\/amazon-cognito-identity-js\//);

/** What people open first. A form needs its schema once it is touched. */
const withoutSchemas = shownWithout(/\/node_modules\/zod\//, [
  'main.tsx',
  'app/main-layout.tsx',
  'app/public-layout.tsx',
  'features/assessments/assessments-screen.tsx',
  'features/check-ins/select-screen.tsx',
  'features/home/home-screen.tsx',
  'features/intake/intake-screen.tsx',
  'features/login/login-screen.tsx',
  'features/progress/progress-screen.tsx',
  'features/public-user/public-user-layout.tsx',
  'features/safety-net/safety-net-screen.tsx',
]);

/** Served from the root under a name that stays, so that a browser finds it again after a deploy. */
const pushWorker = 'push-worker.js';

export default defineConfig(({ mode }) => {
  const { EVENKEEL_SERVER_PORT: port = '3001' } = loadEnv(mode, import.meta.dirname, 'EVENKEEL_');
  return {
    plugins: [
      react(),
      addressesAlone(),
      startFiles('/src/main.tsx'),
      compressedFiles(),
      simulatedBridge(),
      apart,
      withoutSchemas,
      pushWorkerFile(pushWorker),
    ],
    // Amazon's library asks for Node's name of it.
    define: { global: 'globalThis' },
    build: {
      // Tells which files a route needs.
      manifest: true,
      // The content security policy allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: 'index.html', 'push-worker': 'src/push-worker/main.ts' },
        output: {
          entryFileNames: ({ name }) => (name === 'push-worker' ? pushWorker : 'assets/[name]-[hash].js'),
          codeSplitting: { includeDependenciesRecursively: false, groups: sharedFiles },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(
        serverPaths.map((path) => [
          path,
          {
            target: `http://127.0.0.1:${port}`,
            // The wrapper simulator is Vite's own to serve here.
            bypass: ({ url }) => (url === '/dev/wrapper' ? '/simulator/index.html' : undefined),
          },
        ]),
      ),
    },
  };
});
