import { type RefObject, useLayoutEffect, useState } from 'react';

/** Of the height of the screen: what stays in sight is one line of it. */
const MOST = 1 / 6;

/** Whether something takes more of the screen than a line of it may, such as with large letters. */
export function useTakesRoom(place: RefObject<HTMLElement | null>): boolean {
  const [takesRoom, setTakesRoom] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setTakesRoom(element.offsetHeight > MOST * innerHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [place]);
  return takesRoom;
}
