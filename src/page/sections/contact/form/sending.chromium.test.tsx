import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MESSAGES, type SendResult } from '#enquiry';
import {
  atFault,
  dialog,
  draft,
  field,
  fillIn,
  GOOD,
  openForm,
  readAndClose,
  send,
  values,
} from '../../../../../tests/support/formPage.tsx';

/** What a visitor meets between Send and the answer (SPEC sections 4 and 8). The rules: `submit/`. */
const EMPTY = { firstName: '', lastName: '', email: '', message: '' };

describe('an enquiry', () => {
  it.each(['firstName', 'lastName', 'email'] as const)(
    'sent by Enter in %s leaves no field at fault after the thanks',
    async (pressedIn) => {
      const calls = await openForm();
      await fillIn();
      await field(pressedIn).click();
      await userEvent.keyboard('{Enter}');
      await readAndClose(MESSAGES.sent);
      expect(calls).toMatchObject([GOOD]);
      expect([values(), draft(), atFault()]).toEqual([EMPTY, null, []]);
      await expect.element(send()).toHaveFocus();
      await userEvent.tab();
      // A visitor who then leaves a field empty sees that field marked, and no other.
      await field('message').click();
      await userEvent.tab();
      await expect.poll(atFault).toEqual(['enquiry-message']);
    },
  );

  it('is under the overlay from Send until the answer', async () => {
    const answer = Promise.withResolvers<SendResult>();
    await openForm({ answers: [answer.promise] });
    await fillIn();
    await send().click();
    const overlay = page.getByRole('dialog', { name: 'Sending your message' });
    await expect.element(overlay).toBeVisible();
    answer.resolve({ OK: true });
    await readAndClose(MESSAGES.sent);
    await expect.element(overlay).not.toBeInTheDocument();
  });

  it('is sent once on a double click', async () => {
    const answer = Promise.withResolvers<SendResult>();
    const calls = await openForm({ answers: [answer.promise] });
    await fillIn();
    await send().dblClick();
    await expect.poll(() => calls.length).toBe(1);
    answer.resolve({ OK: true });
    await readAndClose(MESSAGES.sent);
    expect(calls).toHaveLength(1);
  });
});

it('leaves its thanks in the form, with the day by which the reply comes, until the next is sent', async () => {
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

it('that failed closes by Escape, and nothing typed is lost', async () => {
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

it('of an invalid form sends nothing and leads to the first fault; corrected, it is sent', async () => {
  const calls = await openForm();
  await fillIn({ email: 'ada@', message: 'Hi' });
  await send().click();
  await expect.element(dialog().getByRole('heading', { name: 'Error' })).toBeVisible();
  await readAndClose(MESSAGES.formInvalid);
  await expect.element(field('email')).toHaveFocus();
  expect(atFault()).toEqual(['enquiry-email', 'enquiry-message']);
  expect(calls).toEqual([]);
  await fillIn();
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(calls).toHaveLength(1);
});

it('of a refused form shows the answer of the server, other ways to get in touch, and all that was typed', async () => {
  const calls = await openForm({ answers: [{ OK: false, error: 'The desk is shut.' }] });
  await fillIn();
  await send().click();
  await expect.element(dialog().getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect.element(dialog().getByText(/0491 570 006/)).toBeVisible();
  await expect.element(dialog().getByText(new RegExp(GOOD.message))).toBeVisible();
  await readAndClose(`${MESSAGES.refused}The desk is shut.`);
  expect(values()).toEqual(GOOD);
  await send().click();
  await readAndClose(MESSAGES.sent);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.token).not.toBe(calls[0]?.token);
});

it('of a failed call hides the reason and keeps all that was typed; the same words keep their token', async () => {
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

it('of a form that came back from the server takes its summary away with the thanks', async () => {
  await openForm({
    form: {
      status: 'refused',
      values: { ...GOOD, email: 'ada@example' },
      faults: { email: 'Please enter one email address, like name@example.com.' },
    },
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(atFault()).toEqual(['enquiry-email']);
  await fillIn({ email: GOOD.email });
  await expect.poll(atFault).toEqual([]);
  await send().click();
  await readAndClose(MESSAGES.sent);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(values()).toEqual(EMPTY);
});

it('stays where it is when a long message is sent, in a field that the visitor has made tall', async () => {
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
  // Playwright would scroll it into view first.
  (send().element() as HTMLElement).click();
  await readAndClose(MESSAGES.sent);
  expect(values()).toEqual(EMPTY);
  expect(scrollY).toBe(before);
});
