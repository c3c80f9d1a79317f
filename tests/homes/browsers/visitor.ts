/** A visitor who sees, clicks and types: the actions of the journey's steps. */
import { type Browser, type Input, waitUntil } from './browser.ts';

/** Visible elements of this selector, with exactly these words if given. */
interface Target {
  css: string;
  words?: string;
}

/** A key without a character (W3C WebDriver, "Keyboard actions"). */
export const ESCAPE = '\uE00C';

export interface Visitor {
  /** Calls a function in the page with a value; both are serialised. */
  ask<T, A>(inPage: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** Whether the target is on the page and visible. */
  sees(target: Target): Promise<boolean>;
  /** Waits until the target is visible, still and not covered, and clicks its centre. */
  click(target: Target): Promise<void>;
  /** Presses these keys, one after the other. */
  type(keys: string): Promise<void>;
}

export function createVisitor(browser: Browser): Visitor {
  const ask: Visitor['ask'] = async (inPage, argument) => {
    const source = `async (json) => JSON.stringify((await (${inPage})(JSON.parse(json))) ?? null)`;
    return JSON.parse(await browser.callInPage(source, JSON.stringify(argument)));
  };
  return {
    ask,
    sees: async (target) => (await ask(findPlace, { ...target, scrolls: false })) !== null,
    async click(target) {
      const place = await waitUntil(`${target.words ?? target.css} can be clicked`, async () => {
        const found = await ask(findPlace, { ...target, scrolls: true });
        return found?.isFree && found;
      });
      await browser.act(makeClick(place));
    },
    type: (keys) => browser.act(makeTyping(keys)),
  };
}

const makeClick = ({ x, y }: { x: number; y: number }): Input => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

const makeTyping = (keys: string): Input => ({
  type: 'key',
  id: 'keyboard',
  actions: [...keys].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

/** Runs in the page: the target's centre, and whether a click there would hit it. */
async function findPlace({ css, words, scrolls }: Target & { scrolls: boolean }) {
  const shown = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (words === undefined || element.textContent.trim().replace(/\s+/g, ' ') === words),
  );
  if (!shown) return null;
  const measure = () => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  if (scrolls) {
    const { y } = measure();
    if (y < 100 || y > innerHeight - 100) shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const before = measure();
  await new Promise((wake) => setTimeout(wake, 100));
  const { x, y } = measure();
  const met = document.elementFromPoint(x, y);
  const isStill = before.x === x && before.y === y;
  return { x, y, isFree: isStill && met !== null && (shown.contains(met) || met.contains(shown)) };
}
