import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openTestPage, trackPromise, waitPastClosing } from '../../../../tests/support/dialogs/testPage.tsx';
import { dialogs } from '../../index.ts';

/** SPEC section 3, "Simple option set / bottom sheet". */
const ROWS = [
  { title: 'Call', note: '0491 570 156', link: '#called', value: 'call' },
  { title: 'Nothing of these' },
] as const;

it('shows choices with a title and a note, follows links, and resolves to 0 by default', async () => {
  await openTestPage();
  const call = dialogs.sheet({ title: 'Get in touch', message: 'Whatever is easiest', buttons: ROWS });
  await expect.element(page.getByRole('dialog', { name: 'Get in touch' })).toBeVisible();
  await page.getByRole('link', { name: 'Call 0491 570 156' }).click();
  expect(await call).toBe('call');
  expect(window.location.hash).toBe('#called');
  const nothing = dialogs.sheet({ title: 'Get in touch', buttons: ROWS });
  await page.getByRole('button', { name: 'Nothing of these' }).click();
  expect(await nothing).toBe(0);
});

it('resolves to the cancel value when dismissed', async () => {
  await openTestPage();
  const standard = dialogs.sheet({ title: 'Get in touch', buttons: ROWS });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await standard).toBe(-1);
  const own = dialogs.sheet({ title: 'Get in touch', buttons: ROWS, cancelValue: 'none' });
  await userEvent.keyboard('{Escape}');
  expect(await own).toBe('none');
});

it('has a Close button when it has only a message', async () => {
  await openTestPage();
  const text = dialogs.sheet('High tide at noon.');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await text).toBe(-1);
});

it('is at the bottom, at most 90vh high, and scrolls inside', async () => {
  await openTestPage();
  const many = Array.from({ length: 40 }, (_, index) => ({ title: `Choice ${index}` }));
  void dialogs.sheet({ title: 'Many', buttons: many });
  const sheet = page.getByRole('dialog', { name: 'Many' });
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => sheet.element().getAnimations()).toHaveLength(0);
  const { bottom, height } = sheet.element().getBoundingClientRect();
  expect(bottom).toBeCloseTo(window.innerHeight, 0);
  expect(height).toBeLessThanOrEqual(0.9 * window.innerHeight);
  await page.getByText('Choice 39').click();
});

describe('dragging', () => {
  /**
   * Drags the title down. The timestamps of the events span a second, which is too slow for a flick. They begin now:
   * for an event older than the page, React uses the present time.
   */
  async function drag(by: number, { release = true } = {}): Promise<void> {
    const { x, y } = page.getByRole('heading').element().getBoundingClientRect();
    const start = Date.now() / 1000;
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', part: number) =>
      cdp().send('Input.dispatchMouseEvent', {
        type,
        button: 'left',
        clickCount: 1,
        timestamp: start + part,
        ...inWindow(x + 5, y + 5 + by * part),
      });
    await send('mousePressed', 0);
    for (const part of [0.25, 0.5, 0.75, 1]) await send('mouseMoved', part);
    if (release) await send('mouseReleased', 1);
  }

  /** Converts coordinates to those of the outer window: Vitest's test frame may be scaled down. */
  function inWindow(x: number, y: number): { x: number; y: number } {
    const frame = window.frameElement as HTMLElement;
    const { left, top, width } = frame.getBoundingClientRect();
    const scale = width / window.innerWidth;
    return { x: left + x * scale, y: top + y * scale };
  }

  async function openSheet(cancelable: boolean) {
    await openTestPage();
    const options = { title: 'Pull me', buttons: [{ title: 'A' }, { title: 'B' }] } as const;
    const tracked = trackPromise(
      cancelable ? dialogs.sheet(options) : dialogs.sheet({ ...options, cancelable: false }),
    );
    const sheet = page.getByRole('dialog', { name: 'Pull me' });
    await expect.element(sheet).toBeVisible();
    await expect.poll(() => sheet.element().getAnimations()).toHaveLength(0);
    const top = () => sheet.element().getBoundingClientRect().top;
    return { tracked, sheet, top, atRest: top() };
  }

  it('dismisses the sheet after a long drag', async () => {
    const { tracked, top, atRest } = await openSheet(true);
    await drag(220, { release: false });
    expect(top()).toBeGreaterThan(atRest + 200);
    await drag(220);
    await expect.poll(() => tracked.settled).toEqual({ value: -1 });
  });

  it('springs back after a short drag', async () => {
    const { tracked, top, atRest } = await openSheet(true);
    await drag(40);
    await expect.poll(top).toBe(atRest);
    await waitPastClosing();
    expect(tracked.settled).toBeUndefined();
    await page.getByRole('button', { name: 'A' }).click();
    await expect.poll(() => tracked.settled).toEqual({ value: 0 });
  });

  it('has no effect on a sheet that is not cancelable', async () => {
    const { tracked, top, atRest } = await openSheet(false);
    await drag(220);
    expect(top()).toBe(atRest);
    await waitPastClosing();
    expect(tracked.settled).toBeUndefined();
    await page.getByRole('button', { name: 'B' }).click();
    await expect.poll(() => tracked.settled).toEqual({ value: 0 });
  });
});
