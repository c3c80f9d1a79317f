const ONE_WINDOW = '100% 0px';

/** Calls `act` once, when the element is less than a window away. @returns a function that stops watching */
export function onNear(element: Element, act: () => void): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      act();
    },
    { rootMargin: ONE_WINDOW },
  );
  watch.observe(element);
  return () => watch.disconnect();
}

/** Whether the visitor asked to save data: then nothing is fetched in advance. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return connection?.saveData === true;
}
