/**
 * Puts in what the drawings below the first screen refer to (`postponeDrawings` of `src/render`), which has the browser
 * fetch and show them. It leaves its template empty, so that a second call does nothing. A preview has none.
 */
export function showDrawings(): void {
  const waiting = document.querySelector('template');
  if (waiting) document.body.append(waiting.content);
}
