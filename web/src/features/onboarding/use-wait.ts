import { useEffect, useState } from 'react';

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Counts down to the end of a wait that starts at once, by the clock, however long the page has slept. */
export const useWait = (seconds: number) => {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(end));
      if (secondsUntil(end) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return {
    secondsLeft: left,
    startAgain: () => {
      setEnd(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  };
};
