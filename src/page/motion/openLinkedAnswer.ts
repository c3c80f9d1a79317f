/**
 * Opens the answer that the URL's hash names, now and whenever the hash changes: by itself, the browser scrolls to the
 * question but leaves it closed.
 * @returns a function that stops it.
 */
export function openLinkedAnswer(): () => void {
  open();
  addEventListener('hashchange', open);
  return () => removeEventListener('hashchange', open);
}

const open = () => openAnswer(document.getElementById(location.hash.slice(1)));

/** Opens the element if it is a question. */
export function openAnswer(element: Element | null): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
}
