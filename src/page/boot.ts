/**
 * The only inline script. It puts back the theme the visitor chose (`theme/theme.ts`) before anything is
 * painted, and decides when the page's real script may come (DESIGN section 4). After `load`, when
 * the browser is idle; at once on the first touch, key or focus; and only then for a visitor who asked to save
 * data. Which script that is stands in `data-main`, so these bytes, and their hash in the policy, stay the same
 * from build to build. It runs while the page is still being read: nothing here may look at the body.
 */
const FIRST_TOUCH = ['pointerdown', 'keydown', 'focusin'];
/** Milliseconds. Idle may never come on a busy phone; Safari before 18 cannot tell when it does. */
const IDLE_AT_LATEST = 2000;
const IDLE_GUESS = 200;

const { dataset } = document.documentElement;
const main = (document.currentScript as HTMLScriptElement).dataset['main'] as string;
const connection = (navigator as { connection?: { saveData: boolean } }).connection;

// Storage may be forbidden, and reading it then throws.
try {
  const { theme } = localStorage;
  if (theme) dataset['theme'] = theme;
} catch {}

/** However often it is called, a browser runs a module once. */
const boot = () => import(/* @vite-ignore */ main);

for (const type of FIRST_TOUCH) addEventListener(type, boot, { capture: true, once: true });
if (!connection?.saveData) {
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(boot, { timeout: IDLE_AT_LATEST });
    else setTimeout(boot, IDLE_GUESS);
  });
}
