/** The first sign that the visitor may go further down. */
const FIRST_MOVES = ['scroll', 'pointerdown'] as const;

/**
 * Lays out what is below the first screen as soon as the visitor scrolls or touches, one section at a time so that no
 * tap waits for it: a page that is only looked at never pays for it (record 0195). Until then `boot.ts` has left it to
 * the browser, which lays out by itself whatever comes near the window.
 */
export function layOutBelow(): void {
  const begin = () => {
    for (const type of FIRST_MOVES) removeEventListener(type, begin);
    const sections = [...document.querySelectorAll<HTMLElement>('main > section, footer')];
    layOutNext(sections);
  };
  if (scrollY > 0) begin();
  else for (const type of FIRST_MOVES) addEventListener(type, begin, { passive: true });
}

function layOutNext([next, ...rest]: HTMLElement[]): void {
  if (!next) {
    delete document.documentElement.dataset['below'];
    return;
  }
  next.style.contentVisibility = 'visible';
  whenIdle(() => layOutNext(rest));
}

/** Safari before 18 cannot tell when it is idle. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 200 }) : setTimeout(act);
