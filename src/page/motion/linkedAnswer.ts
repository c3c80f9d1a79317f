/**
 * Opens the answer that the address names, for a link straight to one question scrolls to it but leaves it
 * closed. Watches the address from then on; answers how to stop.
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
