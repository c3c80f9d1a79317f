import { type RefObject, useEffect } from 'react';

/** An element counts as near when it is less than one window above or below. */
const ONE_WINDOW = '100% 0px';

/** Calls `onNear` once when the element comes near, unless the visitor has asked to save data. */
export function useWhenNear(element: RefObject<Element | null>, onNear: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the first call is as good as a later one
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData: boolean } };
    if (!element.current || connection?.saveData) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        onNear();
      },
      { rootMargin: ONE_WINDOW },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
}
