import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openTestPage, trackPromise, waitPastClosing } from '../../tests/support/dialogs/testPage.tsx';
import { CANCEL, DialogDismissed, dialogs } from './index.ts';

/** The behaviour of each kind and option (SPEC sections 3, 5, 8 and 9). */
const button = (name: string) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
/** The labels of the buttons, without the close icon, which has no text. */
const readLabels = () =>
  [...document.querySelectorAll('dialog button')].map((each) => each.textContent).filter(Boolean);

/** Stops `setTimeout` until the test ends or advances it. */
function freezeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('defaults', () => {
  it.each([
    ['message', () => dialogs.message('Words'), 'Message', ['Okay'], false],
    ['error', () => dialogs.error('Words'), 'Error', ['Okay'], false],
    ['html', () => dialogs.html('Words'), 'Message', ['Okay'], false],
    ['confirm', () => dialogs.confirm('Words'), 'Confirm', ['No', 'Yes'], true],
    ['input', () => dialogs.input('Words'), 'Input', ['Cancel', 'Okay'], true],
  ])('%s', async (_kind, open, title, buttons, cancelable) => {
    await openTestPage();
    const tracked = trackPromise(open());
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    expect(readLabels()).toEqual(buttons);
    await userEvent.keyboard('{Escape}');
    await waitPastClosing();
    expect(tracked.settled).toEqual(cancelable ? { reason: 'escape' } : undefined);
  });

  it('show no Cancel in an input that is not cancelable', async () => {
    await openTestPage();
    void dialogs.input({ message: 'Words', cancelable: false });
    await expect.element(dialog()).toBeVisible();
    expect(readLabels()).toEqual(['Okay']);
    expect(button('Close').elements()).toHaveLength(0);
  });

  it('accept the type names of both option sets', async () => {
    await openTestPage();
    void dialogs.message({ type: 'PROMPT', message: 'One' });
    await expect.element(page.getByRole('dialog', { name: 'Message' })).toBeVisible();
    await button('Okay').click();
    void dialogs.confirm({ type: 'CONFIRM', message: 'Two' });
    await expect.element(page.getByRole('dialog', { name: 'Confirm' })).toBeVisible();
    await button('Yes').click();
    void dialogs.input({ type: 'INPUT', message: 'Three' });
    await expect.element(page.getByRole('dialog', { name: 'Input' })).toBeVisible();
  });
});

describe('a dialog', () => {
  it('resolves to false for No, and rejects for the close icon', async () => {
    await openTestPage();
    const no = dialogs.confirm('Words');
    await button('No').click();
    expect(await no).toBe(false);
    const closed = dialogs.confirm('Words');
    await button('Close').click();
    await expect(closed).rejects.toBeInstanceOf(DialogDismissed);
    await expect(closed).rejects.toMatchObject({ name: 'DialogDismissed', reason: 'close-button' });
  });

  it('rejects for a Cancel button, default or custom', async () => {
    await openTestPage();
    const input = dialogs.input('Words');
    await button('Cancel').click();
    await expect(input).rejects.toMatchObject({ reason: 'cancel' });
    const message = dialogs.message({ message: 'Words', buttons: [{ title: 'Not now', value: CANCEL }] });
    await button('Not now').click();
    await expect(message).rejects.toMatchObject({ reason: 'cancel' });
  });

  it('resolves to the value of a custom button, whose icon needs `hasIcons`', async () => {
    await openTestPage();
    const buttons = [
      { title: 'Park', value: 'park', icon: 'check' },
      { title: 'Beach', value: { at: 'beach' } },
    ] as const;
    const plain = dialogs.message<unknown>({ message: 'Where?', buttons });
    await expect.element(button('Park')).toBeVisible();
    expect(document.querySelectorAll('button:has(svg):not([aria-label])')).toHaveLength(0);
    await button('Park').click();
    expect(await plain).toBe('park');
    const withIcons = dialogs.message<unknown>({ message: 'Where?', buttons, hasIcons: true });
    await expect.element(button('Park')).toBeVisible();
    expect(document.querySelectorAll('button:has(svg):not([aria-label])')).toHaveLength(1);
    await button('Beach').click();
    expect(await withIcons).toEqual({ at: 'beach' });
  });

  it('resolves to the value that a template passes to `answer`', async () => {
    await openTestPage();
    const tide = dialogs.html({
      message: 'Which <b>tide</b>?',
      template: (answer: (tide: 'low' | 'high') => void) => (
        <button type="button" onClick={() => answer('low')}>
          Low
        </button>
      ),
    });
    await button('Low').click();
    expect(await tide).toBe('low');
  });

  it('shows “More Info” open in an error', async () => {
    await openTestPage();
    void dialogs.error({ message: 'Words', additional: 'What to do' });
    await expect.element(page.getByText('What to do')).toBeVisible();
    await page.getByText('More Info').click();
    await expect.element(page.getByText('What to do')).not.toBeVisible();
  });

  it('shows “More Info” closed in other dialogs', async () => {
    await openTestPage();
    void dialogs.confirm({ message: 'Words', additional: 'The small print' });
    await expect.element(page.getByText('The small print')).not.toBeVisible();
    await page.getByText('More Info').click();
    await expect.element(page.getByText('The small print')).toBeVisible();
  });
});

