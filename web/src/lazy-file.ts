import { takeReload } from './reload-once.ts';

/** A file of the app could not be had: the connection is down, or a newer version has replaced it. */
export class ChunkError extends Error {
  override name = 'ChunkError';
  readonly willReload: boolean;

  constructor(cause: unknown, willReload: boolean) {
    super('A part of the app could not be loaded', { cause });
    this.willReload = willReload;
  }
}

/** Loads a file of the app when it is needed, and tells a missing one from every other error. */
export const lazyFile =
  <File>(load: () => Promise<File>): (() => Promise<File>) =>
  () =>
    load().catch(async (cause: unknown) => {
      throw new ChunkError(cause, await takeReload(() => sessionStorage));
    });
