import { vi } from 'vitest';

// The client's test files share a process. Each begins with modules of its own, and with an empty page.
vi.resetModules();
document.title = '';
document.head.replaceChildren();
document.body.replaceChildren();
