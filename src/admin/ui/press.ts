/** In milliseconds: a browser makes a click of a finger's press once the finger is gone. */
const CLICK_WITHIN = 300;
/** In milliseconds: nobody presses for longer to press a button. */
const PRESS_MAX = 5_000;

/** What waits for the end of the press; nothing where nothing is pressed. */
let waiting: (() => void)[] | undefined;

/**
 * Does something at once where nothing is pressed, otherwise when the press is over: a button that moves between the
 * finger's coming and going is not pressed at all, so nothing but that finger may move it.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}

/** From the beginning of a press to its click. One that comes to nothing, such as the start of a scroll, is over too. */
function watchPress({ button }: PointerEvent): void {
  if (waiting || button !== 0) return;
  const held: (() => void)[] = [];
  waiting = held;
  const isOver = new AbortController();
  const end = () => {
    if (isOver.signal.aborted) return;
    isOver.abort();
    clearTimeout(atTheLatest);
    waiting = undefined;
    for (const act of held) act();
  };
  const atTheLatest = setTimeout(end, PRESS_MAX);
  const hear = (type: string, after: number) =>
    addEventListener(type, () => setTimeout(end, after), { capture: true, signal: isOver.signal });
  // What the click does comes first.
  hear('click', 0);
  hear('pointerup', CLICK_WITHIN);
  hear('pointercancel', 0);
}

addEventListener('pointerdown', watchPress, { capture: true });
