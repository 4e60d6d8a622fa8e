import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The wrapper simulator, apart from the app: nothing of it is in what production serves. */
export default defineConfig({
  root: 'simulator',
  publicDir: '../public',
  base: '/dev/wrapper/',
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'simulator/index.html', bridge: 'simulator/bridge.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
