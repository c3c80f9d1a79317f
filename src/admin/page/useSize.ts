import { type RefObject, useLayoutEffect, useState } from 'react';

/** How large an element is now. */
export function useSize(box: RefObject<HTMLDivElement | null>): { width: number; height: number } {
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
