import { useCallback, useRef, useState } from 'react';

/** Asks a person to authenticate, and waits for the answer. */
export function useAuthentication() {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<(authenticated: boolean) => void>(null);

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current = resolve;
        setIsAsking(true);
      }),
    [],
  );

  const answer = useCallback((authenticated: boolean) => {
    setIsAsking(false);
    waiting.current?.(authenticated);
    waiting.current = null;
  }, []);

  return { isAsking, ask, answer };
}
