const ONE_WINDOW = '100% 0px';

/**
 * Calls `act` once, when the element comes near.
 * @returns a function that stops the watch
 */
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

/** Whether the visitor has asked to save data: then nothing is fetched for being near alone. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return connection?.saveData === true;
}
