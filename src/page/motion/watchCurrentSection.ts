/** A line across the window, two fifths of the way down: the section it crosses is being read. */
const READING_LINE = '-40% 0px -60% 0px';

/** Says which section is being read, by its id. Between two sections, and over the footer, it is still the last one. */
export function watchCurrentSection(onRead: (section: string) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const read = entries.findLast((entry) => entry.isIntersecting);
      if (read) onRead(read.target.id);
    },
    { rootMargin: READING_LINE },
  );
  for (const section of document.querySelectorAll('main section[id]')) observer.observe(section);
}
