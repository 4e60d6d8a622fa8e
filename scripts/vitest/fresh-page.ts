import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A person waits longer than the default second, and so does a busy machine.
configure({ asyncUtilTimeout: 8000 });

/** Each test leaves the page as a newly opened one. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
