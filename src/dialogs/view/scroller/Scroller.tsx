import { type ReactNode, useRef } from 'react';
import css from './Scroller.module.css';
import { useScrollEdges } from './useScrollEdges.ts';

interface ScrollerProps {
  /** Keeps the scroll bars visible (`scrollAlwaysVisible`). Default false. */
  alwaysVisible?: boolean;
  /** Gets the first focus, for a text to read. Default false. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The part of a dialog that scrolls when its content is long; a bar at its edge shows that there is more. */
export function Scroller({ alwaysVisible = false, takesFocus = false, children }: ScrollerProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const { above, below } = useScrollEdges(ref);
  const scrolls = above || below;
  return (
    <div className={css.frame} data-above={above || undefined} data-below={below || undefined}>
      <div
        ref={ref}
        className={css.scroller}
        data-always={alwaysVisible || undefined}
        data-autofocus={takesFocus || undefined}
        tabIndex={scrolls ? 0 : takesFocus ? -1 : undefined}
      >
        <div>{children}</div>
      </div>
    </div>
  );
}
