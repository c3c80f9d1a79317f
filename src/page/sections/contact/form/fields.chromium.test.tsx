import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { MESSAGES } from '#enquiry';
import {
  dialog,
  draft,
  field,
  fillIn,
  GOOD,
  invalidFields,
  openForm,
  readAndClose,
  send,
  suggestion,
} from '../../../../../tests/support/formPage.tsx';

/** The four fields while the visitor types (SPEC section 5). */
describe('a fault', () => {
  it('is shown only after its field was changed or lost focus', async () => {
    await openForm();
    expect(invalidFields()).toEqual([]);
    await field('email').click();
    await userEvent.keyboard('a');
    await expect.poll(invalidFields).toEqual(['enquiry-email']);

    await field('message').click();
    expect(invalidFields()).toEqual(['enquiry-email']);
    await field('email').click();
    await expect.poll(invalidFields).toEqual(['enquiry-email', 'enquiry-message']);

    await field('email').fill('ada@example.com');
    await expect.poll(invalidFields).toEqual(['enquiry-message']);
  });

  it('is part of the field’s description', async () => {
    await openForm();
    await fillIn({ email: 'ada', message: 'Hi' });
    await expect.poll(invalidFields).toEqual(['enquiry-email', 'enquiry-message']);
    await expect
      .element(field('email'))
      .toHaveAccessibleDescription(/Please enter one email address, like name@example\.com\.$/);
    await expect
      .element(field('message'))
      .toHaveAccessibleDescription(
        /Please write at least 5 characters\. .*Keep it general for now, without medical details\./,
      );
  });
});

it('has equal distances between labels, with a free line for a fault or a suggestion', async () => {
  await openForm();
  const tops = () =>
    [...document.querySelectorAll('form label[for], [type="submit"]')].map(
      (element) => element.getBoundingClientRect().top + scrollY,
    );
  const [first = 0, last, email = 0, message = 0] = tops();
  expect(last, 'beside each other').toBe(first);
  expect(email - first).toBeCloseTo(message - email, 0);
  const before = tops();
  await fillIn({ email: 'ada', message: 'Hi' });
  await expect.poll(invalidFields).toEqual(['enquiry-email', 'enquiry-message']);
  const expectNothingMoved = () => {
    for (const [index, top] of tops().entries()) expect(top).toBeCloseTo(before[index] ?? 0, 0);
  };
  expectNothingMoved();
  await fillIn({ email: 'ada@gmial.com', message: 'Hi' });
  await expect.element(suggestion()).toHaveTextContent('Did you mean ada@gmail.com?');
  expectNothingMoved();
});

it('offers the telephone if the email is empty or a number', async () => {
  await openForm();
  await fillIn({ email: '0412 345 678', message: GOOD.message });
  await expect
    .element(field('email'))
    .toHaveAccessibleDescription(/name@example\.com\. No email\? Call 0491 570 006\.$/);
  await fillIn({ email: '' });
  await expect.element(field('email')).toHaveAccessibleDescription(/reply\. No email\? Call 0491 570 006\.$/);
  await fillIn({ email: 'ada@' });
  await expect.element(field('email')).toHaveAccessibleDescription(/name@example\.com\.$/);
});

it('removes invisible characters from pasted text when the field loses focus, and sends the cleaned text', async () => {
  const calls = await openForm();
  await fillIn({
    firstName: '\u200fAda\u202e  May',
    lastName: 'Sand',
    email: '\u200bmailto:ada@gmial.com.',
    message: 'Hello\u000bthere,\u00ad I have a question.\n',
  });
  await expect.element(field('firstName')).toHaveValue('Ada May');
  await expect.element(field('email')).toHaveValue('ada@gmial.com');
  await expect.element(suggestion()).toHaveTextContent('Did you mean ada@gmail.com?');
  // This field still has focus.
  await expect.element(field('message')).toHaveValue('Hello\u000bthere,\u00ad I have a question.\n');
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(invalidFields()).toEqual([]);
  const message = 'Hello\nthere, I have a question.';
  expect(calls).toMatchObject([{ firstName: 'Ada May', lastName: 'Sand', email: 'ada@gmial.com', message }]);
});

it('ignores a copy of a field that an extension inserted', async () => {
  const calls = await openForm();
  const message = field('message').element();
  const copy = message.cloneNode() as HTMLTextAreaElement;
  copy.id = 'copy';
  copy.hidden = true;
  message.before(copy);
  await fillIn();
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(calls).toMatchObject([GOOD]);
});

it('limits the length of every field', async () => {
  await openForm();
  for (const [name, max] of [
    ['firstName', 50],
    ['lastName', 50],
    ['email', 256],
    ['message', 2000],
  ] as const) {
    await field(name).click();
    await cdp().send('Input.insertText', { text: 'x'.repeat(max + 1) });
    await expect.element(field(name)).toHaveValue('x'.repeat(max));
  }
});

it('hides the honeypot from every visitor', async () => {
  await openForm();
  const honeypot = document.querySelector('[name=website]') as HTMLInputElement;
  const box = honeypot.parentElement?.parentElement?.getBoundingClientRect();
  expect([box?.width, box?.height]).toEqual([1, 1]);
  expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull();
  await field('message').click();
  const focused: (Element | null)[] = [];
  while (focused.at(-1) !== send().element() && focused.length < 5) {
    await userEvent.tab();
    focused.push(document.activeElement);
  }
  expect(focused.at(-1)).toBe(send().element());
  expect(focused).not.toContain(honeypot);
});

