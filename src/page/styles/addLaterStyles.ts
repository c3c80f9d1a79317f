import type { BrowserWords } from '../browserWords.ts';

/**
 * The styles that the page is read without: for pointers, motion, paper, and what only a script marks (record 0196).
 * They come with the words, which spares everybody a request; pages without script fetch them by a link. Browsers
 * before 2023 take no style sheet from a script and get that link after all.
 */
export function addLaterStyles({ later, laterStyles }: Pick<BrowserWords, 'later' | 'laterStyles'>): void {
  if ('adoptedStyleSheets' in document) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(later);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return;
  }
  const link = Object.assign((document as Document).createElement('link'), {
    rel: 'stylesheet',
    href: laterStyles,
  });
  (document as Document).head.append(link);
}
