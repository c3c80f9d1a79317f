/**
 * Takes everything outside a panel out of reach, of the pointer, the keyboard and a screen reader, as a modal dialog
 * does by itself.
 * @returns what was in reach before, for `bringBack`
 */
export function makeOutsideInert(panel: Element): HTMLElement[] {
  const outside = listOutside(panel).filter((element) => !element.inert);
  for (const element of outside) element.inert = true;
  return outside;
}

export function bringBack(elements: readonly HTMLElement[]): void {
  for (const element of elements) element.inert = false;
}

/** Whatever stands beside the panel, or beside one of the elements it is in. */
function listOutside(panel: Element): HTMLElement[] {
  const parent = panel.parentElement;
  if (!parent || panel === document.body) return [];
  const beside = [...parent.children].filter(
    (child): child is HTMLElement => child !== panel && child instanceof HTMLElement,
  );
  return [...beside, ...listOutside(parent)];
}
