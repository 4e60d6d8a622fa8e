import type { Plugin } from 'vite';

/** Fails the build when the service worker is not one classic script: browsers load it without modules. */
export const pushWorkerFile = (fileName: string): Plugin => ({
  name: 'push-worker-file',
  apply: 'build',
  generateBundle(_, bundle) {
    const worker = bundle[fileName];
    if (worker?.type !== 'chunk') this.error(`The build has no file ${fileName}`);
    if (worker.imports.length + worker.dynamicImports.length + worker.exports.length > 0)
      this.error(`${fileName} has to stand alone`);
  },
});
