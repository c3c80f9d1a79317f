/** A visitor who sees, clicks and types: the actions of the journey's steps. */
import { type Browser, type Input, waitUntil } from './browser.ts';

/** Visible elements of this selector, with exactly this text if given. */
interface Target {
  css: string;
  text?: string;
}

/** A key without a character (W3C WebDriver, "Keyboard actions"). */
export const ESCAPE = '\uE00C';

export interface Visitor {
  /** Calls a function in the page with a value; both are serialised. */
  evaluate<T, A>(inPage: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** Whether the target is on the page and visible. */
  isVisible(target: Target): Promise<boolean>;
  /** Waits until the target is visible, not moving and not covered, and clicks its centre. */
  click(target: Target): Promise<void>;
  /** Presses these keys, one after the other. */
  type(keys: string): Promise<void>;
}

export function createVisitor(browser: Browser): Visitor {
  const evaluate: Visitor['evaluate'] = async (inPage, argument) => {
    const source = `async (json) => JSON.stringify((await (${inPage})(JSON.parse(json))) ?? null)`;
    return JSON.parse(await browser.callInPage(source, JSON.stringify(argument)));
  };
  return {
    evaluate,
    isVisible: async (target) => (await evaluate(findPosition, { ...target, shouldScroll: false })) !== null,
    async click(target) {
      const position = await waitUntil(`${target.text ?? target.css} can be clicked`, async () => {
        const found = await evaluate(findPosition, { ...target, shouldScroll: true });
        return found?.isClickable && found;
      });
      await browser.act(makeClick(position));
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
async function findPosition({ css, text, shouldScroll }: Target & { shouldScroll: boolean }) {
  const shown = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (text === undefined || element.textContent.trim().replace(/\s+/g, ' ') === text),
  );
  if (!shown) return null;
  const measure = () => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  if (shouldScroll) {
    const { y } = measure();
    if (y < 100 || y > innerHeight - 100) shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const before = measure();
  await new Promise((wake) => setTimeout(wake, 100));
  const { x, y } = measure();
  const hit = document.elementFromPoint(x, y);
  const isStill = before.x === x && before.y === y;
  return { x, y, isClickable: isStill && hit !== null && (shown.contains(hit) || hit.contains(shown)) };
}
