import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/bench/form/',
  plugins: [react()],
  build: { modulePreload: { polyfill: false }, target: 'es2022' },
});
