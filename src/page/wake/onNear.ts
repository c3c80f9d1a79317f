const ONE_WINDOW = '100% 0px';

/** Calls `act` once, when the element is less than a window's height away. @returns a function that stops watching */
export function onNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: ONE_WINDOW },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Whether the visitor asked to save data: then nothing is fetched in advance. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return connection?.saveData === true;
}
