import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Test files share a page: each test leaves it as a newly opened one. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