describe('input', () => {
  it('resolves to the typed text on Enter', async () => {
    await openTestPage();
    const name = dialogs.input({ message: 'Your name', inputPlaceholder: 'Sam', inputValue: 'A' });
    await expect.element(page.getByPlaceholder('Sam')).toHaveFocus();
    await userEvent.keyboard('{End}nn{Enter}');
    expect(await name).toBe('Ann');
  });

  it('keeps Okay disabled whenever inputRegex does not match', async () => {
    await openTestPage();
    const code = trackPromise(dialogs.input({ message: 'Postcode', inputRegex: /^\d{4}$/g }));
    await expect.element(button('Okay')).toBeDisabled();
    await expect.element(page.getByLabelText('Postcode')).toHaveFocus();
    await userEvent.keyboard('45{Enter}');
    await waitPastClosing();
    expect(code.settled).toBeUndefined();
    await expect.element(page.getByLabelText('Postcode')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('5');
    await expect.element(button('Okay')).toBeDisabled();
    await userEvent.keyboard('8');
    await expect.element(button('Okay')).toBeEnabled();
    await expect.element(page.getByLabelText('Postcode')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => code.settled).toEqual({ value: '4558' });
  });

  it.each([
    ['g', /b/g],
    ['y', /b/y],
  ])('ignores the flag %s of inputRegex', async (_, inputRegex) => {
    await openTestPage();
    const word = dialogs.input({ message: 'A word', inputRegex });
    await expect.element(page.getByLabelText('A word')).toHaveFocus();
    await userEvent.keyboard('abba');
    await expect.element(button('Okay')).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    expect(await word).toBe('abba');
  });

  it('throws when inputRegex is not a valid pattern', async () => {
    await openTestPage();
    expect(() => dialogs.input({ message: 'A word', inputRegex: '(' })).toThrow(SyntaxError);
  });

  it('stays open when a template answers Okay while the text does not match', async () => {
    await openTestPage();
    const digits = trackPromise(
      dialogs.input({
        message: 'Digits',
        inputRegex: '^[0-9]+$',
        template: (answer) => (
          <button type="button" onClick={() => answer(true)}>
            Go
          </button>
        ),
      }),
    );
    await page.getByLabelText('Digits').fill('abc');
    await button('Go').click();
    await waitPastClosing();
    expect(digits.settled).toBeUndefined();
    await page.getByLabelText('Digits').fill('123');
    await button('Go').click();
    await expect.poll(() => digits.settled).toEqual({ value: '123' });
  });

  it('resolves to a number, and keeps Okay disabled without one', async () => {
    await openTestPage();
    const count = dialogs.input({ message: 'How many?', inputType: 'number' });
    await expect.element(button('Okay')).toBeDisabled();
    await expect.element(page.getByLabelText('How many?')).toHaveFocus();
    await userEvent.keyboard('2.5{Enter}');
    expect(await count).toBe(2.5);
  });

  it('resolves to the chosen value of a select, and requires a choice if it has a placeholder', async () => {
    await openTestPage();
    const values = [{ title: 'Half an hour', value: 30 }, 45, 60] as const;
    const preset = dialogs.input({ message: 'How long?', inputType: 'select', values, inputValue: 45 });
    await expect.element(page.getByLabelText('How long?')).toHaveDisplayValue('45');
    await button('Okay').click();
    expect(await preset).toBe(45);
    const chosen = dialogs.input({
      message: 'How long?',
      inputType: 'select',
      values,
      inputPlaceholder: 'Choose',
    });
    await expect.element(button('Okay')).toBeDisabled();
    await userEvent.selectOptions(page.getByLabelText('How long?'), 'Half an hour');
    await button('Okay').click();
    expect(await chosen).toBe(30);
  });

  it('accepts several lines in a textarea and hides a password', async () => {
    await openTestPage();
    const text = dialogs.input({ message: 'Story', inputType: 'textarea' });
    await expect.element(page.getByLabelText('Story')).toHaveFocus();
    await userEvent.keyboard('one{Enter}two');
    await button('Okay').click();
    expect(await text).toBe('one\ntwo');
    void dialogs.input({ message: 'Secret', inputType: 'password', html: true });
    await expect.element(page.getByLabelText('Secret')).toHaveAttribute('type', 'password');
  });

  it('stays above the on-screen keyboard', async () => {
    await openTestPage();
    void dialogs.input('Words');
    await expect.element(page.getByLabelText('Words')).toBeVisible();
    const viewport = window.visualViewport as VisualViewport;
    const free = Math.round(window.innerHeight / 2);
    Object.defineProperty(viewport, 'height', { value: free, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
    await expect.poll(() => button('Okay').element().getBoundingClientRect().bottom).toBeLessThan(free);
    Reflect.deleteProperty(viewport, 'height');
    viewport.dispatchEvent(new Event('resize'));
    await expect.poll(() => button('Okay').element().getBoundingClientRect().bottom).toBeGreaterThan(free);
  });
});

describe('layout', () => {
  it.each([
    ['small', 360],
    ['medium', 560],
    ['large', 1240],
  ] as const)('%s', async (size, width) => {
    await openTestPage();
    const maxWidth = 0.9 * document.documentElement.clientWidth;
    void dialogs.message({ message: 'Words', size });
    await expect.element(dialog()).toBeVisible();
    await expect
      .poll(() => dialog().element().getBoundingClientRect().width)
      .toBeCloseTo(Math.min(width, maxWidth), 0);
  });

  it('scrolls long content, is at most 90vh high, and has a shadow where content is hidden', async () => {
    await openTestPage();
    void dialogs.message('Words and more words.\n\n'.repeat(60));
    await expect.element(dialog()).toBeVisible();
    const frame = () => document.querySelector('dialog [data-below], dialog [data-above]') as HTMLElement;
    await expect.poll(() => ({ ...frame()?.dataset })).toEqual({ below: 'true' });
    expect(dialog().element().getBoundingClientRect().height).toBeLessThanOrEqual(0.9 * window.innerHeight);
    await expect.element(button('Okay')).toBeInViewport();
    const scroller = frame().firstElementChild as HTMLElement;
    await userEvent.wheel(scroller, { delta: { y: 10_000 } });
    await expect.poll(() => ({ ...frame().dataset })).toEqual({ above: 'true' });
  });

  it('measures the scroll position at most every 250 ms', async () => {
    await openTestPage();
    freezeTimers();
    void dialogs.message('Words and more words.\n\n'.repeat(60));
    await expect.element(dialog()).toBeVisible();
    await expect.poll(() => document.querySelector('dialog [data-below]')).not.toBeNull();
    const frame = document.querySelector('dialog [data-below]') as HTMLElement;
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Waits for the initial measurement.
    await twoFrames();
    vi.advanceTimersByTime(250);
    await twoFrames();
    (frame.firstElementChild as HTMLElement).scrollTop = 40;
    await twoFrames();
    vi.advanceTimersByTime(249);
    await twoFrames();
    expect({ ...frame.dataset }).toEqual({ below: 'true' });
    vi.advanceTimersByTime(1);
    await twoFrames();
    expect({ ...frame.dataset }).toEqual({ above: 'true', below: 'true' });
  });

  it('applies `hasBackground`, `hasShadow` and `scrollAlwaysVisible`', async () => {
    await openTestPage();
    void dialogs.message({
      message: 'Words',
      hasBackground: false,
      hasShadow: false,
      scrollAlwaysVisible: true,
    });
    await expect.element(dialog()).toBeVisible();
    const card = getComputedStyle(document.querySelector('dialog form') as Element);
    expect(card.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(card.boxShadow).toBe('none');
    expect(getComputedStyle(document.querySelector('[data-always]') as Element).overflowY).toBe('scroll');
  });
});

describe('on a small screen', () => {
  async function setViewport(width: number, height: number): Promise<void> {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
  }

  it('the title stays on one line at twice the text size on a phone', async () => {
    await setViewport(350, 844);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    await openTestPage();
    void dialogs.error('Words');
    const title = dialog().getByRole('heading', { name: 'Error' });
    await expect.element(title).toBeVisible();
    const lines = document.createRange();
    lines.selectNodeContents(title.element());
    expect(lines.getClientRects()).toHaveLength(1);
  });

  it('a short message and its button fit into a low window', async () => {
    await setViewport(320, 256);
    await openTestPage();
    void dialogs.error('Please ensure you enter a valid email address and message.');
    await expect.element(button('Okay')).toBeVisible();
    const card = document.querySelector('dialog form') as Element;
    expect(card.scrollHeight).toBe(card.clientHeight);
  });
});

describe('a closing dialog', () => {
  async function allowMotion(): Promise<void> {
    const setMotion = async (value: string) => {
      const features = [{ name: 'prefers-reduced-motion', value }];
      await cdp().send('Emulation.setEmulatedMedia', { features });
    };
    await setMotion('no-preference');
    onTestFinished(() => setMotion('reduce'));
  }

  it('settles its promise after the animation', async () => {
    await openTestPage();
    await allowMotion();
    freezeTimers();
    const tracked = trackPromise(dialogs.message('Words'));
    await expect.element(dialog()).toBeVisible();
    /** Measured in the page: Playwright's click may return after the dialog has closed. */
    const onClosing = vi.fn<(animations: number, settled: unknown) => void>();
    const element = dialog().element() as HTMLElement;
    new MutationObserver(() => {
      if (element.dataset['state'] !== 'closing') return;
      onClosing(element.getAnimations({ subtree: true }).length, tracked.settled);
    }).observe(element, { attributeFilter: ['data-state'] });
    await button('Okay').click();
    await expect.poll(() => onClosing.mock.calls).toEqual([[expect.any(Number), undefined]]);
    expect(onClosing.mock.calls[0]?.[0]).toBeGreaterThan(0);
    await expect.poll(() => tracked.settled).toEqual({ value: true });
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('closes even if an animation never ends', async () => {
    await openTestPage();
    const tracked = trackPromise(dialogs.message('Words'));
    await expect.element(dialog()).toBeVisible();
    dialog()
      .element()
      .animate({ opacity: [1, 0.9] }, { duration: 500, iterations: Infinity });
    await button('Okay').click();
    await expect.poll(() => tracked.settled).toEqual({ value: true });
  });

  it('keeps the first outcome', async () => {
    await openTestPage();
    const tracked = trackPromise(dialogs.confirm('Words'));
    await expect.element(dialog()).toBeVisible();
    for (const name of ['Yes', 'No', 'Close']) (button(name).element() as HTMLElement).click();
    await expect.poll(() => tracked.settled).toEqual({ value: true });
  });

  it('has no animation under reduced motion', async () => {
    await openTestPage();
    freezeTimers();
    const tracked = trackPromise(dialogs.message('Words'));
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().getAnimations({ subtree: true })).toHaveLength(0);
    await button('Okay').click();
    await expect.poll(() => tracked.settled).toEqual({ value: true });
  });
});
