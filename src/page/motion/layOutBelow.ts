import { AFTER_TOUCH } from './afterTouch.ts';

/** Milliseconds by which all is laid out, however few frames a busy phone draws: a glide has hardly moved by then. */
const ALL_BY = 200;

/**
 * Lays out what is below the first screen as soon as the visitor scrolls or touches, a section a frame, so that no tap
 * waits for it and a glide to a section arrives where it stands: a page that is only looked at never pays for it
 * (record 0195). Until then `boot.ts` has left it to the browser, which lays out by itself whatever comes near the
 * window.
 */
export function layOutBelow(): void {
  const moves = new AbortController();
  const begin = () => {
    moves.abort();
    layOutInTurns([...document.querySelectorAll<HTMLElement>('main > section, footer')]);
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

function layOutInTurns(sections: readonly HTMLElement[]): void {
  const start = performance.now();
  let done = 0;
  const step = () => {
    if (done === sections.length) return layOutAtOnce();
    const due = Math.max(done + 1, (sections.length * (performance.now() - start)) / ALL_BY);
    for (const section of sections.slice(done, due)) section.style.contentVisibility = 'visible';
    done = Math.min(Math.floor(due), sections.length);
    requestAnimationFrame(step);
  };
  step();
}

/** Also for who jumps: what lies between has its true height before the jump is measured. */
export function layOutAtOnce(): void {
  delete document.documentElement.dataset['below'];
}
