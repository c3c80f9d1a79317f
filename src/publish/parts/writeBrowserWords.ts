import type { SiteContent } from '#content/schema';
import { pickBrowserWords } from '#render';

interface Paper {
  print: string;
  printStyles: string;
}

/** The words that the page's script shows by itself, as the module that it imports (`src/page/browserWords.ts`). */
export function writeBrowserWords(content: SiteContent, { print, printStyles }: Paper): string {
  const values = { content: pickBrowserWords(content), print, printStyles };
  const exports = Object.entries(values).map(
    ([name, value]) => `export const ${name}=${JSON.stringify(value)};`,
  );
  return `${exports.join('\n')}\n`;
}
