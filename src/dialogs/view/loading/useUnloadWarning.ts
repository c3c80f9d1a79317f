import { useEffect } from 'react';
import { listen } from '../dom/listen.ts';

/** Asks before the page is left. Today's browsers ask in their own words, older ones in ours. */
export function useUnloadWarning(warning: string | false | undefined): void {
  useEffect(() => {
    if (!warning) return;
    return listen(window, ['beforeunload'], (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = warning;
    });
  }, [warning]);
}
