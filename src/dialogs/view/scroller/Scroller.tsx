import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { listen } from '../dom/listen.ts';
import css from './Scroller.module.css';

interface ScrollerProps {
  /** Keeps the scroll bars visible (`scrollAlwaysVisible`). Default false. */
  alwaysVisible?: boolean;
  /** Takes the initial focus, so that the visitor starts with the text, not with a button. Default false. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The part of a dialog that scrolls when its content is long. A shadow at the edge shows that there is more. */
export function Scroller({ alwaysVisible = false, takesFocus = false, children }: ScrollerProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const { above, below } = useScrollEdges(ref);
  const isScrollable = above || below;
  return (
    <div className={css.frame} data-above={above || undefined} data-below={below || undefined}>
      <div
        ref={ref}
        className={css.scroller}
        data-always={alwaysVisible || undefined}
        data-autofocus={takesFocus || undefined}
        tabIndex={isScrollable ? 0 : takesFocus ? -1 : undefined}
      >
        <div>{children}</div>
      </div>
    </div>
  );
}

/** Set by SPEC section 9. */
const SCROLL_THROTTLE_MS = 250;

/** Whether content is hidden above and below the visible part. */
function useScrollEdges(ref: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ above: false, below: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const above = element.scrollTop > 0;
      const below = element.scrollTop + element.clientHeight < element.scrollHeight - 1;
      setEdges((old) => (old.above === above && old.below === below ? old : { above, below }));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        measure();
      }, SCROLL_THROTTLE_MS);
    };
    measure();
    // The content changes its size when "More Info" opens and when sanitised HTML arrives.
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    for (const child of element.children) resizes.observe(child);
    const stopListening = listen(element, ['scroll'], onScroll);
    return () => {
      clearTimeout(timer);
      resizes.disconnect();
      stopListening();
    };
  }, [ref]);
  return edges;
}
