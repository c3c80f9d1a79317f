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

const MENU = { css: 'header button', words: 'Menu' };
const SEND = { css: 'form button', words: 'Send' };
const PRICING = { css: 'header dialog a', words: 'Pricing' };
const OKAY = { css: '[role=dialog] button, dialog button', words: 'Okay' };
const inDialog = (words: string) => ({ css: '[role=dialog] *, dialog *', words });

const STEPS: readonly Step[] = [
  {
    what: 'the page opens on a phone',
    async take({ browser, visitor, url }) {
      await browser.open(url);
      equal(await visitor.ask(() => innerWidth, null), PHONE.width);
      ok(await visitor.sees({ css: 'h1' }));
    },
  },
  {
    what: 'the loader fades',
    async take({ visitor }) {
      // Runs in the page: the opacity of the loader.
      const readCover = () =>
        [...document.querySelectorAll('body [aria-hidden=true]')]
          .filter(
            (element) =>
              getComputedStyle(element).position === 'fixed' &&
              element.clientWidth >= document.body.clientWidth,
          )
          .map((element) => Number(getComputedStyle(element).opacity));
      await waitUntil('the loader is there, and clear', async () => {
        const covers = await visitor.ask(readCover, null);
        return covers.length > 0 && covers.every((opacity) => opacity === 0);
      });
    },
  },
  {
    what: 'the menu opens, and closes by Escape and by its button',
    async take({ visitor }) {
      for (const close of [
        () => visitor.type(ESCAPE),
        () => visitor.click({ css: 'header dialog button', words: 'Close' }),
      ]) {
        await visitor.click(MENU);
        await waitUntil('the menu is open', () => visitor.sees(PRICING));
        await close();
        await waitUntil('the menu is closed', async () => !(await visitor.sees(PRICING)));
      }
    },
  },
  {
    what: 'an anchor scrolls to its section',
    async take({ visitor }) {
      const findTop = () => document.querySelector('#faq-section')?.getBoundingClientRect().top ?? NaN;
      ok((await visitor.ask(findTop, null)) > PHONE.height);
      await visitor.click(MENU);
      await visitor.click({ css: 'header dialog a', words: 'FAQ' });
      await waitUntil('the questions are at the top', async () => {
        return Math.abs(await visitor.ask(findTop, null)) < PHONE.height / 4;
      });
      await waitUntil('the address names them', async () => {
        return (await visitor.ask(() => location.hash, null)) === '#faq-section';
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
      ok((await visitor.ask(readDrawings, null)).all > 15);
      await waitUntil('none is empty', async () => (await visitor.ask(readDrawings, null)).empty === '');
    },
  },
  {
    what: 'a question opens and closes',
    async take({ visitor }) {
      const countOpen = () => document.querySelectorAll('#faq-section details[open]').length;
      const words = await visitor.ask(
        () =>
          document
            .querySelector('#faq-section details:not([open]) h3')
            ?.textContent.trim()
            .replace(/\s+/g, ' ') ?? '',
        null,
      );
      notEqual(words, '');
      const question = { css: '#faq-section summary', words };
      const before = await visitor.ask(countOpen, null);
      await visitor.click(question);
      await waitUntil(`“${words}” opens`, async () => (await visitor.ask(countOpen, null)) === before + 1);
      await visitor.click(question);
      await waitUntil(`“${words}” closes`, async () => (await visitor.ask(countOpen, null)) === before);
    },
  },
  {
    what: 'the visitor chooses the colours',
    async take({ visitor }) {
      const readGround = () => getComputedStyle(document.body).backgroundColor;
      const light = await visitor.ask(readGround, null);
      await visitor.ask(() => document.querySelector<HTMLElement>('footer select')?.focus(), null);
      await visitor.type('D');
      await waitUntil('Dark changes the ground', async () => {
        return (await visitor.ask(readGround, null)) !== light;
      });
    },
  },
  {
    what: 'Send with empty fields reports what is missing',
    async take({ visitor }) {
      await visitor.ask(() => document.querySelector('form')?.scrollIntoView({ behavior: 'instant' }), null);
      await waitUntil('the form is hydrated', () => visitor.ask(() => document.forms[0]?.noValidate, null));
      await visitor.click(SEND);
      await waitUntil('the fault is shown', () => visitor.sees(inDialog(INVALID)));
      await visitor.click(OKAY);
      await waitUntil('the dialog is gone', async () => !(await visitor.sees(inDialog(INVALID))));
    },
  },
  {
    what: 'an enquiry is typed',
    async take({ visitor }) {
      for (const [name, words] of Object.entries(TYPED)) {
        await visitor.click({ css: `form [name=${name}]` });
        await visitor.type(words);
      }
      equal(JSON.stringify(await readFields(visitor)), JSON.stringify(TYPED));
    },
  },
  {
    what: 'it is sent, the thanks are shown, and the form is empty again',
    async take({ visitor }) {
      await visitor.click(SEND);
      await waitUntil('the thanks are shown', () => visitor.sees(inDialog(SENT)));
      await visitor.click(OKAY);
      await waitUntil('the dialog is gone', async () => !(await visitor.sees(inDialog(SENT))));
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
  return visitor.ask(read, Object.keys(TYPED)) as Promise<unknown> as Promise<typeof TYPED>;
}

/** Takes the steps in turn. @returns each step's error; undefined if it passed */
export async function walk(visit: Omit<Visit, 'visitor'>): Promise<Map<string, unknown>> {
  const visitor = createVisitor(visit.browser);
  const taken = new Map<string, unknown>();
  let fault: unknown;
  for (const { what, take } of STEPS) {
    // After a failed step the page is not ready for the next one.
    fault = fault ? 'not reached' : await take({ ...visit, visitor }).catch((error: unknown) => error);
    taken.set(what, fault);
  }
  return taken;
}
