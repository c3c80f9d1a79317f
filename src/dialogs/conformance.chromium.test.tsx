import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  clickBackdrop,
  clickBackdropOnOpening,
  clickOutside,
  openTestPage,
  trackPromise,
  waitPastClosing,
} from '../../tests/support/dialogs/testPage.tsx';
import { dialogs } from './index.ts';

/** The behaviour of every kind of dialog (SPEC section 4 "Dialogs", CONTRACT "Dialogs"). */
interface Common {
  title?: string;
  cancelable?: boolean;
  closeOnNavigation?: boolean;
}
interface Kind {
  open: (options: Common) => Promise<unknown>;
  firstFocus: () => Locator;
  /** The button whose value is `resolves`. */
  answer: () => Locator;
  resolves: unknown;
  /** How the promise settles after a dismissal. */
  dismissed: (reason: string) => { value: unknown } | { reason: string };
}

const rejects = (reason: string) => ({ reason });
const button = (name: string) => page.getByRole('button', { name });

const KINDS = {
  message: {
    open: (options) => dialogs.message({ message: 'Words', ...options }),
    firstFocus: () => button('Okay'),
    answer: () => button('Okay'),
    resolves: true,
    dismissed: rejects,
  },
  error: {
    open: (options) => dialogs.error({ message: 'Words', ...options }),
    firstFocus: () => button('Okay'),
    answer: () => button('Okay'),
    resolves: true,
    dismissed: rejects,
  },
  confirm: {
    open: (options) => dialogs.confirm({ message: 'Words', ...options }),
    firstFocus: () => button('No'),
    answer: () => button('Yes'),
    resolves: true,
    dismissed: rejects,
  },
  input: {
    open: (options) => dialogs.input({ message: 'Words', inputValue: 'typed before', ...options }),
    firstFocus: () => page.getByLabelText('Words'),
    answer: () => button('Okay'),
    resolves: 'typed before',
    dismissed: rejects,
  },
  html: {
    open: (options) => dialogs.html({ message: '<p>Words</p>', ...options }),
    firstFocus: () => page.elementLocator(document.querySelector('dialog [tabindex]') as Element),
    answer: () => button('Okay'),
    resolves: true,
    dismissed: rejects,
  },
  sheet: {
    open: ({ title = 'Sheet', ...options }) => {
      const buttons = [{ title: 'First', value: 'first' }, { title: 'Second' }];
      return dialogs.sheet({ title, buttons, ...options });
    },
    firstFocus: () => button('First'),
    answer: () => button('First'),
    resolves: 'first',
    dismissed: () => ({ value: -1 }),
  },
} satisfies Record<string, Kind>;

const dialog = () => page.getByRole('dialog');
const opener = () => page.getByText('Opener');

/** Opens a dialog while a button has focus. */
async function openFromButton(kind: Kind, options: Common = {}) {
  await openTestPage();
  (opener().element() as HTMLElement).focus();
  const tracked = trackPromise(kind.open(options));
  await expect.element(dialog()).toBeVisible();
  return tracked;
}

