import { useEffect, useState } from 'react';

/** A line across the window, two fifths of the way down: the section it crosses is being read. */
const READING_LINE = '-40% 0px -60% 0px';

const FIRST = 'home-section';

/** Returns the id of the section being read. Between two sections, and over the footer, it is still the last one. */
export function useCurrentSection(): string {
  const [current, setCurrent] = useState(FIRST);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.findLast((entry) => entry.isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const section of document.querySelectorAll('main section[id]')) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return current;
}
