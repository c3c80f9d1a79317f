export type PreviewLook = 'phone' | 'desk' | 'dark' | 'print';

const WAS = new WeakMap<CSSMediaRule, string>();

/** Shows the page as it is in the dark or on paper: what its styles say of these holds now. */
export function dressFrame(page: Document, look: PreviewLook): void {
  page.documentElement.dataset['theme'] = look === 'dark' ? 'dark' : 'light';
  // All of it is laid out: what is skipped has a guessed height, and no place that could be kept.
  delete page.documentElement.dataset['below'];
  for (const sheet of page.styleSheets) {
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
      media.media.mediaText =
        look === 'print' ? was.replaceAll('screen', 'speech').replaceAll('print', 'screen') : was;
    }
    if ('cssRules' in rule) dressRules((rule as CSSGroupingRule).cssRules, look);
  }
}

const findMarked = (page: Document, place: string): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>('[data-field]')].filter((one) => {
    const field = one.dataset['field'];
    return field === place || field?.startsWith(place.endsWith('#') ? place : `${place}.`);
  });

/** Marks what is being changed, by the mark that the preview gives each of its words. */
export function markChanging(page: Document, place: string | undefined): void {
  for (const one of page.querySelectorAll<HTMLElement>('[data-changing]')) {
    delete one.dataset['changing'];
    one.style.outline = '';
    one.style.outlineOffset = '';
  }
  for (const one of place === undefined ? [] : findMarked(page, place)) {
    one.dataset['changing'] = '';
    one.style.outline = '3px dashed #14808a';
    one.style.outlineOffset = '4px';
    for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
  }
}

/** Brings it into view inside its frame. The desk around it stays where it is, as it would not by `scrollIntoView`. */
export function showChanging(page: Document, place: string | undefined): void {
  const view = page.defaultView;
  const [first] = place === undefined ? [] : findMarked(page, place);
  if (!view || !first) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight)
    view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3, behavior: 'instant' });
}

/** The place whose words were clicked. An element of a frame is one of another window. */
export function findPlaceOf(target: EventTarget | null): string | undefined {
  const element = target as Element | null;
  const field = element && 'closest' in element ? element.closest<HTMLElement>('[data-field]') : null;
  return field?.dataset['field'];
}
