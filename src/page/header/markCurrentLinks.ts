/** Marks the links of both navigations that lead to the section being read. @param section its id */
export function markCurrentLinks(section: string): void {
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.getAttribute('href') === `#${section}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
