/** The list of enquiries with a fake server: focus, changes, undo, and missing enquiries. */
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  createProcedures,
  type FakeProcedures,
  FakeRefusal,
  installFakeAdmin,
  makeEnquiry,
} from '../../../tests/support/admin/fakeAdmin.ts';
import { StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';
import type { EnquiryDetails, EnquiryRow } from '../adminClient.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const HOUR = 3_600_000;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const text = (content: string | RegExp) => page.getByText(content).first();
const heading = (name: string) =>
  expect.element(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

/** The text of the focused element, or of the enquiry's row that contains it. */
function readFocus(): string {
  const { activeElement: at } = document;
  if (!at || at === document.body) return 'nothing';
  return (at.closest('[data-enquiry]') ?? at).textContent;
}
const expectFocus = (content: string) => expect.poll(readFocus).toContain(content);

/** Twenty enquiries, newest first: Nr0 to Nr19; Nr7 is held. */
const makeList = (now: number): EnquiryDetails[] =>
  Array.from({ length: 20 }, (_, at) =>
    makeEnquiry(now, {
      id: `e${at}`,
      firstName: `Nr${at}`,
      lastName: 'Sand',
      email: `nr${at}@example.com`,
      fromSame: 0,
      receivedAt: now - at * HOUR,
      message: `Words of number ${at}.`,
      isNew: at === 13 || at === 15,
      ...(at === 7 && { state: 'held' as const, reason: 'looks like spam' }),
    }),
  );

/** Like the real server: erased enquiries are blank in the list, and not found by id or search. */
function withErasing(procedures: FakeProcedures): FakeProcedures {
  const erasedIds = new Set<string>();
  const call = (name: string, input: unknown) => procedures[name]?.(input as never);
  const erase = (row: EnquiryRow) =>
    erasedIds.has(row.id) ? { ...row, state: 'erased' as const, name: '', email: '', start: '' } : row;
  return {
    ...procedures,
    'enquiries.previewErase': ({ ids }: { ids: string[] }) => ({
      count: ids.length,
      names: [],
    }),
    'enquiries.erase': (input: { ids: string[] }) => {
      for (const id of input.ids) erasedIds.add(id);
      return call('enquiries.erase', input);
    },
    'enquiries.get'(input: { id: string }) {
      if (!erasedIds.has(input.id)) return call('enquiries.get', input);
      throw new FakeRefusal('NOT_FOUND', 'This enquiry is no longer here.');
    },
    'enquiries.list'(input: { search?: string }) {
      const list = call('enquiries.list', input) as { rows: EnquiryRow[] };
      const isFound = ({ id }: EnquiryRow) => !input.search || !erasedIds.has(id);
      return { ...list, rows: list.rows.filter(isFound).map(erase) };
    },
  };
}

/** Opens the admin until the test ends. @returns the fake server's responses, which the test may replace */
async function openAdmin({ path = '/enquiries', size = WIDE } = {}): Promise<FakeProcedures> {
  await page.viewport(size.width, size.height);
  const now = Date.now();
  const procedures = withErasing(createProcedures(makeList(now), now));
  const restoreNetwork = installFakeAdmin(
    Object.fromEntries(
      Object.keys(procedures).map((name) => [name, (input: never) => procedures[name]?.(input)]),
    ),
  );
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<StoryAdmin path={path} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    restoreNetwork();
  });
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  return procedures;
}

/** Delays the response to a call until `release`. `requested` resolves when the call arrives. */
function hold(procedures: FakeProcedures, name: string): { requested: Promise<void>; release: () => void } {
  const respond = procedures[name];
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  procedures[name] = async (input: never) => {
    requested.resolve();
    await released.promise;
    return respond?.(input);
  };
  const release = () => {
    if (respond) procedures[name] = respond;
    released.resolve();
  };
  return { requested: requested.promise, release };
}

