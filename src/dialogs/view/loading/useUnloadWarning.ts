import { useEffect } from 'react';

/** Asks before the page is left. Browsers show words of their own; the older the browser, the more of ours. */
export function useUnloadWarning(warning: string | false | undefined): void {
  useEffect(() => {
    if (!warning) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = warning;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [warning]);
}
