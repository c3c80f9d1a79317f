import { AFTER_TOUCH } from './afterTouch.ts';

/**
 * Lays out what is below the first screen as soon as the visitor scrolls or touches, one section a frame, so that no tap
 * waits for it and a glide to a section arrives where it stands: a page that is only looked at never pays for it
 * (record 0195). Until then `boot.ts` has left it to the browser, which lays out by itself whatever comes near the
 * window.
 */
export function layOutBelow(): void {
  const moves = new AbortController();
  const begin = () => {
    moves.abort();
    layOutNext([...document.querySelectorAll<HTMLElement>('main > section, footer')]);
  };
  if (scrollY > 0) return void begin();
  const options = { passive: true, signal: moves.signal };
  addEventListener('scroll', begin, options);
  addEventListener(
    'pointerdown',
    () => setTimeout(() => !moves.signal.aborted && begin(), AFTER_TOUCH),
    options,
  );
}

function layOutNext([next, ...rest]: HTMLElement[]): void {
  if (!next) {
    delete document.documentElement.dataset['below'];
    return;
  }
  next.style.contentVisibility = 'visible';
  requestAnimationFrame(() => layOutNext(rest));
}

/** For who jumps: what lies between has its true height before the jump is measured. */
export function layOutAtOnce(): void {
  delete document.documentElement.dataset['below'];
}
