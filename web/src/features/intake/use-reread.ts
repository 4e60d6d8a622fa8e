import type { IntakeProgress } from '@evenkeel/contract/intake';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { IntakeSession } from './intake-session.ts';
import { progressQuery } from './queries.ts';

/** One look at the page tells of itself in several ways. */
const atOnceMs = 1000;

/** Asks the server how far the intake is whenever the person looks at this page: they may have gone on elsewhere. */
export const useReread = (session: IntakeSession, heed: (progress: IntakeProgress) => void): void => {
  const client = useQueryClient();

  const reread = useEffectEvent(() => {
    // What is on its way from here is no news.
    if (document.visibilityState !== 'visible' || client.isMutating() > 0) return;
    client
      .query({ ...progressQuery(session), staleTime: atOnceMs })
      .then(heed)
      // The step says so when it needs the server.
      .catch(() => undefined);
  });

  useEffect(() => {
    const look = () => reread();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, []);
};
