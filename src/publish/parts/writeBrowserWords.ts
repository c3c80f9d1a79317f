import type { SiteContent } from '#content/schema';
import { pickBrowserWords } from '#render';

interface LaterStyles {
  later: string;
  laterStyles: string;
}

/** The words that the page's script shows by itself, as the module that it imports (`src/page/browserWords.ts`). */
export function writeBrowserWords(content: SiteContent, { later, laterStyles }: LaterStyles): string {
  const values = { content: pickBrowserWords(content), later, laterStyles };
  const exports = Object.entries(values).map(
    ([name, value]) => `export const ${name}=${JSON.stringify(value)};`,
  );
  return `${exports.join('\n')}\n`;
}
