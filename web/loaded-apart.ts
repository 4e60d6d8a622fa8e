import type { Plugin } from 'vite';

/** Fails the build when a file that everybody loads holds, or waits for, what only some configurations need. */
export const loadedApart = (what: string, modules: RegExp): Plugin => ({
  name: 'loaded-apart',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const isApart = (id: string) => modules.test(id);
    const apart = new Set(
      chunks.filter(({ moduleIds }) => moduleIds.some(isApart)).map(({ fileName }) => fileName),
    );
    if (apart.size === 0) this.error(`The build has no file with ${what}`);
    for (const { fileName, imports, isEntry } of chunks) {
      if (isEntry && apart.has(fileName)) this.error(`${fileName} holds ${what}`);
      if (apart.has(fileName)) continue;
      const needed = imports.find((one) => apart.has(one));
      if (needed !== undefined) this.error(`${fileName} waits for ${needed}, which holds ${what}`);
    }
  },
});
