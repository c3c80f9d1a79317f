/**
 * The parts of the content that the browser's bundle holds. All others are HTML already when the script
 * arrives and stay so (`Prerendered.tsx`); bundling them would send every word twice.
 */
export const BROWSER_WORDS = ['practice', 'navigation', 'contact', 'words'] as const;
