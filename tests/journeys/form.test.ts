import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import {
  atTheForm,
  dialog,
  field,
  fillIn,
  GOOD,
  readAndClose,
  SAID,
  send,
  thePractice,
  values,
  watchCalls,
} from './form-visit.ts';

const practice = thePractice();
const CALL = '**/sendContactMail';
const EMPTY = { firstName: '', lastName: '', email: '', message: '' };

/** Lets the calls be answered by the test, for as many times as given; then the desk answers again. */
const answerCalls = (page: Page, answer: (route: Route) => Promise<void>, times = 1) =>
  page.route(CALL, answer, { times });

const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('enquiry-draft'));

describe('an enquiry', () => {
  it('is sent, thanked for, cleared from the form, and found in the mailbox', async () => {
    const page = await atTheForm(practice());
    const message = 'Is the beach session fine for a 70 year old? 🌊';
    await fillIn(page, { ...GOOD, message });
    expect(await draft(page)).toContain('Is the beach');
    await send(page).click();
    await dialog(page).getByRole('heading', { name: 'Message' }).waitFor();
    await readAndClose(page, SAID.sent);
    expect(await values(page)).toEqual(EMPTY);
    expect(await draft(page)).toBeNull();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);

    const mail = await practice().mailbox.waitForMail(
      ({ parsed }) => parsed.text?.includes(message) === true,
    );
    expect(mail.to).toEqual(['owner@practice.example']);
    expect(mail.parsed.replyTo).toMatchObject([{ address: GOOD.email, name: 'Ada Sand' }]);
  });

  it('needs no name, and no mouse', async () => {
    const page = await atTheForm(practice());
    await fillIn(page, { email: 'noname@example.com', message: 'Hello' });
    await field(page, 'email').press('Enter');
    await readAndClose(page, SAID.sent);
    await practice().mailbox.waitForMail(({ raw }) => raw.includes('noname@example.com'));
  });

  it.each(['firstName', 'lastName', 'email'] as const)(
    'by Enter in %s: no field is called at fault after the thanks',
    async (pressedIn) => {
      const page = await atTheForm(practice());
      await fillIn(page);
      await field(page, pressedIn).press('Enter');
      await readAndClose(page, SAID.sent);
      expect(await send(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
      // Whoever then leaves a field empty is told so, of that field alone.
      await field(page, 'message').focus();
      await field(page, 'message').blur();
      await page.locator('#enquiry-message[aria-invalid]').waitFor();
      expect(await page.locator('[aria-invalid]').count()).toBe(1);
    },
  );

  it('shows the overlay from Send until the answer, and holds the page meanwhile', async () => {
    const page = await atTheForm(practice());
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await answerCalls(page, async (route) => {
      await held;
      await route.continue();
    });
    await fillIn(page);
    await send(page).click();
    const overlay = page.getByText('Sending your message').filter({ visible: true }).first();
    await overlay.waitFor();
    answer();
    await readAndClose(page, SAID.sent);
    expect(await overlay.isVisible()).toBe(false);
  });

  it('is sent once on a double click', async () => {
    const page = await atTheForm(practice());
    const calls = watchCalls(page);
    await fillIn(page);
    await send(page).dblclick();
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(1);
  });
});

describe('an invalid form', () => {
  it('says so, sends nothing, and leads to the first fault; mended, it is sent', async () => {
    const page = await atTheForm(practice());
    const calls = watchCalls(page);
    await fillIn(page, { email: 'ada@', message: 'Hi' });
    await send(page).click();
    await dialog(page).getByRole('heading', { name: 'Error' }).waitFor();
    await readAndClose(page, SAID.invalid);
    expect(await field(page, 'email').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(calls).toEqual([]);

    await fillIn(page, { email: GOOD.email, message: GOOD.message });
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(1);
  });

  it('marks a field once it was changed, or left, and only then', async () => {
    const page = await atTheForm(practice());
    const email = field(page, 'email');
    const message = field(page, 'message');
    expect(await page.locator('[aria-invalid]').count()).toBe(0);

    await email.pressSequentially('a');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    expect(await message.getAttribute('aria-invalid')).toBeNull();

    await message.focus();
    expect(await message.getAttribute('aria-invalid')).toBeNull();
    await email.focus();
    await expect.poll(() => message.getAttribute('aria-invalid')).toBe('true');

    await email.fill('ada@example.com');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull();
    expect(await field(page, 'firstName').getAttribute('aria-invalid')).toBeNull();
  });

  it('tells the fault with the field, and keeps Send where it is', async () => {
    const page = await atTheForm(practice());
    await fillIn(page, { email: GOOD.email, message: GOOD.message });
    const before = await send(page).boundingBox();
    await fillIn(page, { email: 'ada', message: 'Hi' });
    await expect.poll(() => field(page, 'message').getAttribute('aria-invalid')).toBe('true');
    expect(await send(page).boundingBox()).toEqual(before);
    for (const [name, words] of [
      ['email', 'Please enter one email address, like name@example.com.'],
      ['message', 'Please write at least 5 characters.'],
      ['message', 'Please leave out medical details for now,'],
    ] as const) {
      const described = await field(page, name).evaluate((control) =>
        (control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
      expect(described).toContain(words);
      expect(await page.getByText(words).isVisible()).toBe(true);
    }
  });

  it('cannot hold more than the limits', async () => {
    const page = await atTheForm(practice());
    for (const [name, max] of [
      ['firstName', 50],
      ['lastName', 50],
      ['email', 256],
      ['message', 2000],
    ] as const) {
      await field(page, name).focus();
      await page.keyboard.insertText('x'.repeat(max + 1));
      expect(await field(page, name).inputValue()).toHaveLength(max);
    }
  });

  it('asks about an address that seems mistyped, and takes what was meant at one touch', async () => {
    const page = await atTheForm(practice());
    const asked = page.locator('form [role="status"]');
    await fillIn(page, { ...GOOD, email: 'ada@gmial.com' });
    await expect.poll(() => asked.textContent()).toBe('Did you mean ada@gmail.com?');
    expect(await field(page, 'email').getAttribute('aria-invalid')).toBeNull();
    await asked.getByRole('button', { name: 'ada@gmail.com' }).click();
    expect(await field(page, 'email').inputValue()).toBe('ada@gmail.com');
    expect(await field(page, 'email').evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await draft(page)).toContain('ada@gmail.com');
    expect(await asked.textContent()).toBe('');
    // Left again, there is nothing to ask.
    await field(page, 'message').focus();
    expect(await asked.textContent()).toBe('');
    await send(page).click();
    await readAndClose(page, SAID.sent);
    await practice().mailbox.waitForMail(({ raw }) => raw.includes('ada@gmail.com'));
  });

  it('asks about one that comes back with a draft, and the keyboard reaches the answer', async () => {
    const page = await atTheForm(practice());
    await field(page, 'email').fill('cleo@hotmial.com');
    await page.reload();
    await waitUntilReady(page);
    const asked = page.locator('form [role="status"]');
    await expect.poll(() => asked.textContent()).toBe('Did you mean cleo@hotmail.com?');
    await field(page, 'message').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await field(page, 'email').inputValue()).toBe('cleo@hotmail.com');
    // By hand it goes as well, and while somebody types nothing is asked.
    await field(page, 'email').fill('cleo@gmail.co');
    expect(await asked.textContent()).toBe('');
    await page.keyboard.type('m');
    await page.keyboard.press('Tab');
    expect(await field(page, 'message').evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await asked.textContent()).toBe('');
  });

  it('takes what was meant by a key that is held down, and sends nothing', async () => {
    const page = await atTheForm(practice());
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('sendContactMail') && calls.push(request.url()));
    await fillIn(page, { ...GOOD, email: 'dot@gmial.com' });
    await page.locator('form [role="status"] button').focus();
    await page.keyboard.down('Enter');
    expect(await field(page, 'email').inputValue()).toBe('dot@gmail.com');
    for (let repeated = 0; repeated < 5; repeated += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(calls).toEqual([]);
    // A press of its own does.
    await page.keyboard.press('Enter');
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(1);
  });

  it('sends a mistyped address as it stands when its visitor says nothing', async () => {
    const page = await atTheForm(practice());
    await fillIn(page, { ...GOOD, email: 'bea@gmial.com' });
    await expect.poll(() => page.locator('form [role="status"]').textContent()).toContain('bea@gmail.com');
    await send(page).click();
    await readAndClose(page, SAID.sent);
    await practice().mailbox.waitForMail(({ raw }) => raw.includes('bea@gmial.com'));
    expect(await page.locator('form [role="status"]').textContent()).toBe('');
  });

  it('counts the room left only near the end', async () => {
    const page = await atTheForm(practice());
    await field(page, 'message').fill('x'.repeat(1700));
    expect(await page.getByText('characters left').count()).toBe(0);
    await field(page, 'message').fill('x'.repeat(1850));
    const shown = page.locator('[aria-hidden]', { hasText: 'characters left' });
    const readOut = page.locator('form [aria-live="polite"]');
    expect(await shown.textContent()).toBe('150 characters left');
    expect(await readOut.textContent()).toBe('150 characters left');
    // Further on within the same step nothing is read out, and what was is not left behind, no longer true.
    await field(page, 'message').fill('x'.repeat(1862));
    expect(await shown.textContent()).toBe('138 characters left');
    expect(await readOut.textContent()).not.toContain('138');
    await expect.poll(() => readOut.textContent()).toBe('');
    await field(page, 'message').fill('x'.repeat(1901));
    await expect.poll(() => readOut.textContent()).toBe('99 characters left');
  });

  it('says how much of what was pasted did not fit, until something else is typed', async () => {
    const page = await atTheForm(practice());
    await page.context().grantPermissions(['clipboard-write']);
    const paste = async (text: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text);
      await field(page, 'message').focus();
      await page.keyboard.press('Control+V');
    };
    await paste('x'.repeat(1990));
    const shown = page.locator('form [aria-hidden]', { hasText: /left$|did not fit/ });
    expect(await shown.textContent()).toBe('10 characters left');
    await paste('\r\n'.repeat(12));
    expect(await field(page, 'message').inputValue()).toHaveLength(2000);
    const words =
      'Your message is full at 2000 characters. The last 2 characters of what you pasted did not fit.';
    expect(await shown.textContent()).toBe(words);
    expect(await page.locator('form [aria-live="polite"]').textContent()).toBe(words);
    await page.keyboard.press('Backspace');
    await expect.poll(() => shown.textContent()).toBe('1 characters left');
  });
});

describe('a failure', () => {
  const failing = { expectErrors: [/Failed to load resource/] };

  it('of the desk is told in its own words; nothing typed is lost', async () => {
    const page = await atTheForm(practice());
    await answerCalls(page, (route) =>
      route.fulfill({ json: { result: { OK: false, error: 'The desk is shut.' } } }),
    );
    await fillIn(page);
    await send(page).click();
    await dialog(page).getByRole('heading', { name: 'Error' }).waitFor();
    await dialog(page).getByText('More Info').click();
    await dialog(page).getByText('0491 570 006').waitFor();
    await dialog(page).getByText(GOOD.message).waitFor();
    await readAndClose(page, `${SAID.refused}The desk is shut.`);
    expect(await values(page)).toEqual(GOOD);

    const calls = watchCalls(page);
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(1);
  });

  it('of the call gets the one sentence for it, whatever failed; pressing Send again sends', async () => {
    const page = await atTheForm(practice(), failing);
    const calls = watchCalls(page);
    const coded = (status: number, code: string) => (route: Route) =>
      route.fulfill({ status, json: { error: { status: code, message: 'secret' } } });
    const failures: ((route: Route) => Promise<void>)[] = [
      coded(400, 'INVALID_ARGUMENT'),
      coded(429, 'RESOURCE_EXHAUSTED'),
      coded(500, 'INTERNAL'),
      coded(503, 'UNAVAILABLE'),
      (route) => route.abort(),
      (route) => route.fulfill({ body: 'secret' }),
      (route) => route.fulfill({ json: {} }),
      (route) => route.fulfill({ json: { result: { ok: 1, error: 'secret' } } }),
    ];
    await fillIn(page);
    for (const failure of failures) {
      await answerCalls(page, failure);
      await send(page).click();
      await dialog(page).getByText(SAID.sendFailed, { exact: true }).waitFor();
      expect(await dialog(page).textContent()).not.toContain('secret');
      await readAndClose(page, SAID.sendFailed);
      expect(await values(page)).toEqual(GOOD);
    }
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(failures.length + 1);
  });

  it('of the person check gets its own sentence, and no call is made', async () => {
    const page = await atTheForm(practice(), failing);
    await page.route('**/captcha/challenge', (route) => route.fulfill({ status: 503, body: '' }));
    const calls = watchCalls(page);
    await fillIn(page);
    await send(page).click();
    await readAndClose(page, SAID.tokenFailed);
    expect(await values(page)).toEqual(GOOD);
    expect(calls).toEqual([]);

    await page.unroute('**/captcha/challenge');
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(1);
  });

  it('after which nobody knows leads to one enquiry, not two: the same words keep their token', async () => {
    const page = await atTheForm(practice(), failing);
    const calls = watchCalls(page);
    const message = 'Did this one arrive before the line was cut?';
    await answerCalls(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillIn(page, { ...GOOD, message });
    await send(page).click();
    await readAndClose(page, SAID.sendFailed);
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);

    await fillIn(page, { ...GOOD, message: 'And this is the next enquiry.' });
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls[2]?.['token']).not.toBe(calls[0]?.['token']);

    const { mailbox } = practice();
    await mailbox.waitForMail(
      ({ parsed }) => parsed.text?.includes('And this is the next enquiry.') === true,
    );
    expect(mailbox.mails.filter(({ parsed }) => parsed.text?.includes(message))).toHaveLength(1);
  });

  it('of patience costs nothing: a check that ran out while writing is made anew', async () => {
    const page = await atTheForm(practice());
    const challenges: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/captcha/challenge')) challenges.push(response.url());
    });
    const solved = page
      .waitForEvent('worker')
      .then((worker) => new Promise<void>((resolve) => worker.once('close', () => resolve())));
    await fillIn(page);
    await solved;
    expect(challenges).toHaveLength(1);
    await page.clock.setSystemTime(Date.now() + 25 * 60_000);
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(challenges).toHaveLength(2);
  });

  it('takes a new token when the words were changed before the second try', async () => {
    const page = await atTheForm(practice(), failing);
    const calls = watchCalls(page);
    await answerCalls(page, (route) => route.abort());
    await fillIn(page);
    await send(page).click();
    await readAndClose(page, SAID.sendFailed);
    await field(page, 'message').fill('Other words than before.');
    await send(page).click();
    await readAndClose(page, SAID.sent);
    expect(calls[1]?.['token']).not.toBe(calls[0]?.['token']);
  });
});

