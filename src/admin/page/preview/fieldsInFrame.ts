/** What shows a place; where nothing does, such as a day, what shows the nearest that holds it. */
function findMarked(page: Document, place: string): HTMLElement[] {
  const marked = [...page.querySelectorAll<HTMLElement>('[data-field]')];
  for (let wanted = place; wanted.includes('#'); wanted = wanted.slice(0, wanted.lastIndexOf('.'))) {
    const inside = wanted.endsWith('#') ? wanted : `${wanted}.`;
    const found = marked.filter(
      ({ dataset: { field = '' } }) => field === wanted || field.startsWith(inside),
    );
    if (found.length > 0 || !wanted.includes('.', wanted.indexOf('#'))) return found;
  }
  return [];
}

/** Marks what is being changed, by the mark that the preview gives each of its words, and opens what it is folded away in. */
export function markChanging(page: Document, place: string | undefined): void {
  for (const one of page.querySelectorAll('[data-changing]')) one.removeAttribute('data-changing');
  for (const one of place === undefined ? [] : findMarked(page, place)) {
    one.dataset['changing'] = '';
    for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
  }
}

/** Brings the first of these that shows into view in its frame. The admin around it stays, as it would not by `scrollIntoView`. */
export function showFirst(page: Document, places: readonly string[]): void {
  const view = page.defaultView;
  const first = places.map((place) => findMarked(page, place)[0]).find(Boolean);
  if (!view || !first) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight)
    view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3, behavior: 'instant' });
}

/** How far around words that say nothing of their place one is looked for. */
const AROUND = 3;

/**
 * The place whose words were clicked; of words without one, such as the second half of a heading, that of their
 * neighbours. An element of a frame is one of another window.
 */
export function findPlaceOf(target: EventTarget | null): string | undefined {
  const element = target as Element | null;
  if (!element || !('closest' in element)) return undefined;
  const field = element.closest<HTMLElement>('[data-field]');
  if (field) return field.dataset['field'];
  if (!element.textContent?.trim()) return undefined;
  let holder = element.parentElement;
  for (let level = 0; holder && level < AROUND; level += 1, holder = holder.parentElement) {
    const near = holder.querySelector<HTMLElement>('[data-field]');
    if (near) return near.dataset['field'];
  }
  return undefined;
}
