import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Names the app's own files in the page, so that they are asked for together with the small one that starts it. */
export const startFiles = (main: string): Plugin => ({
  name: 'start-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = new Set<string>();
      const styles = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || files.has(file)) return;
        files.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
        for (const needed of chunk.imports) add(needed);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(main)) add(chunk.fileName);
      if (files.size === 0) throw new Error(`The build has no file for ${main}`);
      const notNamed = (file: string) => !html.includes(`/${file}"`);
      return [
        ...[...styles].filter(notNamed).map(stylesheet),
        ...[...files].filter(notNamed).map(modulePreload),
      ];
    },
  },
});

const stylesheet = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const modulePreload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
