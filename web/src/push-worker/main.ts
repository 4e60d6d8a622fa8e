import { heedPush, type WorkerScope } from './heed-push.ts';

// This file runs in a service worker, while the project's types are those of a page.
heedPush(self as unknown as WorkerScope);
