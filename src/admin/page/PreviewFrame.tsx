import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dressFrame, findPlaceOf, markChanging, type PreviewLook, showFirst } from './dressFrame.ts';
import styles from './preview.module.css';
import { useSize } from './useSize.ts';
import { watchSwipes } from './useSwipe.ts';

export type { PreviewLook };

const WIDTHS: Record<PreviewLook, number> = { phone: 390, desk: 1280, dark: 1280, print: 794 };

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
  /** A finger went across it to the right. */
  onSwipe?: () => void;
}

/**
 * The page in a frame that is as wide as what it stands for. A newer one is loaded behind the one that is shown, and
 * takes its place where it was scrolled to: nothing flickers. Nothing is loaded while nobody can see it.
 */
export function PreviewFrame({
  src,
  look,
  title,
  changing,
  about = NOTHING,
  onOpen,
  onSwipe,
}: PreviewFrameProps) {
  const shownPlaces = changing === undefined ? about : [changing];
  const [shown, setShown] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const isVisible = size.width > 0;
  if (isVisible && wanted !== src) setWanted(src);
  const open = useEffectEvent((place: string) => onOpen?.(place));
  const swipe = useEffectEvent((across: number) => across > 0 && onSwipe?.());
  const settle = (address: string) => {
    const next = frames.current.get(address);
    const last = shown === null ? undefined : frames.current.get(shown);
    const page = next?.contentDocument;
    if (!page) return;
    dressFrame(page, look);
    markChanging(page, changing);
    page.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        const place = findPlaceOf(event.target);
        if (place) open(place);
      },
      true,
    );
    watchSwipes(page, swipe);
    if (last) next.contentWindow?.scrollTo(0, last.contentWindow?.scrollY ?? 0);
    else showFirst(page, shownPlaces);
    setShown(address);
  };
  useEffect(() => {
    for (const { contentDocument } of frames.current.values())
      if (contentDocument?.body) dressFrame(contentDocument, look);
  }, [look]);
  const showNow = useEffectEvent(() => {
    const page = shown === null ? null : frames.current.get(shown)?.contentDocument;
    if (!page) return;
    markChanging(page, changing);
    showFirst(page, shownPlaces);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where another place is typed into, or it comes into view
  useEffect(() => showNow(), [changing, about, isVisible]);
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / WIDTHS[look]);
  const width = Math.min(WIDTHS[look], Math.max(size.width / scale, 1));
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
          style={{
            ...{ width, height: size.height / scale, transform: `scale(${scale})` },
            left: Math.max(0, (size.width - width * scale) / 2),
          }}
          onLoad={() => settle(address)}
        />
      ))}
    </div>
  );
}
