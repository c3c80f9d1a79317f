export type PreviewLook = 'phone' | 'desk' | 'dark' | 'print';

const WAS = new WeakMap<CSSMediaRule, string>();

/** Shows the page as it is in the dark or on paper: what its styles say of these holds now. */
export function dressFrame(page: Document, look: PreviewLook): void {
  page.documentElement.dataset['theme'] = look === 'dark' ? 'dark' : 'light';
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

/** Marks what is being changed, by the mark that the preview gives each of its words. */
export function markChanging(page: Document, place: string | undefined): void {
  for (const one of page.querySelectorAll<HTMLElement>('[data-field]')) {
    const isIt = place !== undefined && one.dataset['field']?.startsWith(place);
    one.style.outline = isIt ? '3px dashed #14808a' : '';
    one.style.outlineOffset = isIt ? '4px' : '';
  }
  if (place === undefined) return;
  const first = [...page.querySelectorAll<HTMLElement>('[data-field]')].find((one) =>
    one.dataset['field']?.startsWith(place),
  );
  first?.scrollIntoView({ block: 'center' });
}

/** The place whose words were clicked. An element of a frame is one of another window. */
export function findPlaceOf(target: EventTarget | null): string | undefined {
  const element = target as Element | null;
  const field = element && 'closest' in element ? element.closest<HTMLElement>('[data-field]') : null;
  return field?.dataset['field'];
}
