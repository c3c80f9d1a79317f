export type PreviewLook = 'phone' | 'desk' | 'dark' | 'print';

const WAS = new WeakMap<CSSMediaRule, string>();

/** Shows the page as it is in the dark or on paper, and at rest: what its styles say of these holds now. */
export function dressFrame(page: Document, look: PreviewLook): void {
  page.documentElement.dataset['theme'] = look === 'dark' ? 'dark' : 'light';
  dressSheets(page, look);
}

function dressSheets(page: Document, look: PreviewLook): void {
  for (const sheet of [...page.styleSheets, ...page.adoptedStyleSheets]) {
    try {
      dressRules(sheet.cssRules, look);
    } catch {
      // A sheet of another origin says nothing to us.
    }
  }
}

function dressRules(rules: CSSRuleList, look: PreviewLook): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule || rule.constructor.name === 'CSSMediaRule') {
      const media = rule as CSSMediaRule;
      const was = WAS.get(media) ?? media.media.mediaText;
      WAS.set(media, was);
      const still = holdStill(was);
      media.media.mediaText =
        look === 'print' ? still.replaceAll('screen', 'speech').replaceAll('print', 'screen') : still;
    }
    if ('cssRules' in rule) dressRules((rule as CSSGroupingRule).cssRules, look);
  }
}

/** As for who wants no motion: a page that opened anew at every key would hide what is typed behind its first screen. */
const holdStill = (media: string): string =>
  media
    .replaceAll('(prefers-reduced-motion: reduce)', '(min-width: 0px)')
    .replaceAll('(prefers-reduced-motion: no-preference)', '(max-width: 0px)');

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

/** Marks what is being changed, by the mark that the preview gives each of its words. */
export function markChanging(page: Document, place: string | undefined): void {
  for (const one of page.querySelectorAll<HTMLElement>('[data-changing]')) {
    delete one.dataset['changing'];
    one.style.outline = '';
    one.style.outlineOffset = '';
  }
  for (const one of page.querySelectorAll<HTMLElement>('[data-ahead-of-time]')) one.hidden = true;
  for (const one of place === undefined ? [] : findMarked(page, place)) {
    one.dataset['changing'] = '';
    one.style.outline = '3px dashed #14808a';
    one.style.outlineOffset = '4px';
    showFolded(one);
  }
}

/** What is folded away is opened; a notice that is still to come is shown, its days with it. */
function showFolded(element: HTMLElement): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const notice = element.closest<HTMLElement>('[data-notice][hidden]');
  if (!notice) return;
  notice.hidden = false;
  notice.dataset['aheadOfTime'] = '';
}

/** Brings the first of these that shows into view in its frame. The desk around it stays, as it would not by `scrollIntoView`. */
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
