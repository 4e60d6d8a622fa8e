import * as z from 'zod/mini';

/** What a push message brings to a device: the browser's service worker and the native app read the same. */
export const pushMessage = z.object({
  /** The clinic's name. */
  title: z.string(),
  /** Generic words: a locked phone shows them to everybody. */
  body: z.string(),
  /** Where a touch leads, on this origin; begins with a slash. */
  path: z.string(),
  /** The message's id: of the same tag a device shows one. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;
