import { AFTER_TOUCH } from './motion/afterTouch.ts';
import { showDrawings } from './motion/showDrawings.ts';

/**
 * The only inline script. It restores the theme the visitor chose (`theme/themeChoice.ts`) before the first paint, and
 * fetches the page's fonts once the first words are painted (record 0024). It also decides when to load the page's
 * main script (DESIGN section 4): a moment after the fonts; right after the first touch, key or focus; and only then
 * for a visitor who asked to save data. The addresses of all three are in `data-fonts`, `data-main` and `data-words`,
 * so these bytes, and their hash in the policy, stay the same from build to build. This runs while the document is
 * still being parsed, so it must not look at the body.
 *
 * It also decides that what is below the first screen need not be laid out yet (record 0195): `base.css` says how, and
 * `motion/layOutBelow.ts` ends it. Nor are the drawings there shown before the first scroll or touch, and the services
 * are not laid out before that or the fonts.
 */
const FIRST_TOUCH = ['pointerdown', 'keydown', 'focusin'];
/**
 * Milliseconds after `load`, when the first words are painted and a finger that waited for them is answered: letters on
 * their way make the first layouts a quarter longer (record 0024).
 */
const FONTS_AFTER = 100;
/** Milliseconds after the letters are there. Not an idle moment: a busy phone may never have one. */
const BOOT_AFTER = 200;

const { dataset } = document.documentElement;
const { main, words, fonts } = (document.currentScript as HTMLScriptElement).dataset as Record<
  string,
  string
>;

// Reading the storage throws where it is blocked.
try {
  const { theme } = localStorage;
  if (theme) dataset['theme'] = theme;
} catch {}

// Whoever comes back, or comes to a place further down, needs the true height of what is above it.
const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (!location.hash && visits.some(({ type }) => type === 'navigate')) dataset['below'] = dataset['held'] = '';
// A key may scroll to the end at once, before any other script is there.
addEventListener('keydown', () => delete dataset['below'], { capture: true, once: true });

/** Safe to call often: a browser runs a module once. Both are asked for at the same time; the second waits for the first. */
const boot = () => {
  import(/* @vite-ignore */ words as string);
  import(/* @vite-ignore */ main as string);
};

/** From then on the browser lays out all that comes near (`base.css`). */
const release = () => delete dataset['held'];
// After a scroll, too: the browser scrolls by itself to a place further down, where a finger may be waiting.
const showSoon = () =>
  setTimeout(() => {
    release();
    showDrawings();
  }, AFTER_TOUCH);
const bootSoon = () => {
  setTimeout(boot, AFTER_TOUCH);
  showSoon();
};
for (const type of FIRST_TOUCH) addEventListener(type, bootSoon, { capture: true, once: true });
addEventListener('scroll', showSoon, { once: true });
// Until `runMenu` is there. A tap beside the menu falls on the menu itself (`menu.module.css`).
addEventListener('click', ({ target }) => {
  const tapped = target as HTMLElement;
  const menu = tapped.closest<HTMLElement>('#menu');
  if (menu && 'popover' in menu && tapped.matches('#menu,a')) menu.hidePopover();
});
/** The document hears of a font when it is there, not before. One that fails keeps nothing back. */
const addFont = async (face: ConstructorParameters<typeof FontFace>) =>
  document.fonts.add(await new FontFace(...face).load());
const loadFonts = async () => {
  await Promise.allSettled(JSON.parse(fonts as string).map(addFont));
  release();
  // Asked only now: the first paint need not wait for the answer.
  if ((navigator as { connection?: { saveData: boolean } }).connection?.saveData) return;
  setTimeout(boot, BOOT_AFTER);
};
addEventListener('load', () => setTimeout(loadFonts, FONTS_AFTER));
