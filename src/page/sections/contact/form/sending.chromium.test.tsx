import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MESSAGES, type SendResult } from '#enquiry';
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
  values,
} from '../../../../../tests/support/formPage.tsx';

const EMPTY = { firstName: '', lastName: '', email: '', message: '' };

/** From Send to the response (SPEC sections 4 and 8). */
describe('an enquiry', () => {
  it.each(['firstName', 'lastName', 'email'] as const)(
    'sent by Enter in %s shows no fault after the thanks',
    async (focusedField) => {
      const calls = await openForm();
      await fillIn();
      await field(focusedField).click();
      await userEvent.keyboard('{Enter}');
      await readAndClose(MESSAGES.sent);
      expect(calls).toMatchObject([GOOD]);
      expect([values(), draft(), invalidFields()]).toEqual([EMPTY, null, []]);
      await expect.element(send()).toHaveFocus();
      await userEvent.tab();
      // Only the empty field that now loses focus becomes invalid.
      await field('message').click();
      await userEvent.tab();
      await expect.poll(invalidFields).toEqual(['enquiry-message']);
    },
  );

  it('shows the overlay from Send until the response', async () => {
    const response = Promise.withResolvers<SendResult>();
    await openForm({ answers: [response.promise] });
    await fillIn();
    await send().click();
    const overlay = page.getByRole('dialog', { name: 'Sending your message' });
    await expect.element(overlay).toBeVisible();
    response.resolve({ OK: true });
    await readAndClose(MESSAGES.sent);
    await expect.element(overlay).not.toBeInTheDocument();
  });

  it('is sent once on a double click', async () => {
    const response = Promise.withResolvers<SendResult>();
    const calls = await openForm({ answers: [response.promise] });
    await fillIn();
    await send().dblClick();
    await expect.poll(() => calls.length).toBe(1);
    response.resolve({ OK: true });
    await readAndClose(MESSAGES.sent);
    expect(calls).toHaveLength(1);
  });
});

it('keeps the thanks in the form, with the day of the reply, until the next Send', async () => {
  await openForm({ answers: [{ OK: true }, new Error('secret')] });
  await fillIn();
  await send().click();
  await expect.element(dialog().getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(document.querySelector('form [role=note]')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  const thanks = page.getByRole('note');
  await expect
    .poll(() => thanks.element().textContent)
    .toMatch(/^Thank you.*I reply within two working days\. That is by \w+day,? \d+ \w+\.$/);
  await fillIn();
  await send().click();
  await readAndClose(MESSAGES.sendFailed);
  await expect.element(thanks).not.toBeInTheDocument();
});

it('closes the failure dialog with Escape, and keeps the typed text', async () => {
  await openForm({ answers: [new Error('secret')] });
  await fillIn();
  await send().click();
  await expect.element(dialog().getByText(MESSAGES.sendFailed, { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(values()).toEqual(GOOD);
  await fillIn({ email: 'ada@', message: 'Hi' });
  await send().click();
  await expect.element(dialog().getByText(MESSAGES.formInvalid, { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('email')).toHaveFocus();
});

it('sends nothing if the form is invalid, focuses the first fault, and sends the corrected form', async () => {
  const calls = await openForm();
  await fillIn({ email: 'ada@', message: 'Hi' });
  await send().click();
  await expect.element(dialog().getByRole('heading', { name: 'Error' })).toBeVisible();
  await readAndClose(MESSAGES.formInvalid);
  await expect.element(field('email')).toHaveFocus();
  expect(invalidFields()).toEqual(['enquiry-email', 'enquiry-message']);
  expect(calls).toEqual([]);
  await fillIn();
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(calls).toHaveLength(1);
});

it('shows the server’s reason for a refusal, other ways to get in touch, and the typed message', async () => {
  const calls = await openForm({ answers: [{ OK: false, error: 'The practice is closed.' }] });
  await fillIn();
  await send().click();
  await expect.element(dialog().getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect.element(dialog().getByText(/0491 570 006/)).toBeVisible();
  await expect.element(dialog().getByText(new RegExp(GOOD.message))).toBeVisible();
  await readAndClose(`${MESSAGES.refused}The practice is closed.`);
  expect(values()).toEqual(GOOD);
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.token).not.toBe(calls[0]?.token);
});

it('hides the reason of a failed call, keeps the typed text, and reuses the token for the same text', async () => {
  const answers = [new Error('secret'), new Error('secret')];
  const calls = await openForm({ answers });
  await fillIn();
  await send().click();
  await expect.element(dialog().getByText(MESSAGES.sendFailed, { exact: true })).toBeVisible();
  expect(dialog().element().textContent).not.toContain('secret');
  await readAndClose(MESSAGES.sendFailed);
  expect(values()).toEqual(GOOD);
  await send().click();
  await readAndClose(MESSAGES.sendFailed);
  await field('message').fill('Other words than before.');
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(calls[1]).toEqual(calls[0]);
  expect(calls[2]?.token).not.toBe(calls[0]?.token);
});

it('shows how long to wait after too many messages, as text, and the telephone once', async () => {
  const refusal = new Error('Please wait <b>47</b> minutes. Call me on 0491 570 006. [429]');
  await openForm({ answers: [Object.assign(refusal, { code: 'functions/resource-exhausted' })] });
  await fillIn();
  await send().click();
  await expect.element(dialog().getByText(/^Please wait <b>47<\/b> minutes\./)).toBeVisible();
  expect(
    dialog()
      .element()
      .textContent?.match(/0491 570 006/g),
  ).toHaveLength(1);
  await readAndClose(MESSAGES.sendFailed);
});

it('replaces the summary of a refused form post with the thanks', async () => {
  await openForm({
    form: {
      status: 'refused',
      values: { ...GOOD, email: 'ada@example' },
      faults: { email: 'Please enter one email address, like name@example.com.' },
    },
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(invalidFields()).toEqual(['enquiry-email']);
  await fillIn({ email: GOOD.email });
  await expect.poll(invalidFields).toEqual([]);
  await send().click();
  await readAndClose(MESSAGES.sent);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(values()).toEqual(EMPTY);
});

it('keeps the scroll position when a long message in an enlarged field is sent', async () => {
  await openForm();
  await fillIn({ ...GOOD, message: 'Some words of many. '.repeat(80) });
  const message = field('message').element() as HTMLElement;
  message.style.height = '900px';
  const below = document.body.appendChild(document.createElement('div'));
  below.style.height = '200vh';
  onTestFinished(() => below.remove());
  scrollBy({ top: message.getBoundingClientRect().top + 300, behavior: 'instant' });
  const before = scrollY;
  expect(before).toBeGreaterThan(0);
  // Playwright's click would scroll first.
  (send().element() as HTMLElement).click();
  await readAndClose(MESSAGES.sent);
  expect(values()).toEqual(EMPTY);
  expect(scrollY).toBe(before);
});
