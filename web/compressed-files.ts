import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a compressed twin beside every script and style, so that a server need not compress at each request. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const text = file.type === 'chunk' ? file.code : file.source;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: await brotli(text, { params }) });
        this.emitFile({
          type: 'asset',
          fileName: `${fileName}.gz`,
          source: await gzipped(text, { level: 9 }),
        });
      }
    },
  },
});