describe('what was typed', () => {
  it('survives a reload', async () => {
    const page = await atTheForm(practice());
    await fillIn(page, { firstName: 'Ada', message: 'Half a sen' });
    await page.reload();
    await expect.poll(() => values(page)).toEqual({ ...EMPTY, firstName: 'Ada', message: 'Half a sen' });
  });

  it('before the page woke up stays, and is checked and sent like the rest', async () => {
    const { site } = practice();
    const page = await atTheForm(practice());
    await wakeAfter(page, '[name=message]', 'Typed early');
    await page.goto(`${site.url}/?early`);
    await waitUntilReady(page);
    expect(await values(page)).toEqual({ ...EMPTY, message: 'Typed early' });
    await fillIn(page, { email: 'early@example.com' });
    await send(page).click();
    await readAndClose(page, SAID.sent);
    await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes('Typed early') === true);
  });

  it('is still sent, without JavaScript’s help, when the working half of the form cannot be fetched', async () => {
    const page = await atTheForm(practice(), { expectErrors: [/Failed to load resource/] });
    await page.route('**/assets/formController-*.js', (route) => route.abort());
    await page.reload();
    await fillIn(page, { ...GOOD, message: 'Sent the plain way.' });
    await send(page).click();
    await page.waitForURL('**/?enquiry=sent#contact-section');
    await page.getByRole('status').getByText(SAID.sent).waitFor();
  });

  it('into a form that came back stays too, and so does what is begun after thanks', async () => {
    const { site } = practice();
    const page = await atTheForm(practice(), { expectErrors: [/Failed to load resource/, /status of 422/] });
    await page.route('**/assets/formController-*.js', (route) => route.abort());
    await page.reload();
    // Else what is typed below, as the script comes, would be typed into this page.
    await waitUntilReady(page);
    await fillIn(page, { ...GOOD, message: '  Hi  ' });
    await wakeAfter(page, '[name=message]', 'Hi, and more words');
    await send(page).click();
    await page.getByRole('alert').waitFor();
    await waitUntilReady(page);
    await expect.poll(() => field(page, 'message').inputValue()).toBe('Hi, and more words');

    await send(page).click();
    await page.getByRole('status').getByText(SAID.sent).waitFor();
    await waitUntilReady(page);
    expect(await values(page)).toEqual(EMPTY);
    await fillIn(page, { message: 'The next one' });
    await page.reload();
    await expect.poll(() => values(page)).toEqual({ ...EMPTY, message: 'The next one' });
    expect(page.url()).toBe(`${site.url}/#contact-section`);
  });

  it('after thanks stays, even if the page is loaded again before React has come', async () => {
    const page = await atTheForm(practice(), { expectErrors: [/Failed to load resource/] });
    await page.route(/(formController|hydrateContact)-[^/]*\.js$/, (route) => route.abort());
    await page.reload();
    await waitUntilReady(page);
    await fillIn(page);
    await send(page).click();
    await page.getByRole('status').getByText(SAID.sent).waitFor();
    await waitUntilReady(page);
    expect(await values(page)).toEqual(EMPTY);
    await fillIn(page, { message: 'The next one' });
    await page.unrouteAll();
    await page.reload();
    await expect.poll(() => values(page)).toEqual({ ...EMPTY, message: 'The next one' });
    expect(page.url()).toBe(`${practice().site.url}/#contact-section`);
  });
});

/** Before the next page's script runs, a visitor has already typed this. */
const wakeAfter = (page: Page, control: string, text: string) =>
  page.route(
    '**/assets/main-*.js',
    async (route) => {
      await page.locator(control).evaluate((element: HTMLInputElement, typed) => {
        element.value = typed;
      }, text);
      await route.continue();
    },
    { times: 1 },
  );
