import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { addressesAlone } from './addresses-alone.ts';
import { compressedFiles } from './compressed-files.ts';
import { simulatedBridge } from './simulated-bridge.ts';
import { loadedApart } from './loaded-apart.ts';
import { pushWorkerFile } from './push-worker-file.ts';
import { startFiles } from './start-files.ts';

const serverPaths = ['/auth', '/v1', '/v2', '/dev', '/openapi.json', '/docs'];

const apart = loadedApart('Amazon Cognito', /\/session\/cognito-|\/amazon-cognito-identity-js\//);

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
          // Many small shared files would cost a phone more in requests than they save in bytes.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: 'vendor',
                test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//,
                priority: 3,
              },
              {
                name: 'core',
                // What only Cognito or push messages need is loaded only where they are used, and so are the calls
                // of the settings.
                test: /\/(contract\/src\/(?!user-pool|errors|communication|reminders|billing)|web\/src\/(api\/(?!early)|session\/(?!cognito|push-device|browser-push)|native|config|features\/(?!settings|reminders|unsubscribe|payment|kiosk)[\w-]+\/(queries|public-user-context)))/,
                priority: 2,
              },
              {
                name: 'ui',
                test: /\/web\/src\/(ui\/|app\/(page|header|use-back|loading|help-link|crisis-help))/,
                priority: 1,
              },
              // A few small pages that are opened one after another.
              { name: 'settings', test: /\/web\/src\/features\/(settings|reminders)\//, priority: 1 },
            ],
          },
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
