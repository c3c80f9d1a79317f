import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DialogHost } from '../../../src/dialogs/index.ts';
import { dismissAll } from './dismissAll.ts';

/** Opens a page taller than the window, with three buttons and the host, and removes it after the test. */
export async function openTestPage({ host = true } = {}): Promise<Root> {
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'place';
  const root = createRoot(container);
  root.render(
    <main>
      <div id="tall" style={{ height: '3000px' }}>
        <button type="button">Before</button>
        <button type="button">Opener</button>
        <button type="button">After</button>
      </div>
      {host && <DialogHost />}
    </main>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
    dismissAll();
  });
  await expect.element(page.getByText('Opener')).toBeVisible();
  return root;
}

export interface TrackedPromise {
  /** `undefined` while it is pending. */
  settled: { value: unknown } | { reason: unknown } | undefined;
  times: number;
}

/** Observes a promise without waiting for it. */
export function trackPromise(promise: Promise<unknown>): TrackedPromise {
  const tracked: TrackedPromise = { settled: undefined, times: 0 };
  const record = (settled: TrackedPromise['settled']) => {
    tracked.settled = settled;
    tracked.times += 1;
  };
  promise.then(
    (value) => record({ value }),
    (error: { reason: unknown }) => record({ reason: error.reason }),
  );
  return tracked;
}

/** Added to the timestamp of mouse events, because a click outside counts only after 500 ms. */
const DELAY_MS = 600;
const delayEvent = (event: Event) =>
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + DELAY_MS });

/** Clicks a corner without a dialog, as if the dialog had been open for a while. */
export async function clickOutside(): Promise<void> {
  window.addEventListener('mousedown', delayEvent, { capture: true, once: true });
  await userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });
}

/** Clicks a dialog's backdrop by events, because a real click may take more than 500 ms on a busy machine. */
export function clickBackdrop(dialog: Element, { later = false } = {}): void {
  for (const type of ['mousedown', 'mouseup', 'click']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true });
    dialog.dispatchEvent(later ? delayEvent(event) : event);
  }
}

/** Clicks the backdrop of the next dialog as soon as it is open, then resolves. */
export function clickBackdropOnOpening(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog:modal');
      if (!dialog) return;
      observer.disconnect();
      clickBackdrop(dialog);
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Waits until a wrongly closed dialog would be removed: under reduced motion, after the next frame. */
export async function waitPastClosing(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
