import { useSyncExternalStore } from 'react';
import { detectWrapper, type Wrapper } from './wrapper.ts';

const neverChanges = () => () => undefined;

/** The native app around this page: what it can do, and `send`. Null in a plain browser. */
export const useWrapper = (): Wrapper | null => useSyncExternalStore(neverChanges, detectWrapper, () => null);
