/**
 * Does something at once where nothing is pressed, otherwise when the press is over: a button that moves between the
 * finger's coming and going is not pressed at all.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) {
    act();
    return;
  }
  const isOver = new AbortController();
  const end = () => {
    isOver.abort();
    // The click of this press is still to come.
    setTimeout(act);
  };
  // A finger is gone before a browser makes a press of it.
  for (const type of ['click', 'pointerup', 'pointercancel'])
    addEventListener(type, end, { capture: true, signal: isOver.signal });
}
