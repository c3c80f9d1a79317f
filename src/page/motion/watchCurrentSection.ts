/** How far down the window the reader's eye is taken to be, as a share of its height. */
const EYE = 0.4;

/**
 * Reports the id of the section being read: the last one that begins above the reader's eye. The eye follows the
 * last of the page down to the window's foot, so that a last section too short to reach it is still read at the end.
 * Between two sections, and over the footer, it is still the last one. Measured after every scroll, because a jump
 * may end between two sections, where no section comes or goes.
 */
export function watchCurrentSection(onRead: (section: string) => void): void {
  const sections = [...document.querySelectorAll('main section[id]')];
  let current: string | undefined;
  const look = () => {
    const eye = Math.max(innerHeight * EYE, innerHeight - measureRest());
    const read = sections.findLast((section) => section.getBoundingClientRect().top <= eye)?.id;
    if (!read || read === current) return;
    current = read;
    onRead(read);
  };
  const measureSoon = oncePerFrame(look);
  for (const type of ['scroll', 'resize']) addEventListener(type, measureSoon, { passive: true });
  measureSoon();
}

/** How much of the page is still below the window, in pixels. */
function measureRest(): number {
  return document.documentElement.scrollHeight - innerHeight - scrollY;
}

/** Limits calls to one in the next frame. */
function oncePerFrame(run: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      run();
    });
  };
}

/** Marks the links of both navigations that lead to the section being read. @param section its id */
export function markCurrentLinks(section: string): void {
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.getAttribute('href') === `#${section}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