describe.each<[string, Kind]>(Object.entries(KINDS))('%s', (_name, kind) => {
  it('is a named modal dialog; the answer settles its promise once', async () => {
    const tracked = await openFromButton(kind, { title: 'A name' });
    expect(page.getByRole('dialog', { name: 'A name' }).element().matches(':modal')).toBe(true);
    await kind.answer().dblClick();
    await expect.poll(() => tracked.settled).toEqual({ value: kind.resolves });
    await userEvent.keyboard('{Escape}');
    await waitPastClosing();
    expect(tracked.times).toBe(1);
  });

  it('takes focus, traps it, and returns it to the opener', async () => {
    await openFromButton(kind);
    await expect.element(kind.firstFocus()).toHaveFocus();
    const inside = dialog().element();
    for (let step = 0; step < 8; step += 1) {
      await userEvent.tab();
      const { activeElement } = document;
      // Between the last control and the first, Tab passes the browser's own controls.
      expect(activeElement === document.body || inside.contains(activeElement)).toBe(true);
    }
    await kind.answer().click();
    await expect.element(opener()).toHaveFocus();
  });

  it('closes on Escape when cancelable', async () => {
    const tracked = await openFromButton(kind, { cancelable: true });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => tracked.settled).toEqual(kind.dismissed('escape'));
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('stays open on Escape when not cancelable, and takes focus back after a click outside', async () => {
    const tracked = await openFromButton(kind, { cancelable: false });
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await clickOutside();
    await waitPastClosing();
    expect(tracked.settled).toBeUndefined();
    await expect.element(kind.firstFocus()).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    await clickOutside();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
    await kind.answer().click();
    await expect.poll(() => tracked.settled).toEqual({ value: kind.resolves });
  });
});

/** Behaviour of the shared modal, so three kinds are enough: a plain dialog, a dialog with a field, and the sheet. */
describe.each(['confirm', 'input', 'sheet'] as const)('%s, like every kind,', (name) => {
  const kind: Kind = KINDS[name];

  it('returns focus before the promise settles', async () => {
    await openTestPage();
    (opener().element() as HTMLElement).focus();
    const focused = kind.open({}).then(() => document.activeElement);
    await kind.answer().click();
    expect(await focused).toBe(opener().element());
  });

  it('closes on a click outside when cancelable, but not on a drag that ends outside', async () => {
    const tracked = await openFromButton(kind, { cancelable: true });
    const heading = dialog().getByRole('heading').element();
    heading.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    dialog()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await waitPastClosing();
    expect(tracked.settled).toBeUndefined();
    await clickOutside();
    await expect.poll(() => tracked.settled).toEqual(kind.dismissed('outside'));
  });

  it('ignores the second click of a double click on the opener when it lands outside', async () => {
    const clicked = clickBackdropOnOpening();
    const tracked = await openFromButton(kind, { cancelable: true });
    await clicked;
    await waitPastClosing();
    expect(tracked.settled).toBeUndefined();
    await expect.element(dialog()).toBeVisible();
    clickBackdrop(dialog().element(), { later: true });
    await expect.poll(() => tracked.settled).toEqual(kind.dismissed('outside'));
  });

  it('closes on navigation, unless `closeOnNavigation` is false', async () => {
    const tracked = await openFromButton(kind);
    const staying = trackPromise(kind.open({ closeOnNavigation: false, title: 'Staying' }));
    await expect.element(page.getByRole('dialog', { name: 'Staying' })).toBeVisible();
    window.location.hash = `#${Math.random()}`;
    await expect.poll(() => tracked.settled).toEqual({ reason: 'navigation' });
    expect(staying.settled).toBeUndefined();
    await kind.answer().click();
    await expect.poll(() => staying.settled).toEqual({ value: kind.resolves });
  });

  it('keeps the page behind from scrolling and shifting', async () => {
    await openTestPage();
    window.scrollTo(0, 300);
    const tall = document.querySelector('#tall') as HTMLElement;
    const readBox = () => tall.getBoundingClientRect().toJSON();
    const before = readBox();
    void kind.open({});
    await expect.element(dialog()).toBeVisible();
    await userEvent.wheel(document.documentElement, { delta: { y: 400 } });
    // In Chromium, a smooth scroll moves the page within three frames; no event reports that none begins.
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    expect(readBox()).toEqual(before);
    await kind.answer().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(readBox()).toEqual(before);
    await userEvent.wheel(document.documentElement, { delta: { y: 400 } });
    await expect.poll(() => readBox().y).toBeLessThan(before.y);
  });

  it('stacks: Escape closes the upper dialog only, and focus returns to the lower', async () => {
    const lower = await openFromButton(kind, { title: 'Lower', cancelable: true });
    const upper = trackPromise(kind.open({ title: 'Upper', cancelable: true }));
    await expect.element(page.getByRole('dialog', { name: 'Upper' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => upper.settled).toEqual(kind.dismissed('escape'));
    expect(lower.settled).toBeUndefined();
    await expect.element(kind.firstFocus()).toHaveFocus();
    await kind.answer().click();
    await expect.poll(() => lower.settled).toEqual({ value: kind.resolves });
    await expect.element(opener()).toHaveFocus();
  });

  it('is shown once a host is mounted', async () => {
    const tracked = trackPromise(kind.open({}));
    await waitPastClosing();
    expect(document.querySelector('dialog')).toBeNull();
    await openTestPage();
    await expect.element(dialog()).toBeVisible();
    await kind.answer().click();
    await expect.poll(() => tracked.settled).toEqual({ value: kind.resolves });
  });
});
