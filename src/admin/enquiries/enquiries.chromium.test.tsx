/** The list of enquiries in front of a fake server: where the focus goes, what is shown of a change, and what is not there. */
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EnquiryDetails, EnquiryPage } from '#enquiries/contract';
import {
  answerFor,
  type FakeAnswers,
  FakeRefusal,
  installFakeAdmin,
  makeEnquiry,
} from '../testing/fakeAdmin.ts';
import { StoryAdmin } from '../testing/storyAdmin.tsx';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const HOUR = 3_600_000;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const text = (words: string | RegExp) => page.getByText(words).first();
const heading = (name: string) =>
  expect.element(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

/** What has the focus, by its words, or by those of the enquiry that it stands in. */
function readFocus(): string {
  const { activeElement: at } = document;
  if (!at || at === document.body) return 'nothing';
  return (at.closest('[data-enquiry]') ?? at).textContent;
}
const expectFocus = (words: string) => expect.poll(readFocus).toContain(words);

/** Twenty of them, the newest first: Nr0 to Nr19; Nr7 is held. */
const makeList = (now: number): EnquiryDetails[] =>
  Array.from({ length: 20 }, (_, at) =>
    makeEnquiry(now, {
      ...{ id: `e${at}`, firstName: `Nr${at}`, lastName: 'Sand', email: `nr${at}@example.com`, fromSame: 0 },
      ...{ receivedAt: now - at * HOUR, message: `Words of number ${at}.`, isNew: at === 13 || at === 15 },
      ...(at === 7 && { state: 'held' as const, reason: 'looks like spam', sentAt: null }),
    }),
  );

/** As the real desk does it: what is erased is found no more. */
function withErasing(answers: FakeAnswers): FakeAnswers {
  const gone = new Set<string>();
  const call = (name: string, input: unknown) => answers[name]?.(input as never);
  const erase = (row: EnquiryPage['rows'][number]) =>
    gone.has(row.id) ? { ...row, state: 'erased' as const, name: '', email: '', start: '' } : row;
  return {
    ...answers,
    'enquiries.previewErase': ({ ids }: { ids: string[] }) => ({
      ...{ count: ids.length, groups: [{ state: 'sent', count: ids.length }], names: [] },
    }),
    'enquiries.erase': (asked: { ids: string[] }) => {
      for (const id of asked.ids) gone.add(id);
      return call('enquiries.erase', asked);
    },
    'enquiries.get'(asked: { id: string }) {
      if (!gone.has(asked.id)) return call('enquiries.get', asked);
      throw new FakeRefusal('NOT_FOUND', 'This enquiry is no longer here.');
    },
    'enquiries.list'(asked: object) {
      const list = call('enquiries.list', asked) as EnquiryPage;
      return { ...list, rows: list.rows.map(erase) };
    },
  };
}

/** Opens the admin, closed when the test is over. @returns the answers of the server: what is put there answers from then on */
async function openAdmin({ path = '/enquiries', size = WIDE } = {}): Promise<FakeAnswers> {
  await page.viewport(size.width, size.height);
  const now = Date.now();
  const answers = withErasing(answerFor(makeList(now), now));
  localStorage.setItem('desk-practice', 'Exercise Physiology, Sunshine Coast');
  const giveNetworkBack = installFakeAdmin(
    Object.fromEntries(Object.keys(answers).map((name) => [name, (input: never) => answers[name]?.(input)])),
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<StoryAdmin path={path} />);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    giveNetworkBack();
  });
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  return answers;
}

/** Answers a call only once that is said. @returns when it was asked, and what says it */
function hold(answers: FakeAnswers, name: string): { asked: Promise<void>; release: () => void } {
  const answer = answers[name];
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers[name] = async (input: never) => {
    asked.resolve();
    await released.promise;
    return answer?.(input);
  };
  const release = () => {
    if (answer) answers[name] = answer;
    released.resolve();
  };
  return { asked: asked.promise, release };
}

