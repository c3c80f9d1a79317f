import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DialogHost } from '../index.ts';
import { dismissAll } from './dismissAll.ts';

/** Opens a page taller than the window, with three buttons and the host; it is removed when the test is over. */
export async function openTestPage({ host = true } = {}): Promise<Root> {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'place';
  const root = createRoot(place);
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
    place.remove();
    dismissAll();
  });
  await expect.element(page.getByText('Opener')).toBeVisible();
  return root;
}

/** A promise as observed so far. */
export interface TrackedPromise {
  /** `undefined` while it is pending. */
  settled: { value: unknown } | { reason: unknown } | undefined;
  /** How often it settled: never more than once. */
  times: number;
}

/** Observes a promise without waiting for it. */
export function trackPromise(promise: Promise<unknown>): TrackedPromise {
  const tracked: TrackedPromise = { settled: undefined, times: 0 };
  const note = (settled: TrackedPromise['settled']) => {
    tracked.settled = settled;
    tracked.times += 1;
  };
  promise.then(
    (value) => note({ value }),
    (error: { reason: unknown }) => note({ reason: error.reason }),
  );
  return tracked;
}

/** How much later than it comes an event of the mouse says that it came: a click outside counts after 400 ms. */
const LATER_MS = 450;
const makeLater = (event: Event) =>
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + LATER_MS });

/** Clicks in a corner, where no dialog is, as if the dialog had been open for a while. */
export async function clickOutside(): Promise<void> {
  window.addEventListener('mousedown', makeLater, { capture: true, once: true });
  await userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });
}

/** Clicks a dialog's backdrop from inside the page: what must come within 400 ms cannot wait for a busy machine. */
export function clickBackdrop(dialog: Element, { later = false } = {}): void {
  for (const type of ['mousedown', 'mouseup', 'click']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true });
    dialog.dispatchEvent(later ? makeLater(event) : event);
  }
}

/** Clicks the backdrop of the next dialog as soon as it is open. Resolves once that is done. */
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

/**
 * Waits until a dialog that was wrongly closed would be gone: without motion it is in the frame that its closing is
 * drawn in.
 */
export async function waitPastClosing(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
