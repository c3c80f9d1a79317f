/**
 * The parts of the content in the browser's bundle. All others are HTML when the script arrives and stay so
 * (`Prerendered.tsx`); bundling them would send every word twice.
 */
export const BROWSER_WORDS = ['practice', 'navigation', 'contact', 'words', 'brand'] as const;