describe('the focus', () => {
  it('goes to the next one after each change, back with what takes it back, and into a sheet and out', async () => {
    await openAdmin();
    await row('Nr2 ').click();
    await heading('Nr2 Sand');
    await expectFocus('Nr2 Sand');
    await button('Mark answered').click();
    await expectFocus('Nr3 ');
    await expect.element(text('Marked as answered.')).toBeVisible();
    await button('Undo').click();
    await expect.element(text('Marked as answered.')).not.toBeInTheDocument();
    await expectFocus('Nr2 ');

    await row('Nr7 ').click();
    await heading('Nr7 Sand');
    await button('Release').click();
    await expectFocus('Nr8 ');
    await expect.element(text('Released. It is on its way to your mail.')).toBeVisible();
    await row('Nr8 ').click();
    await button(/^Erase this enquiry/).click();
    await expect.poll(readFocus).toBe('Erase 1 enquiry');
    await userEvent.keyboard('{Escape}');
    await expectFocus('Erase this enquiry');
    await button(/^Erase this enquiry/).click();
    await button('Erase for good').click();
    await expect.poll(readFocus).toBe('Erased');
    await button('Done').click();
    await expect.element(page.getByRole('dialog', { name: 'Erased' })).not.toBeInTheDocument();
    await expectFocus('Nr9 ');
    await expect.element(text('Choose an enquiry, and its words are shown here.')).toBeVisible();

    await button('Choose several').click();
    await page.getByRole('checkbox', { name: /^Choose Nr4 / }).click();
    await button('Mark answered').first().click();
    await expect.element(text('Marked as answered.')).toBeVisible();
    await expectFocus('Nr5 ');
  });

  it('stays in the list when it is told late that what was open is gone', async () => {
    const answers = await openAdmin();
    await row('Nr16 ').click();
    await heading('Nr16 Sand');
    // Another device is faster.
    await answers['enquiries.erase']?.({ ids: ['e16'] } as never);
    const get = hold(answers, 'enquiries.get');
    await button('Mark answered').click();
    await expectFocus('Nr17 ');
    await get.asked;
    get.release();
    await heading('No longer here');
    expect(readFocus()).toContain('Nr17 ');
  });

  it('is led on a phone to what stays', async () => {
    await openAdmin({ size: PHONE });
    await button('Choose several').click();
    await page.getByRole('checkbox', { name: /^Choose Nr10 / }).click();
    await button('Mark answered').click();
    await expect.element(text('Marked as answered.')).toBeVisible();
    await expectFocus('Nr11 ');
    await row('Nr12 ').click();
    await heading('Nr12 Sand');
    await button('Mark answered').click();
    await expect.poll(readFocus).toBe('Nr12 Sand');
  });
});

it('with letters twice as large keeps every place on the screen, words whole, and a notice off what is decided', async () => {
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await openAdmin({ size: PHONE });
  await expect.element(row('Nr5 ')).toBeInTheDocument();
  document.documentElement.style.setProperty('font-size', '200%');
  const isInSight = (name: string) => {
    const link = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });
    const { left, right, top, bottom } = link.element().getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  };
  expect([isInSight('Enquiries'), isInSight('You')]).toEqual([true, true]);
  await row('Nr5 ').click();
  await heading('Nr5 Sand');
  const foot = document.querySelector('[data-answer]')?.parentElement?.clientHeight ?? Infinity;
  expect(foot / PHONE.height).toBeLessThan(0.25);
  await button('Mark answered').click();
  await expect.element(text('Marked as answered.')).toBeVisible();
  await expectFocus('Nr5 Sand');
  // By the keyboard: the notice lies on it.
  (button(/^Erase this enquiry/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text(/^This erases 1 enquiry\./)).toBeVisible();
  const readBox = (one: string) => document.querySelector(one)?.getBoundingClientRect();
  await expect
    .poll(() => (readBox('[data-sheet]')?.top ?? 0) - (readBox('[data-notice]')?.bottom ?? Infinity))
    .toBeGreaterThanOrEqual(0);
});

it('takes back what was done to several exactly as each was, also before the server has', async () => {
  const answers = await openAdmin();
  const names = ['Nr13 ', 'Nr14 ', 'Nr15 '];
  const readMarks = () =>
    names.map((name) => /New|Answered|spam/.exec((row(name).element() as HTMLElement).innerText)?.[0]);
  const before = ['New', undefined, 'New'];
  const choose = async () => {
    await button('Choose several').click();
    for (const name of names)
      await page.getByRole('checkbox', { name: new RegExp(`^Choose ${name}`) }).click();
  };
  const takeBack = async (said: string) => {
    await expect.element(text(said)).toBeVisible();
    expect(readMarks()).not.toEqual(before);
    const server = hold(answers, 'enquiries.takeBack');
    await button('Undo').click();
    await expect.element(text(said)).not.toBeInTheDocument();
    await server.asked;
    expect(readMarks()).toEqual(before);
    server.release();
    await expect.poll(readMarks).toEqual(before);
  };
  await expect.element(row('Nr13 ')).toBeInTheDocument();
  expect(readMarks()).toEqual(before);
  await choose();
  await button('Mark answered').first().click();
  expect(readMarks()).toEqual(['Answered', 'Answered', 'Answered']);
  await takeBack('3 marked as answered.');
  for (const [name, said] of [
    ['They are spam', '3 marked as spam.'],
    ['Mark as read', '2 marked as read.'],
    ['Mark as new', 'Marked as new.'],
  ] as const) {
    await choose();
    await button('More…').click();
    await button(new RegExp(`^${name}`)).click();
    await takeBack(said);
  }
});

