/** A visitor's journey through the whole page. Each step checks one promise (SPEC sections 2 to 8). */
import { equal, notEqual, ok } from 'node:assert/strict';
import type { SmtpBox } from '../../support/smtp.ts';
import { type Browser, PHONE, waitUntil } from './browser.ts';
import { createVisitor, ESCAPE, type Visitor } from './visitor.ts';

interface Visit {
  browser: Browser;
  visitor: Visitor;
  url: string;
  mailbox: SmtpBox;
}

interface Step {
  what: string;
  take(visit: Visit): Promise<void>;
}

const TYPED = {
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada@example.com',
  message: 'Is the beach session fine for a 70 year old?',
};
/** The exact words of SPEC section 8, independent of the program's constants. */
const INVALID = 'Please ensure you enter a valid email address and message.';
const SENT = 'Your message has been sent. I will get back to you soon!';

const MENU = { css: 'header button', text: 'Menu' };
const SEND = { css: 'form button', text: 'Send' };
const PRICING = { css: 'header dialog a', text: 'Pricing' };
const OKAY = { css: '[role=dialog] button, dialog button', text: 'Okay' };
const inDialog = (text: string) => ({ css: '[role=dialog] *, dialog *', text });

const STEPS: readonly Step[] = [
  {
    what: 'the page opens on a phone',
    async take({ browser, visitor, url }) {
      await browser.open(url);
      equal(await visitor.evaluate(() => innerWidth, null), PHONE.width);
      ok(await visitor.isVisible({ css: 'h1' }));
    },
  },
  {
    what: 'the loader fades',
    async take({ visitor }) {
      // Runs in the page.
      const readLoaderOpacities = () =>
        [...document.querySelectorAll('body [aria-hidden=true]')]
          .filter(
            (element) =>
              getComputedStyle(element).position === 'fixed' &&
              element.clientWidth >= document.body.clientWidth,
          )
          .map((element) => Number(getComputedStyle(element).opacity));
      await waitUntil('the loader is there, and clear', async () => {
        const covers = await visitor.evaluate(readLoaderOpacities, null);
        return covers.length > 0 && covers.every((opacity) => opacity === 0);
      });
    },
  },
  {
    what: 'the menu opens, and closes by Escape and by its button',
    async take({ visitor }) {
      for (const close of [
        () => visitor.type(ESCAPE),
        () => visitor.click({ css: 'header dialog button', text: 'Close' }),
      ]) {
        await visitor.click(MENU);
        await waitUntil('the menu is open', () => visitor.isVisible(PRICING));
        await close();
        await waitUntil('the menu is closed', async () => !(await visitor.isVisible(PRICING)));
      }
    },
  },
  {
    what: 'an anchor scrolls to its section',
    async take({ visitor }) {
      const findTop = () => document.querySelector('#faq-section')?.getBoundingClientRect().top ?? NaN;
      ok((await visitor.evaluate(findTop, null)) > PHONE.height);
      await visitor.click(MENU);
      await visitor.click({ css: 'header dialog a', text: 'FAQ' });
      await waitUntil('the questions are at the top', async () => {
        return Math.abs(await visitor.evaluate(findTop, null)) < PHONE.height / 4;
      });
      await waitUntil('the address names them', async () => {
        return (await visitor.evaluate(() => location.hash, null)) === '#faq-section';
      });
    },
  },
  {
    what: 'every drawing is drawn after scrolling',
    async take({ visitor }) {
      // Runs in the page: the visible drawings of external files, and the empty ones.
      const readDrawings = () => {
        const uses = [
          ...document.querySelectorAll<SVGUseElement>('main svg:not(:has([href^="#art-"])) > use'),
        ];
        const shown = uses.filter((use) => use.parentElement?.checkVisibility());
        const empty = shown.filter((use) => use.getBBox().width === 0);
        return { all: shown.length, empty: empty.map((use) => use.outerHTML).join() };
      };
      ok((await visitor.evaluate(readDrawings, null)).all > 15);
      await waitUntil('none is empty', async () => (await visitor.evaluate(readDrawings, null)).empty === '');
    },
  },
  {
    what: 'a question opens and closes',
    async take({ visitor }) {
      const countOpen = () => document.querySelectorAll('#faq-section details[open]').length;
      const text = await visitor.evaluate(
        () =>
          document
            .querySelector('#faq-section details:not([open]) h3')
            ?.textContent.trim()
            .replace(/\s+/g, ' ') ?? '',
        null,
      );
      notEqual(text, '');
      const question = { css: '#faq-section summary', text };
      const before = await visitor.evaluate(countOpen, null);
      await visitor.click(question);
      await waitUntil(
        `“${text}” opens`,
        async () => (await visitor.evaluate(countOpen, null)) === before + 1,
      );
      await visitor.click(question);
      await waitUntil(`“${text}” closes`, async () => (await visitor.evaluate(countOpen, null)) === before);
    },
  },
  {
    what: 'the visitor chooses the colours',
    async take({ visitor }) {
      const readGround = () => getComputedStyle(document.body).backgroundColor;
      const light = await visitor.evaluate(readGround, null);
      await visitor.evaluate(() => document.querySelector<HTMLElement>('footer select')?.focus(), null);
      await visitor.type('D');
      await waitUntil('Dark changes the ground', async () => {
        return (await visitor.evaluate(readGround, null)) !== light;
      });
    },
  },
  {
    what: 'Send with empty fields reports what is missing',
    async take({ visitor }) {
      await visitor.evaluate(
        () => document.querySelector('form')?.scrollIntoView({ behavior: 'instant' }),
        null,
      );
      await waitUntil('the form is hydrated', () =>
        visitor.evaluate(() => document.forms[0]?.noValidate, null),
      );
      await visitor.click(SEND);
      await waitUntil('the fault is shown', () => visitor.isVisible(inDialog(INVALID)));
      await visitor.click(OKAY);
      await waitUntil('the dialog is gone', async () => !(await visitor.isVisible(inDialog(INVALID))));
    },
  },
  {
    what: 'an enquiry is typed',
    async take({ visitor }) {
      for (const [name, text] of Object.entries(TYPED)) {
        await visitor.click({ css: `form [name=${name}]` });
        await visitor.type(text);
      }
      equal(JSON.stringify(await readFields(visitor)), JSON.stringify(TYPED));
    },
  },
  {
    what: 'it is sent, the thanks are shown, and the form is empty again',
    async take({ visitor }) {
      await visitor.click(SEND);
      await waitUntil('the thanks are shown', () => visitor.isVisible(inDialog(SENT)));
      await visitor.click(OKAY);
      await waitUntil('the dialog is gone', async () => !(await visitor.isVisible(inDialog(SENT))));
      equal(Object.values(await readFields(visitor)).join(''), '');
    },
  },
  {
    what: 'its mail arrives at the practice',
    async take({ mailbox }) {
      const mail = await mailbox.waitForMail();
      ok(mail.parsed.text?.includes(TYPED.message));
      equal(mail.parsed.replyTo?.[0]?.address, TYPED.email);
      equal(mailbox.mails.length, 1);
    },
  },
  {
    what: 'no script failed, and the policy refused nothing',
    async take({ browser }) {
      equal((await browser.listErrors()).join('\n'), '');
    },
  },
];

function readFields(visitor: Visitor): Promise<typeof TYPED> {
  const read = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => [name, document.querySelector<HTMLInputElement>(`form [name=${name}]`)?.value]),
    );
  return visitor.evaluate(read, Object.keys(TYPED)) as Promise<unknown> as Promise<typeof TYPED>;
}

/** Runs the steps in order. @returns each step's error; undefined if it passed */
export async function walk(visit: Omit<Visit, 'visitor'>): Promise<Map<string, unknown>> {
  const visitor = createVisitor(visit.browser);
  const results = new Map<string, unknown>();
  let fault: unknown;
  for (const { what, take } of STEPS) {
    // After a failed step the page is not ready for the next one.
    fault = fault ? 'not reached' : await take({ ...visit, visitor }).catch((error: unknown) => error);
    results.set(what, fault);
  }
  return results;
}
