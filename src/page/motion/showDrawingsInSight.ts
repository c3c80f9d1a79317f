import { showDrawings } from './showDrawings.ts';

/**
 * Shows the drawings to who sees the place of one without having scrolled, on a wide screen or far down the page: for
 * everybody else, `boot.ts` shows them at the first scroll or touch. Their files are fetched in the meantime, so that
 * they are there by then.
 */
export function showDrawingsInSight(): void {
  const uses = [...(document.querySelector('template')?.content.querySelectorAll('use') ?? [])];
  const files = new Set(uses.map(({ href }) => href.baseVal.replace(/#.*/, '')));
  // Read to its end, or a browser would not keep it. Without it, the drawings fetch their file when they are shown.
  for (const file of files)
    fetch(file, { priority: 'low' })
      .then((answer) => answer.blob())
      .catch(() => {});
  const sight = new IntersectionObserver((places) => {
    if (!places.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    showDrawings();
  });
  for (const { id } of uses)
    for (const place of document.querySelectorAll(`svg:has(> [href="#${id}"])`)) sight.observe(place);
}