describe('what was said of one', () => {
  it('goes when another is opened', async () => {
    await openAdmin({ size: PHONE });
    await row('Nr2 ').click();
    await button('Mark answered').click();
    await expect.element(text('Marked as answered.')).toBeVisible();
    await page.getByRole('link', { name: 'Enquiries', exact: true }).first().click();
    await heading('Enquiries');
    await expect.element(text('Marked as answered.')).toBeVisible();
    await row('Nr3 ').click();
    await heading('Nr3 Sand');
    await expect.element(text('Marked as answered.')).not.toBeInTheDocument();
  });

  it('names whose it is when the answer comes after another was opened', async () => {
    const answers = await openAdmin();
    const { asked, release } = hold(answers, 'enquiries.markAnswered');
    await row('Nr2 ').click();
    await button('Mark answered').click();
    await asked;
    await row('Nr3 ').click();
    await heading('Nr3 Sand');
    release();
    await expect.element(text('\u2068Nr2 Sand\u2069: Marked as answered.')).toBeVisible();
  });
});

it('keeps the filters where they are, whichever is chosen', async () => {
  await openAdmin({ size: PHONE });
  const readTop = () => document.querySelector('[data-enquiry]')?.getBoundingClientRect().top;
  const readWidths = () =>
    [...document.querySelectorAll('fieldset button')].map((one) =>
      Math.round(one.getBoundingClientRect().width),
    );
  await expect.poll(readTop).toBeGreaterThan(0);
  const [before, widths] = [readTop(), readWidths()];
  for (const name of ['To answer', 'Held', 'Answered', 'All']) {
    await button(name).click();
    await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
    expect([name, readWidths()]).toEqual([name, widths]);
  }
  await expect.poll(readTop).toBe(before);
});

it('lets a telephone number be dialled, but for what is held', async () => {
  const answers = await openAdmin();
  const get = answers['enquiries.get'];
  const message = 'Ring me: 0491 570 006.';
  answers['enquiries.get'] = async (asked: never) => ({ ...((await get?.(asked)) as object), message });
  await row('Nr2 ').click();
  await expect
    .element(page.getByRole('link', { name: '0491 570 006' }))
    .toHaveAttribute('href', 'tel:0491570006');
  await row('Nr7 ').click();
  await heading('Nr7 Sand');
  await expect.element(text(message)).toBeVisible();
  expect(document.querySelector('[href^="tel:"]')).toBeNull();
});

it('shows what is true when a change is refused, and why', async () => {
  const answers = await openAdmin({ path: '/enquiries/e3' });
  await heading('Nr3 Sand');
  const markAnswered = answers['enquiries.markAnswered'];
  answers['enquiries.markAnswered'] = () => {
    throw new FakeRefusal('FAULT', 'Something is wrong here. Nothing was changed. Try again in a moment.');
  };
  await button('Mark answered').click();
  await expect.element(text(/^Something is wrong here\. Nothing was changed\./)).toBeVisible();
  await expect.element(button('Mark answered')).toBeVisible();
  expect((row('Nr3 ').element() as HTMLElement).innerText).not.toContain('Answered');
  if (markAnswered) answers['enquiries.markAnswered'] = markAnswered;
  await button('Mark answered').click();
  await expect.element(text('Marked as answered.')).toBeVisible();
});

it('says that an enquiry is not there, and leads back', async () => {
  await openAdmin({ path: '/enquiries/nowhere-at-all', size: PHONE });
  await heading('No longer here');
  await expect.element(text(/^This enquiry is no longer here\./)).toBeVisible();
  await page.getByRole('link', { name: 'Enquiries', exact: true }).first().click();
  await expect.element(row('Nr0 ')).toBeVisible();
});
