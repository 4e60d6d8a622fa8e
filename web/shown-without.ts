import type { Plugin } from 'vite';

/** Fails the build when one of these screens waits for a library that it is to be shown without. */
export const shownWithout = (library: RegExp, screens: readonly string[]): Plugin => ({
  name: 'shown-without',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const screen of screens) {
      const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${screen}`)));
      if (own === undefined) this.error(`The build has no file for ${screen}`);
      const needed = new Set([own]);
      for (const { moduleIds, imports } of needed) {
        const found = moduleIds.find((id) => library.test(id));
        if (found !== undefined) this.error(`${screen} waits for ${found}`);
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
      }
    }
  },
});
