import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './preview.module.css';

const WIDTHS = { Phone: 390, Computer: 1280, Dark: 1280 };

type PreviewLook = keyof typeof WIDTHS;
export const LOOKS = Object.keys(WIDTHS) as PreviewLook[];

/** The look of the page on this device. */
export const getOwnLook = (): PreviewLook =>
  matchMedia('(min-width: 62rem)').matches ? 'Computer' : 'Phone';

interface PreviewFrameProps {
  src: string;
  look: PreviewLook;
  title: string;
  /** The field that is being edited, as in `data-field`: it is marked and scrolled into view. */
  changing?: string | undefined;
  /** The fields of the form. The first visible field is scrolled into view until a field is edited. */
  about?: readonly string[] | undefined;
  onOpen?: (place: string) => void;
}

/**
 * Shows the page at a device's width, scaled to fit. A newer version loads behind the current one and takes
 * over its scroll position, so nothing flickers. Nothing loads while the frame is hidden.
 */
export function PreviewFrame({ src, look, title, changing, about, onOpen }: PreviewFrameProps) {
  const [shownAddress, setShownAddress] = useState('');
  const shownFrame = useRef<HTMLIFrameElement>(null);
  const { size, measure } = useBoxSize();
  const isVisible = size.width > 0;
  const open = useEffectEvent((place: string) => onOpen?.(place));
  const markAndShow = (page: Document) => {
    markChanging(page, changing);
    showFirst(page, changing === undefined ? (about ?? []) : [changing]);
  };
  const onLoaded = (address: string, { contentDocument: page, contentWindow }: HTMLIFrameElement) => {
    const lastFrame = shownFrame.current;
    if (!page) return;
    applyTheme(page, look);
    // Clicks open the field of the clicked part and do nothing else.
    const handleClick = (event: Event) => {
      event.preventDefault();
      const place = findPlaceAt(event.target as Element);
      if (place) open(place);
    };
    page.addEventListener('click', handleClick, true);
    if (lastFrame) {
      markChanging(page, changing);
      contentWindow?.scrollTo(0, lastFrame.contentWindow?.scrollY ?? 0);
    } else markAndShow(page);
    setShownAddress(address);
  };
  const showNow = useEffectEvent(() => {
    const page = shownFrame.current?.contentDocument;
    if (page) markAndShow(page);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each place, and when the frame becomes visible
  useEffect(() => showNow(), [changing, about, isVisible]);
  useEffect(() => {
    const page = shownFrame.current?.contentDocument;
    if (page) applyTheme(page, look);
  }, [look]);
  const scale = isVisible ? Math.min(1, size.width / WIDTHS[look]) : 1;
  const addresses = new Set([shownAddress, isVisible ? src : ''].filter(Boolean));
  return (
    <div ref={measure} className={styles.box} data-look={look}>
      {shownAddress === '' && <p className={styles.note}>Your page is coming…</p>}
      {[...addresses].map((address) => (
        <iframe
          key={address}
          ref={address === shownAddress ? shownFrame : undefined}
          title={address === shownAddress || shownAddress === '' ? title : `${title}, newer`}
          src={address}
          aria-hidden={address !== shownAddress || undefined}
          tabIndex={address === shownAddress ? undefined : -1}
          className={address === shownAddress ? styles.frame : styles.coming}
          style={{ width: WIDTHS[look], height: size.height / scale, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => onLoaded(address, currentTarget)}
        />
      ))}
    </div>
  );
}

function useBoxSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const measure = useCallback((box: HTMLDivElement) => {
    const read = () => setSize({ width: box.clientWidth, height: box.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { size, measure };
}

/** Sets the theme as the page's own switch does, without saving the choice for the public page. */
function applyTheme(page: Document, look: PreviewLook): void {
  page.documentElement.dataset['theme'] = look === 'Dark' ? 'dark' : 'light';
}

/** The elements that show a field, or its nearest shown parent if it is not shown itself, such as a day. */
function findFieldElements(page: Document, place: string): HTMLElement[] {
  for (let wanted = place; ; wanted = wanted.slice(0, wanted.lastIndexOf('.'))) {
    const name = CSS.escape(wanted);
    const inside = wanted.endsWith('#') ? name : `${name}.`;
    const matches = page.querySelectorAll<HTMLElement>(`[data-field="${name}"], [data-field^="${inside}"]`);
    if (matches.length > 0 || !/#.*\./.test(wanted)) return [...matches];
  }
}

/** Marks the elements of a field and opens the `details` around them. */
function markChanging(page: Document, place: string | undefined): void {
  for (const one of page.querySelectorAll('[data-changing]')) one.removeAttribute('data-changing');
  for (const one of place === undefined ? [] : findFieldElements(page, place)) {
    one.dataset['changing'] = '';
    for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
  }
}

/** Scrolls the frame to the first visible field. `scrollIntoView` would also scroll the admin. */
function showFirst(page: Document, places: readonly string[]): void {
  const view = page.defaultView;
  const first = places.map((place) => findFieldElements(page, place)[0]).find(Boolean);
  if (!view || !first) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight)
    view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3, behavior: 'instant' });
}

/** How many ancestors are searched around text that belongs to no field. */
const MAX_ANCESTORS = 3;

/** The field of an element, or of a neighbour for text that belongs to no field, such as half of a heading. */
function findPlaceAt(element: Element): string | undefined {
  let found = element.closest<HTMLElement>('[data-field]');
  let holder = element.textContent?.trim() ? element.parentElement : null;
  for (let level = 0; !found && holder && level < MAX_ANCESTORS; level += 1) {
    found = holder.querySelector<HTMLElement>('[data-field]');
    holder = holder.parentElement;
  }
  return found?.dataset['field'];
}
