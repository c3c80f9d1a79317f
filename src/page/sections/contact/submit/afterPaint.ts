/** Milliseconds. A page in the background paints nothing. */
const PAINT_AT_MOST = 100;

/**
 * Waits until the browser has painted: whoever pressed Send sees the press before the work that answers it begins, on a
 * slow processor too.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_AT_MOST);
  });
}
