import type { Plugin } from 'vite';

/** Lets the app be opened by the wrapper simulator while Vite serves it. The built page gets it from the server, outside production. */
export const simulatedBridge = (): Plugin => ({
  name: 'simulated-bridge',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: '/simulator/bridge.ts' }, injectTo: 'head-prepend' },
  ],
});
