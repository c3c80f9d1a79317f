/** Milliseconds after a touch: what it asked for, a jump or the menu, is painted before anything else is done. */
export const AFTER_TOUCH = 150;
