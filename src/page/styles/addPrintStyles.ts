import type { BrowserWords } from '../browserWords.ts';

/**
 * The styles for paper, which only pages without script fetch by a link: they come with the words, which spares
 * everybody else a request. Browsers before 2023 take no style sheet from a script and get the link after all.
 */
export function addPrintStyles({ print, printStyles }: Pick<BrowserWords, 'print' | 'printStyles'>): void {
  if ('adoptedStyleSheets' in document) {
    const sheet = new CSSStyleSheet({ media: 'print' });
    sheet.replaceSync(print);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return;
  }
  const link = Object.assign((document as Document).createElement('link'), {
    rel: 'stylesheet',
    media: 'print',
    href: printStyles,
  });
  (document as Document).head.append(link);
}
