import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './preview.module.css';

const WIDTHS = { Phone: 390, Computer: 1280, Dark: 1280 };

type PreviewLook = keyof typeof WIDTHS;
export const LOOKS = Object.keys(WIDTHS) as PreviewLook[];

/** The look whose width matches this device. */
export const getDeviceLook = (): PreviewLook =>
  matchMedia('(min-width: 62rem)').matches ? 'Computer' : 'Phone';

interface PreviewFrameProps {
  src: string;
  look: PreviewLook;
  title: string;
  /** The field that is being edited, as in `data-field`: it is marked and scrolled into view. */
  changing?: string | undefined;
  /** The fields of the form. The first visible field is scrolled into view until a field is edited. */
  formPlaces?: readonly string[] | undefined;
  onOpen?: (place: string) => void;
}

/**
 * Shows the page at a device's width, scaled to fit. A newer version loads behind the current one and takes
 * over its scroll position, so nothing flickers. Nothing loads while the frame is hidden.
 */
export function PreviewFrame({ src, look, title, changing, formPlaces, onOpen }: PreviewFrameProps) {
  const [shownUrl, setShownUrl] = useState('');
  const shownFrame = useRef<HTMLIFrameElement>(null);
  const { size, measure } = useBoxSize();
  const isVisible = size.width > 0;
  const open = useEffectEvent((place: string) => onOpen?.(place));
  const markAndScroll = (page: Document) => {
    markChanging(page, changing);
    scrollToFirst(page, changing === undefined ? (formPlaces ?? []) : [changing]);
  };
  const onLoaded = (url: string, { contentDocument: page, contentWindow }: HTMLIFrameElement) => {
    const lastFrame = shownFrame.current;
    if (!page) return;
    applyTheme(page, look);
    // A click opens the form of the clicked field. Links and buttons of the page do nothing.
    const handleClick = (event: Event) => {
      event.preventDefault();
      const place = findPlaceAt(event.target as Element);
      if (place) open(place);
    };
    page.addEventListener('click', handleClick, true);
    if (lastFrame) {
      markChanging(page, changing);
      contentWindow?.scrollTo(0, lastFrame.contentWindow?.scrollY ?? 0);
    } else markAndScroll(page);
    setShownUrl(url);
  };
  const updateView = useEffectEvent(() => {
    const page = shownFrame.current?.contentDocument;
    if (page) markAndScroll(page);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the frame becomes visible
  useEffect(() => updateView(), [changing, formPlaces, isVisible]);
  useEffect(() => {
    const page = shownFrame.current?.contentDocument;
    if (page) applyTheme(page, look);
  }, [look]);
  const scale = isVisible ? Math.min(1, size.width / WIDTHS[look]) : 1;
  const urls = new Set([shownUrl, isVisible ? src : ''].filter(Boolean));
  return (
    <div ref={measure} className={styles.box} data-look={look}>
      {shownUrl === '' && <p className={styles.note}>Your page is coming…</p>}
      {[...urls].map((url) => (
        <iframe
          key={url}
          ref={url === shownUrl ? shownFrame : undefined}
          title={url === shownUrl || shownUrl === '' ? title : `${title}, newer`}
          src={url}
          aria-hidden={url !== shownUrl || undefined}
          tabIndex={url === shownUrl ? undefined : -1}
          className={url === shownUrl ? styles.frame : styles.coming}
          style={{ width: WIDTHS[look], height: size.height / scale, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => onLoaded(url, currentTarget)}
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

/** Sets the theme as the page's own switch does, but does not store the choice, which the public page would use. */
function applyTheme(page: Document, look: PreviewLook): void {
  page.documentElement.dataset['theme'] = look === 'Dark' ? 'dark' : 'light';
}

/** The elements that show a field, or its nearest parent if the page does not show the field, such as a day. */
function findFieldElements(page: Document, place: string): HTMLElement[] {
  for (let wanted = place; ; wanted = wanted.slice(0, wanted.lastIndexOf('.'))) {
    const name = CSS.escape(wanted);
    const inside = wanted.endsWith('#') ? name : `${name}.`;
    const matches = page.querySelectorAll<HTMLElement>(`[data-field="${name}"], [data-field^="${inside}"]`);
    if (matches.length > 0 || !/#.*\./.test(wanted)) return [...matches];
  }
}

/** Marks the elements of a field, and opens each `details` element that contains them. */
function markChanging(page: Document, place: string | undefined): void {
  for (const one of page.querySelectorAll('[data-changing]')) one.removeAttribute('data-changing');
  for (const one of place === undefined ? [] : findFieldElements(page, place)) {
    one.dataset['changing'] = '';
    for (let box = one.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
      box.open = true;
  }
}

/** Scrolls to the first field that the page shows. `scrollIntoView` would also scroll the admin around the frame. */
function scrollToFirst(page: Document, places: readonly string[]): void {
  const view = page.defaultView;
  const firstElement = places.map((place) => findFieldElements(page, place)[0]).find(Boolean);
  if (!view || !firstElement) return;
  const { top, bottom } = firstElement.getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight)
    view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3, behavior: 'instant' });
}

/** How many ancestors of a text without a field are searched for a field. */
const MAX_ANCESTORS = 3;

/** The field of a clicked element. For text without a field, such as half of a heading, the field of a neighbour. */
function findPlaceAt(element: Element): string | undefined {
  let found = element.closest<HTMLElement>('[data-field]');
  let ancestor = element.textContent?.trim() ? element.parentElement : null;
  for (let level = 0; !found && ancestor && level < MAX_ANCESTORS; level += 1) {
    found = ancestor.querySelector<HTMLElement>('[data-field]');
    ancestor = ancestor.parentElement;
  }
  return found?.dataset['field'];
}
