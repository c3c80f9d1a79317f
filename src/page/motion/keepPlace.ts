import { oncePerFrame } from './oncePerFrame.ts';

/** Pixels below the window's upper edge, clear of the header, where the words stand that a reader is about to read. */
const READING_LINE = 96;

/** What stands at the reading line, or next below it. */
interface Place {
  element: Element;
  /** The part of its height that is above the line, from 0 to 1. */
  share: number;
  /** Pixels from the line to its upper edge, when that is below the line. */
  gap: number;
}

/**
 * Keeps what the reader reads where it is when the window gets another width, as when a phone is turned. Browsers try
 * to, by what they find at the window's upper edge, and lose it now and then: one turn in five moved the page by up to
 * a window's height.
 */
export function keepPlace(): void {
  const page = document.querySelectorAll('main, footer');
  let width = innerWidth;
  let place: Place | undefined;
  let turnedTo: number | undefined;
  const rememberSoon = oncePerFrame(() => {
    // A browser may scroll a turned page before it says that it has turned it; and who turns it back reads on.
    if (innerWidth !== width || scrollY === turnedTo) return;
    turnedTo = undefined;
    place = scrollY > 0 ? findPlace(page) : undefined;
  });
  addEventListener('scroll', rememberSoon, { passive: true });
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    if (!place) return;
    scrollTo({ top: scrollY + measureMove(place), behavior: 'instant' });
    turnedTo = scrollY;
  });
  rememberSoon();
}

/** The element that has words at the line, the widest of several side by side, or else what comes next below it. */
function findPlace(elements: Iterable<Element>): Place | undefined {
  const seen = [...elements]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.bottom > READING_LINE);
  const at = seen
    .filter(({ box }) => box.top < READING_LINE)
    .sort((a, b) => b.box.width - a.box.width)
    .find(hasWords);
  if (at) {
    const share = (READING_LINE - at.box.top) / at.box.height;
    return findPlace(at.element.children) ?? { element: at.element, share, gap: 0 };
  }
  const next = seen.sort((a, b) => a.box.top - b.box.top).find(hasWords);
  return next && { element: next.element, share: 0, gap: next.box.top - READING_LINE };
}

/** Asked last, and of few: reading a section's words takes longer than finding where it stands. */
const hasWords = ({ element }: { element: Element }) => !!element.textContent;

function measureMove({ element, share, gap }: Place): number {
  const shown = findShown(element);
  if (!shown) return 0;
  const { top, height } = shown.getBoundingClientRect();
  return top + share * height - gap - READING_LINE;
}

/** An answer that was closed since stands nowhere, but its question does. */
function findShown(element: Element | null): Element | null {
  return !element || element.checkVisibility() ? element : findShown(element.parentElement);
}
