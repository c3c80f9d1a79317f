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

function open(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}
