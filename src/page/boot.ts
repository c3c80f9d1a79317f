/**
 * The only inline script. It restores the theme the visitor chose (`theme/theme.ts`) before the first paint, and
 * decides when to load the page's main script (DESIGN section 4): after `load`, when the browser is idle; at once on
 * the first touch, key or focus; and only then for a visitor who asked to save data. The main script's URL is in
 * `data-main`, so these bytes, and their hash in the policy, stay the same from build to build. This runs while the
 * document is still being parsed, so it must not look at the body.
 */
const FIRST_TOUCH = ['pointerdown', 'keydown', 'focusin'];
/** Milliseconds. A busy phone may never be idle, and Safari before 18 cannot tell. */
const IDLE_AT_LATEST = 2000;
const IDLE_GUESS = 200;

const { dataset } = document.documentElement;
const main = (document.currentScript as HTMLScriptElement).dataset['main'] as string;
const connection = (navigator as { connection?: { saveData: boolean } }).connection;

// Reading the storage throws where it is blocked.
try {
  const { theme } = localStorage;
  if (theme) dataset['theme'] = theme;
} catch {}

/** Safe to call often: a browser runs a module once. */
const boot = () => import(/* @vite-ignore */ main);

for (const type of FIRST_TOUCH) addEventListener(type, boot, { capture: true, once: true });
if (!connection?.saveData) {
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(boot, { timeout: IDLE_AT_LATEST });
    else setTimeout(boot, IDLE_GUESS);
  });
}
