/** As `every` of `Store.takeMark`: once taken, a mark can only be dropped. Negative: it can always be taken. */
export const NEVER_AGAIN = Number.MAX_SAFE_INTEGER;
