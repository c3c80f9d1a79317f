/** Less than one window above or below. */
const ONE_WINDOW = '100% 0px';

/** Calls `act` once when the first of the elements comes near, unless the visitor has asked to save data. */
export function onNear(elements: Iterable<Element>, act: () => void): void {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      act();
    },
    { rootMargin: ONE_WINDOW },
  );
  for (const element of elements) watch.observe(element);
}
