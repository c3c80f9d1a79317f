/** The reading line, as a share of the window's height from the top. */
const READING_LINE = 0.4;

/**
 * Reports the last section that begins above the reading line. The line moves down near the end of the page for a short
 * last section. An IntersectionObserver does not fire for a jump that ends between two sections.
 */
export function watchCurrentSection(onRead: (section: string) => void): void {
  const sections = [...document.querySelectorAll('main section[id]')];
  let currentId: string | undefined;
  const measure = () => {
    const heightBelow = document.documentElement.scrollHeight - innerHeight - scrollY;
    const line = Math.max(innerHeight * READING_LINE, innerHeight - heightBelow);
    const readId = sections.findLast((section) => section.getBoundingClientRect().top <= line)?.id;
    if (!readId || readId === currentId) return;
    currentId = readId;
    onRead(readId);
  };
  // Browsers send these events at most once a frame.
  for (const type of ['scroll', 'resize']) addEventListener(type, measure, { passive: true });
  requestAnimationFrame(measure);
}

/** Marks the links of both navigations that lead to the section being read. @param section its id */
export function markCurrentLinks(section: string): void {
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.getAttribute('href') === `#${section}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