describe('an address that seems mistyped', () => {
  it('gets a suggestion, which one click accepts', async () => {
    const calls = await openForm();
    await fillIn({ ...GOOD, email: 'ada@gmial.com' });
    await expect.element(suggestion()).toHaveTextContent('Did you mean ada@gmail.com?');
    expect(invalidFields()).toEqual([]);
    await suggestion().getByRole('button').click();
    await expect.element(field('email')).toHaveValue('ada@gmail.com');
    await expect.element(field('email')).toHaveFocus();
    expect(draft()).toContain('ada@gmail.com');
    await expect.element(suggestion()).toBeEmptyDOMElement();
    // The accepted address gets no further suggestion.
    await field('message').click();
    await expect.element(suggestion()).toBeEmptyDOMElement();
    await send().click();
    await readAndClose(MESSAGES.sent);
    expect(calls).toMatchObject([{ email: 'ada@gmail.com' }]);
  });

  it('gets a suggestion when a draft is restored, which the keyboard can accept', async () => {
    await openForm({ draft: { email: 'cleo@hotmial.com' } });
    await expect.element(suggestion()).toHaveTextContent('Did you mean cleo@hotmail.com?');
    await field('message').click();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(field('email')).toHaveValue('cleo@hotmail.com');
  });

  it('gets no suggestion while the visitor types', async () => {
    await openForm();
    await field('email').fill('cleo@gmail.co');
    await expect.element(suggestion()).toBeEmptyDOMElement();
    await userEvent.keyboard('m');
    await userEvent.tab();
    await expect.element(field('message')).toHaveFocus();
    await expect.element(suggestion()).toBeEmptyDOMElement();
  });

  it('is corrected by a held Enter key without sending; the next press sends', async () => {
    const calls = await openForm();
    await fillIn({ ...GOOD, email: 'dot@gmial.com' });
    const button = suggestion().getByRole('button');
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter>6/}');
    await expect.element(field('email')).toHaveValue('dot@gmail.com');
    await expect.element(field('email')).toHaveFocus();
    expect(dialog().elements()).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await readAndClose(MESSAGES.sent);
    expect(calls).toHaveLength(1);
  });

  it('is sent unchanged if the visitor ignores the suggestion', async () => {
    const calls = await openForm();
    await fillIn({ ...GOOD, email: 'bea@gmial.com' });
    await expect.element(suggestion()).toHaveTextContent('Did you mean bea@gmail.com?');
    await send().click();
    await readAndClose(MESSAGES.sent);
    expect(calls).toMatchObject([{ email: 'bea@gmial.com' }]);
    await expect.element(suggestion()).toBeEmptyDOMElement();
  });
});

describe('the counter', () => {
  const shown = () => document.querySelector('form span[aria-hidden=true]')?.textContent;
  const announced = () => document.querySelector('form [aria-live=polite]')?.textContent;

  it('shows the characters left near the limit, and announces them at each step', async () => {
    await openForm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await field('message').fill('x'.repeat(1700));
    expect(shown()).toBeUndefined();
    await field('message').fill('x'.repeat(1850));
    expect([shown(), announced()]).toEqual(['150 characters left', '150 characters left']);
    // Within a step nothing is announced, and after five seconds the old number is removed.
    await field('message').fill('x'.repeat(1862));
    expect([shown(), announced()]).toEqual(['138 characters left', '150 characters left']);
    vi.advanceTimersByTime(5000);
    await expect.poll(announced).toBe('');
    await field('message').fill('x'.repeat(1901));
    expect(announced()).toBe('99 characters left');
  });

  it('counts the pasted characters that did not fit, until the next input', async () => {
    await openForm();
    await paste('x'.repeat(1990));
    await expect.poll(shown).toBe('10 characters left');
    await paste('\r\n'.repeat(12));
    await expect.element(field('message')).toHaveValue(`${'x'.repeat(1990)}${'\n'.repeat(10)}`);
    const text =
      'Your message is full at 2000 characters. The last 2 characters of what you pasted did not fit.';
    expect([shown(), announced()]).toEqual([text, text]);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(shown).toBe('1 characters left');
  });

  it('says that the end may be missing when the message is full', async () => {
    await openForm();
    await field('message').click();
    // As phones insert text: without a paste event.
    await cdp().send('Input.insertText', { text: 'x'.repeat(5000) });
    const text = 'Your message is full at 2000 characters. If your text is longer, its end is missing.';
    await expect.poll(() => [shown(), announced()]).toEqual([text, text]);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(shown).toBe('1 characters left');
  });

  /** Pastes the text, with its line breaks, into the message. */
  async function paste(text: string): Promise<void> {
    const setClipboard = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    document.addEventListener('copy', setClipboard, { once: true });
    const message = field('message').element() as HTMLTextAreaElement;
    message.focus();
    message.setSelectionRange(message.value.length, message.value.length);
    await userEvent.copy();
    await userEvent.paste();
  }
});
