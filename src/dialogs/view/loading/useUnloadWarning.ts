import { useEffect } from 'react';
import { listen } from '../dom/listen.ts';

/** Asks before the page is left. Browsers show words of their own; the older the browser, the more of ours. */
export function useUnloadWarning(warning: string | false | undefined): void {
  useEffect(() => {
    if (!warning) return;
    return listen(window, ['beforeunload'], (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = warning;
    });
  }, [warning]);
}
