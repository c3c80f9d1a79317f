import { useEffect, useState } from 'react';
import { measureRemaining, type Remaining } from './measureRemaining.ts';

/**
 * What is left until a day, anew each second. `unknown` until the browser shows the page: nothing reads the
 * clock while rendering, so the server's HTML stays true for as long as it is kept.
 */
export function useRemaining(date: string): Remaining | 'past' | 'unknown' {
  const [left, setLeft] = useState<Remaining | 'past' | 'unknown'>('unknown');

  useEffect(() => {
    const tick = () => {
      const now = measureRemaining(date, Date.now());
      setLeft(now ?? 'past');
      if (!now) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [date]);

  return left;
}