describe('the focus', () => {
  it('moves to the next enquiry after a change, returns on undo, and enters and leaves a sheet', async () => {
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

  it('stays in the list when the open enquiry turns out to be erased', async () => {
    const procedures = await openAdmin();
    await row('Nr16 ').click();
    await heading('Nr16 Sand');
    // Another device erases it first.
    await procedures['enquiries.erase']?.({ ids: ['e16'] } as never);
    const get = hold(procedures, 'enquiries.get');
    await button('Mark answered').click();
    await expectFocus('Nr17 ');
    await get.requested;
    get.release();
    await heading('No longer here');
    expect(readFocus()).toContain('Nr17 ');
  });

  it('moves to an element that remains visible on a phone', async () => {
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

it('keeps a search that still finds something after an erase, and clears one that finds nothing', async () => {
  await openAdmin();
  const search = page.getByRole('searchbox');
  const eraseAll = async (names: string[]) => {
    await button('Choose several').click();
    for (const name of names)
      await page.getByRole('checkbox', { name: new RegExp(`^Choose ${name} `) }).click();
    await button('More…').click();
    await button(/^Erase \d enquir/).click();
    await button('Erase for good').click();
    await button('Done').last().click();
  };
  await search.fill('number 18');
  await expect.element(row('Nr17 ')).not.toBeInTheDocument();
  await search.fill('number 1');
  await expect.element(row('Nr17 ')).toBeVisible();
  await eraseAll(['Nr18']);
  await expect.element(row('Nr18 ')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^Erased/ })).not.toBeInTheDocument();
  await expect.element(row('Nr17 ')).toBeVisible();
  await expect.element(search).toHaveValue('number 1');
  await search.fill('number 17');
  await expect.element(row('Nr16 ')).not.toBeInTheDocument();
  await eraseAll(['Nr17']);
  await expect.element(search).toHaveValue('');
  await expect.element(row('Nr0 ')).toBeVisible();
});

it('keeps the navigation, the enquiry and the sheet usable at 200 % text size', async () => {
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
  const footerHeight = document.querySelector('[data-answer]')?.parentElement?.clientHeight ?? Infinity;
  expect(footerHeight / PHONE.height).toBeLessThan(0.25);
  await button('Mark answered').click();
  await expect.element(text('Marked as answered.')).toBeVisible();
  await expectFocus('Nr5 Sand');
  // By keyboard, because the notice covers the button.
  (button(/^Erase this enquiry/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text(/^This erases 1 enquiry\./)).toBeVisible();
  const readBox = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  await expect
    .poll(() => (readBox('[data-sheet]')?.top ?? 0) - (readBox('[data-notice]')?.bottom ?? Infinity))
    .toBeGreaterThanOrEqual(0);
});

it('restores the state of each enquiry on undo, before the server responds', async () => {
  const procedures = await openAdmin();
  const names = ['Nr13 ', 'Nr14 ', 'Nr15 '];
  const readMarks = () =>
    names.map((name) => /New|Answered|spam/.exec((row(name).element() as HTMLElement).innerText)?.[0]);
  const before = ['New', undefined, 'New'];
  const choose = async () => {
    await button('Choose several').click();
    for (const name of names)
      await page.getByRole('checkbox', { name: new RegExp(`^Choose ${name}`) }).click();
  };
  const undo = async (notice: string) => {
    await expect.element(text(notice)).toBeVisible();
    expect(readMarks()).not.toEqual(before);
    const server = hold(procedures, 'enquiries.takeBack');
    await button('Undo').click();
    await expect.element(text(notice)).not.toBeInTheDocument();
    await server.requested;
    expect(readMarks()).toEqual(before);
    server.release();
    await expect.poll(readMarks).toEqual(before);
  };
  await expect.element(row('Nr13 ')).toBeInTheDocument();
  expect(readMarks()).toEqual(before);
  await choose();
  await button('Mark answered').first().click();
  expect(readMarks()).toEqual(['Answered', 'Answered', 'Answered']);
  await undo('3 marked as answered.');
  for (const [name, notice] of [
    ['They are spam', '3 marked as spam.'],
    ['Mark as read', '2 marked as read.'],
    ['Mark as new', 'Marked as new.'],
  ] as const) {
    await choose();
    await button('More…').click();
    await button(new RegExp(`^${name}`)).click();
    await undo(notice);
  }
});

it('aligns the checkboxes with the text above the list', async () => {
  await openAdmin({ size: PHONE });
  await button('Choose several').click();
  const leftOf = (locator: Locator) => locator.element().getBoundingClientRect().left;
  const checkbox = page.getByRole('checkbox', { name: /^Choose Nr10 / });
  expect(leftOf(checkbox)).toBe(leftOf(page.getByRole('heading', { name: 'Enquiries' })));
});

describe('the notice about a change', () => {
  it('is removed when another enquiry is opened', async () => {
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

  it('names the enquiry when the response arrives after another was opened', async () => {
    const procedures = await openAdmin();
    const { requested, release } = hold(procedures, 'enquiries.markAnswered');
    await row('Nr2 ').click();
    await button('Mark answered').click();
    await requested;
    await row('Nr3 ').click();
    await heading('Nr3 Sand');
    release();
    await expect.element(text('\u2068Nr2 Sand\u2069: Marked as answered.')).toBeVisible();
  });
});

it('does not move the filters when one is selected', async () => {
  await openAdmin({ size: PHONE });
  const readTop = () => document.querySelector('[data-enquiry]')?.getBoundingClientRect().top;
  const readWidths = () =>
    [...document.querySelectorAll('fieldset button')].map((filter) =>
      Math.round(filter.getBoundingClientRect().width),
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

it('links phone numbers, except in a held enquiry', async () => {
  const procedures = await openAdmin();
  const get = procedures['enquiries.get'];
  const message = 'Ring me: 0491 570 006.';
  procedures['enquiries.get'] = async (input: never) => ({ ...((await get?.(input)) as object), message });
  await row('Nr2 ').click();
  await expect
    .element(page.getByRole('link', { name: '0491 570 006' }))
    .toHaveAttribute('href', 'tel:0491570006');
  await row('Nr7 ').click();
  await heading('Nr7 Sand');
  await expect.element(text(message)).toBeVisible();
  expect(document.querySelector('[href^="tel:"]')).toBeNull();
});

it('reverts a refused change and shows the reason', async () => {
  const procedures = await openAdmin({ path: '/enquiries/e3' });
  await heading('Nr3 Sand');
  const markAnswered = procedures['enquiries.markAnswered'];
  procedures['enquiries.markAnswered'] = () => {
    throw new FakeRefusal('FAULT', 'Something is wrong here. Nothing was changed. Try again in a moment.');
  };
  await button('Mark answered').click();
  await expect.element(text(/^Something is wrong here\. Nothing was changed\./)).toBeVisible();
  await expect.element(button('Mark answered')).toBeVisible();
  expect((row('Nr3 ').element() as HTMLElement).innerText).not.toContain('Answered');
  if (markAnswered) procedures['enquiries.markAnswered'] = markAnswered;
  await button('Mark answered').click();
  await expect.element(text('Marked as answered.')).toBeVisible();
});

it('reports a missing enquiry, and links back to the list', async () => {
  await openAdmin({ path: '/enquiries/nowhere-at-all', size: PHONE });
  await heading('No longer here');
  await expect.element(text(/^This enquiry is no longer here\./)).toBeVisible();
  await page.getByRole('link', { name: 'Enquiries', exact: true }).first().click();
  await expect.element(row('Nr0 ')).toBeVisible();
});
