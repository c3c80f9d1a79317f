/**
 * The only inline script. It puts back the theme the visitor chose (`theme/theme.ts`) before anything is
 * painted, and decides when the page's real script may come (DESIGN section 4). After `load`, when
 * the browser is idle; at once on the first touch, key or focus; and only then for a visitor who asked to save
 * data. Which script that is stands in `data-main`, so these bytes, and their hash in the policy, stay the same
 * from build to build. It runs while the page is still being read: nothing here may look at the body.
 */
const FIRST_TOUCH = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
/** Milliseconds. Idle may never come on a busy phone; Safari before 18 cannot tell when it does. */
const IDLE_AT_LATEST = 2000;
const IDLE_GUESS = 200;

/** Storage may be forbidden, and reading it then throws. */
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset['theme'] = theme;
} catch {}

const main = document.currentScript?.dataset['main'] ?? '';
const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
let booted = false;

function boot() {
  if (booted) return;
  booted = true;
  for (const type of FIRST_TOUCH) removeEventListener(type, boot, true);
  import(/* @vite-ignore */ main);
}

function bootWhenIdle() {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(boot, { timeout: IDLE_AT_LATEST });
  else setTimeout(boot, IDLE_GUESS);
}

for (const type of FIRST_TOUCH) addEventListener(type, boot, { capture: true, passive: true });
if (!connection?.saveData) addEventListener('load', bootWhenIdle);
