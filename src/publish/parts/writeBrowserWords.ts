import type { SiteContent } from '#content/schema';
import { pickBrowserWords } from '#render';
import type { PublishOptions } from '../findEdition.ts';

interface BesidesWords {
  config: PublishOptions['config'];
  later: string;
  laterStyles: string;
}

/** The words that the page's script shows by itself, as the module that it imports (`src/page/browserWords.ts`). */
export function writeBrowserWords(content: SiteContent, { config, ...styles }: BesidesWords): string {
  // Where the mailbox is, only the policy says.
  const { mailDomain: _, ...shown } = config;
  const values = { content: pickBrowserWords(content), config: shown, ...styles };
  const exports = Object.entries(values).map(
    ([name, value]) => `export const ${name}=${JSON.stringify(value)};`,
  );
  return `${exports.join('\n')}\n`;
}
