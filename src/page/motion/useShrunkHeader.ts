import { useSyncExternalStore } from 'react';

/** Pixels scrolled before the header shrinks (SPEC section 9). */
const SHRINK_AFTER = 100;

/** Whether the header is small. Undefined until scripts run: until then it stays at the top of the page. */
export function useShrunkHeader(): boolean | undefined {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > SHRINK_AFTER,
    () => undefined,
  );
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
