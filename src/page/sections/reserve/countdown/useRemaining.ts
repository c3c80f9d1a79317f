import { useEffect, useState } from 'react';
import { measureRemaining, type Remaining } from './measureRemaining.ts';

/**
 * What is left until a moment, anew each second. Nothing reads the clock while rendering: `unknown` until the browser
 * shows the page, or `past` where it was when the server rendered.
 */
export function useRemaining(moment: number, isOver: boolean): Remaining | 'past' | 'unknown' {
  const [left, setLeft] = useState<Remaining | 'past' | 'unknown'>(isOver ? 'past' : 'unknown');

  useEffect(() => {
    const tick = () => {
      const now = measureRemaining(moment, Date.now());
      setLeft(now ?? 'past');
      if (!now) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [moment]);

  return left;
}
