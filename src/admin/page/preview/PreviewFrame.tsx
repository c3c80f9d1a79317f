import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { findPlaceOf, markChanging, showFirst } from './fieldsInFrame.ts';
import styles from './preview.module.css';

export type PreviewLook = 'phone' | 'computer' | 'dark';

const WIDTHS: Record<PreviewLook, number> = { phone: 390, computer: 1280, dark: 1280 };

const NOTHING: readonly string[] = [];

interface PreviewFrameProps {
  src: string;
  look: PreviewLook;
  /** What it is called to whoever cannot see it. */
  title: string;
  /** The place that is typed into: marked, and in view. */
  changing?: string | undefined;
  /** What the form beside it is about: the first that shows is in view as long as nothing is typed. */
  about?: readonly string[];
  onOpen?: (place: string) => void;
}

/**
 * The page in a frame that is as wide as what it stands for. A newer one is loaded behind the one that is shown, and
 * takes its place where it was scrolled to: nothing flickers. Nothing is loaded while nobody can see it.
 */
export function PreviewFrame({ src, look, title, changing, about = NOTHING, onOpen }: PreviewFrameProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const isVisible = size.width > 0;
  if (isVisible && wanted !== src) setWanted(src);
  const shownFrame = () => (shown === null ? undefined : frames.current.get(shown));
  const open = useEffectEvent((place: string) => onOpen?.(place));
  const markAndShow = (page: Document) => {
    markChanging(page, changing);
    showFirst(page, changing === undefined ? about : [changing]);
  };
  const settle = (address: string) => {
    const next = frames.current.get(address);
    const last = shownFrame();
    const page = next?.contentDocument;
    if (!page) return;
    wear(page, look);
    page.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        const place = findPlaceOf(event.target);
        if (place) open(place);
      },
      true,
    );
    if (last) {
      markChanging(page, changing);
      next.contentWindow?.scrollTo(0, last.contentWindow?.scrollY ?? 0);
    } else markAndShow(page);
    setShown(address);
  };
  useEffect(() => {
    for (const { contentDocument } of frames.current.values())
      if (contentDocument) wear(contentDocument, look);
  }, [look]);
  const showNow = useEffectEvent(() => {
    const page = shownFrame()?.contentDocument;
    if (page) markAndShow(page);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where another place is typed into, or it comes into view
  useEffect(() => showNow(), [changing, about, isVisible]);
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / WIDTHS[look]);
  const all = [...new Set([shown ?? wanted, wanted])].filter((address) => address !== null);
  return (
    <div ref={box} className={styles.box} data-look={look}>
      {shown === null && <p className={styles.note}>Your page is coming…</p>}
      {all.map((address) => (
        <iframe
          key={address}
          ref={(frame) => {
            if (frame) frames.current.set(address, frame);
            else frames.current.delete(address);
          }}
          title={address === shown || shown === null ? title : `${title}, newer`}
          src={address}
          aria-hidden={address !== shown || undefined}
          tabIndex={address === shown ? undefined : -1}
          className={address === shown ? styles.frame : styles.coming}
          style={{ width: WIDTHS[look], height: size.height / scale, transform: `scale(${scale})` }}
          onLoad={() => settle(address)}
        />
      ))}
    </div>
  );
}

/** As the page's own switch does, and without its keeping the choice for the public page. */
function wear(page: Document, look: PreviewLook): void {
  page.documentElement.dataset['theme'] = look === 'dark' ? 'dark' : 'light';
}

/** How large an element is now. */
function useSize(box: RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = box.current;
    if (!target) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: target.clientWidth, height: target.clientHeight }),
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [box]);
  return size;
}
