/** The forms of My page in front of a fake server: what a person types and presses, and what becomes of it. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { PageFinding } from '#editor/contract';
import type { FakeAnswers } from '../testing/fakeDesk.ts';
import { openMyPage, PHONE } from '../testing/openMyPage.tsx';

const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: typeof name === 'string' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const textOf = (name: string | RegExp) => (field(name).element() as HTMLTextAreaElement).value;
const boxOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
};
const wide = { width: 1440, height: 900 };
const WIDTHS: [string, { width: number; height: number }][] = [
  ['on a phone', PHONE],
  ['on a wide screen', wide],
];

/** The name of what has the focus: `H1 My page`. Nothing has it where this is `BODY`. */
function readFocused(): string {
  const at = document.activeElement as HTMLInputElement;
  if (at === document.body) return 'BODY';
  const label = at.labels?.[0]?.querySelector('b')?.textContent ?? at.labels?.[0]?.textContent;
  return `${at.tagName} ${(at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim()}`;
}
const expectFocus = (name: RegExp) => expect.poll(readFocused).toMatch(name);

/** As pasting does it: so many keys would take minutes. */
function paste(name: string | RegExp, words: string): void {
  const target = field(name).element();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(target, words);
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Answers a call only once that is said; what follows is answered at once. */
function hold(answers: FakeAnswers, name: string): () => void {
  const answer = answers[name];
  const released = Promise.withResolvers<void>();
  answers[name] = async (input: never) => {
    await released.promise;
    return answer?.(input);
  };
  return released.resolve;
}

describe('words that are too long', () => {
  it('are all kept, and said to be so beside their field before any server has looked', async () => {
    const answers = await openMyPage('/page/task/telephone');
    const release = hold(answers, 'page.change');
    onTestFinished(release);
    const times = field(/^When people may ring/);
    await times.fill('a'.repeat(18_879));
    await expect.element(page.getByText('This is too long: at most 300 letters fit here.')).toBeVisible();
    await expect.element(page.getByText('18,879 of 300 letters.')).toBeVisible();
    await expect.element(times).toHaveAttribute('aria-invalid', 'true');
    await times.fill('a'.repeat(300));
    await expect.element(page.getByText('300 of 300 letters.')).toBeVisible();
    await expect.element(page.getByText(/^This is too long/)).not.toBeInTheDocument();
    await expect.element(times).not.toHaveAttribute('aria-invalid');
  });

  it('for any call stay in their field and stop the page, also where the browser has no room to keep them', async () => {
    const answers = await openMyPage('/page/task/telephone');
    localStorage.setItem('full', 'x'.repeat(5_200_000));
    onTestFinished(() => localStorage.removeItem('full'));
    await expect.element(field('Telephone')).toBeVisible();
    const sent: unknown[] = [];
    answers['page.change'] = (asked) => sent.push(asked);
    const pasted = 'words '.repeat(35_000);
    paste(/^When people may ring/, pasted);
    await expect.element(page.getByText('Not saved; what you typed stays here')).toBeVisible();
    await expect.element(page.getByText(/^This is far longer than any text of a page/)).toBeVisible();
    expect(textOf(/^When people may ring/)).toBe(pasted);
    expect(sent).toEqual([]);
    // What is said of it stands beside it, not thousands of lines further down.
    expect(
      field(/^When people may ring/)
        .element()
        .getBoundingClientRect().height,
    ).toBeLessThan(500);
    await button('Put online…').click();
    await expect.element(page.getByText(/nothing goes online before that is put right/)).toBeVisible();
    await expect.element(button(/^Put online (?:now|all)/)).not.toBeInTheDocument();
    await button('Give up what I typed there').click();
    await expect.element(page.getByText(/nothing goes online before/)).not.toBeInTheDocument();
    await expect.element(button(/^Put online (?:now|all)/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field(/^When people may ring/)).toHaveValue('Monday to Friday, 7 am to 4 pm');
  });
});

it('takes what was pasted from a word processor as plain characters, into one line or several', async () => {
  await openMyPage('/page/task/question');
  await button('When should I see one?').click();
  paste('Answer', 'Any\u00a0day.\r\n\u2022\tAfter a fall\r\n\u2022\tBefore an oper\u00adation');
  await expect.element(field('Answer')).toHaveValue('Any day.\n- After a fall\n- Before an operation');
  paste('Question', 'When\r\nshould I\r\ncome?');
  await expect.element(field('Question')).toHaveValue('When should I come?');
});

describe('a day', () => {
  it('without its year is the next one, said at once, and written out when the field is left', async () => {
    await openMyPage('/page/task/closed');
    await button('Add: Notice').click();
    await field('From').fill('20/12');
    await expect.element(page.getByText(/^\w+day 20 December 20\d\d$/)).toBeVisible();
    await expect.element(field('From')).toHaveValue('20/12');
    await userEvent.tab();
    await expect.poll(() => textOf('From')).toMatch(/^20 December 20\d\d$/);
  });

  it('moves nothing below it as the field is left', async () => {
    await openMyPage('/page/task/notices', { width: 1440, height: 900 });
    await button('Add: Notice').click();
    await field('What it says').fill('Closed.');
    await field('Until').fill('3/1/2027');
    await field('From').fill('20/12/2026');
    await expect.element(page.getByText('Sunday 20 December 2026')).toBeVisible();
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeVisible();
    const before = boxOf(button('Add: Notice').element());
    (field('From').element() as HTMLElement).blur();
    await expect.element(field('From')).toHaveValue('20 December 2026');
    expect(boxOf(button('Add: Notice').element())).toEqual(before);
  });

  it('whose hour takes a second line is left by a press that is heard', async () => {
    await openMyPage('/page/task/notices');
    await button('Add: Notice').click();
    const height = () => field('From').element().clientHeight;
    const short = height();
    await field('From').fill('20 December 2026, 17:30');
    expect(height()).toBeGreaterThan(short);
    await field('From').fill('20 dec 5.30pm');
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeVisible();
    // Written out before the press is over, it would move the button away.
    expect(height()).toBe(short);
    await pressAt(button(/^Remove/).element());
    await expect.element(field('From')).not.toBeInTheDocument();
  });

  it('on which nobody made sure is empty, and is set and taken back by a button', async () => {
    await openMyPage('/page/task/confirmed', { files: { 'confirmed.yaml': { qualifications: 'no' } } });
    const day = field(/^I hold the qualifications listed/);
    await expect.element(day).toHaveValue('');
    await button('I made sure today').first().click();
    await expect.poll(() => (day.element() as HTMLInputElement).value).toMatch(/^\d+ \w+ 20\d\d$/);
    await button('Not yet').first().click();
    await expect.element(day).toHaveValue('');
  });

  it('is chosen in a calendar by keys, which hands the focus back', async () => {
    await openMyPage('/page/task/closed');
    await button('Add: Notice').click();
    await field('From').fill('20 December 2026');
    const calendar = page.getByRole('group', { name: 'Calendar for From' });
    for (const [keys, day] of [
      ['{ArrowDown}{ArrowRight}{Enter}', '28 December 2026'],
      ['{ArrowDown}{Escape}', '28 December 2026'],
    ] as const) {
      (button('Calendar for From').element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(calendar).toBeVisible();
      await userEvent.keyboard(keys);
      await expect.element(calendar).not.toBeInTheDocument();
      await expect.element(field('From')).toHaveValue(day);
      expect(readFocused()).toBe('BUTTON Calendar for From');
    }
  });
});

describe('entries of a list', () => {
  const folds = () => page.getByRole('listitem').getByRole('button', { expanded: false });
  const entry = (title: string) => ({ where: 'banner', title, from: '2026-12-20', until: '2027-01-03' });

  it('keep what is typed into one of them, also beside others that are empty like it', async () => {
    await openMyPage('/page/task/notices');
    for (const count of [1, 2, 3]) {
      await button('Add: Notice').click();
      await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBe(count);
    }
    await folds().first().click();
    await field('What it says').click();
    await userEvent.keyboard('Closed on Monday');
    await expect.element(field('What it says')).toHaveValue('Closed on Monday');
    await expect
      .poll(() => page.getByRole('button', { name: /^Closed on Monday/ }).elements())
      .toHaveLength(1);
    await expect
      .element(page.getByRole('button', { name: /^Closed on Monday/, expanded: true }))
      .toBeVisible();
  });

  it('say every move, hand the focus on as they go, and come back by Undo', async () => {
    await openMyPage('/page/task/notices', {
      files: { 'notices.yaml': { entries: [entry('One.'), entry('Two.')] } },
    });
    await button(/^Two/).click();
    (button(/^Move up: Two/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^“Two.*” is now 1 of 2\.$/)).toBeInTheDocument();
    await expectFocus(/^BUTTON (?:Is first|Move down): Two/);
    (button(/^Remove Two/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^“Two.*” is removed\.$/)).toBeVisible();
    // What was said of its place is no longer so.
    await expect.element(page.getByText(/is now 1 of 2/)).not.toBeInTheDocument();
    await expectFocus(/^BUTTON Add: Notice$/);
    await button('Undo').click();
    await expect.element(button(/^Two/)).toBeVisible();
  });

  it('are added once by two quick presses, and again afterwards', async () => {
    const answers = await openMyPage('/page/task/question');
    await expect.element(button('Add a question')).toBeVisible();
    const release = hold(answers, 'page.change');
    await button('Add a question').dblClick();
    release();
    await expectFocus(/ Question$/);
    await userEvent.keyboard('Where do I park?');
    await expect.element(button(/^Where do I park\?/)).toBeVisible();
    expect(document.querySelectorAll('main li > button[aria-expanded]')).toHaveLength(3);
    await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument();
    await button('Add a question').click();
    await expect.element(button(/^A new one/)).toBeVisible();
  });
});

/** Where something is in the window: tests run in a frame, which may be scaled down. */
function findPlace(target: Element): { x: number; y: number } {
  const { x, y, width, height } = target.getBoundingClientRect();
  const frame = (window.frameElement as HTMLElement).getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + (x + width / 2) * scale, y: frame.top + (y + height / 2) * scale };
}

const send = (type: 'mousePressed' | 'mouseReleased' | 'mouseMoved', at: { x: number; y: number }) =>
  cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });

/** Presses where something is now, and lets go there, wherever it has moved meanwhile. */
async function pressAt(target: Element): Promise<void> {
  target.scrollIntoView({ block: 'center' });
  const at = findPlace(target);
  await send('mousePressed', at);
  await send('mouseReleased', at);
}

it('moves nothing for what is still to fill in, and holds still under a press for what the checks say', async () => {
  const WRONG = { file: 'notices.yaml', level: 'error', field: 'From' } as const;
  const missing: PageFinding = {
    ...{ ...WRONG, path: ['entries', 0, 'from'], says: 'Here belongs a day; it is still empty.' },
  };
  const early: PageFinding = { ...WRONG, path: ['entries', 0, 'until'], says: 'It ends before it begins.' };
  // All of it is in sight: where a page is scrolled, Chromium itself keeps what is seen in its place.
  const answers = await openMyPage('/page/task/closed', { height: 1600 });
  const change = answers['page.change'];
  const say = (...findings: PageFinding[]) => {
    answers['page.change'] = (asked: never) => ({ ...(change?.(asked) as object), findings });
    return hold(answers, 'page.change');
  };
  const answerMissing = say(missing);
  await button('Add: Notice').click();
  const more = button(/^More: .*What it says/);
  const place = boxOf(more.element());
  answerMissing();
  await expect.element(page.getByText('Still to fill in').first()).toBeVisible();
  expect(boxOf(more.element())).toEqual(place);

  say()();
  await field('From').fill('20 December 2026');
  await expect.element(page.getByText('Still to fill in').first()).not.toBeInTheDocument();
  const answerEarly = say(early);
  await field('Until').fill('19 December 2026');
  const before = boxOf(more.element());
  const at = findPlace(more.element());
  await send('mousePressed', at);
  answerEarly();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(boxOf(more.element())).toEqual(before);
  await send('mouseReleased', at);
  await expect.element(field('What it says')).toBeVisible();
  // The checks had something to say, above what was pressed.
  await expect.element(page.getByText('Before it can go online').first()).toBeVisible();
});

describe('a button that goes with its press hands the focus on', () => {
  const DARKER: PageFinding = {
    ...{ file: 'brand.yaml', path: ['accent'], level: 'warning', field: 'Main colour' },
    ...{ says: 'The accent #ffee00 was darkened.', better: '#7d7500' },
  };
  const isYellow = (value: unknown) => JSON.stringify(value).includes('#FFEE');

  it.each(WIDTHS)('to the field that it was about, %s', async (_, size) => {
    const answers = await openMyPage(`/page/field/${encodeURIComponent('brand.yaml#accent')}`, {
      ...{ ...size, files: { 'brand.yaml': { accent: '#07525b' } } },
    });
    const change = answers['page.change'];
    answers['page.change'] = (asked: never) => ({
      ...{ ...(change?.(asked) as object), findings: isYellow(asked) ? [DARKER] : [] },
    });
    const colour = field(/^Main colour \(/);
    await colour.fill('#FFEE11');
    await button('Keep mine').click();
    await expect.element(button('Keep mine')).not.toBeInTheDocument();
    await expectFocus(/^(?:INPUT|TEXTAREA) Main colour/);
    await colour.fill('#000000');
    await expect.element(page.getByText(/was darkened/)).not.toBeInTheDocument();
    await colour.fill('#FFEE00');
    await button('Use this colour').click();
    await expect.element(colour).toHaveValue('#7d7500');
    await expectFocus(/^(?:INPUT|TEXTAREA) Main colour/);
    await expect.element(page.getByText(/was darkened/)).not.toBeInTheDocument();
  });

  it.each(WIDTHS)('to the title of the view, %s', async (_, size) => {
    const answers = await openMyPage('/page', size);
    const stand = (given: object) => {
      answers['page.get'] = () => ({
        ...{ revision: 4, changed: 0, tasks: [], online: null, later: null, missed: null, toAsk: 0 },
        ...{ fault: null, canEdit: true, savedAt: null, ...given },
      });
    };
    answers['page.discard'] = () => {
      stand({ later: { at: Date.UTC(2030, 5, 30, 14, 5), by: 'jo@practice.example' } });
      return { revision: 4 };
    };
    await button('Take all of it back').click();
    await expect.element(button('Take all of it back')).not.toBeInTheDocument();
    await expectFocus(/^H1 My page/);
    answers['page.cancelLater'] = () => {
      stand({});
      return null;
    };
    await button('Not then').click();
    await expect.element(button('Not then')).not.toBeInTheDocument();
    await expectFocus(/^H1 My page/);
  });

  it.each(WIDTHS)('and a sheet to what opened it, %s', async (_, size) => {
    await openMyPage('/page/task/telephone', size);
    await button('Put online…').click();
    await button('At a later time…').click();
    await page.getByLabelText('When it goes online').fill('2030-07-01T00:05');
    await button('Put it online then').click();
    // By its name: a notice is a dialog too, and stays for ten seconds.
    await expect.element(page.getByRole('dialog', { name: 'Put online' })).not.toBeInTheDocument();
    await expectFocus(/^BUTTON Put online…$/);
  });

  it.each(WIDTHS)('and a sheet to the title where what opened it is gone, %s', async (_, size) => {
    const answers = await openMyPage('/page/task/telephone', size);
    const read = answers['page.get'];
    await button('Put online…').click();
    await expect.element(button(/^Put online all/)).toBeVisible();
    answers['page.get'] = (asked) => ({ ...(read?.(asked) as object), changed: 0 });
    await button(/^Put online all/).click();
    await expect.element(button('Put online…')).not.toBeInTheDocument();
    await expectFocus(/^H1 /);
  });
});

it.each([320, 390, 768, 1440])('gives the time of later room above its button at %i px', async (width) => {
  await openMyPage('/page/task/telephone', { width, height: 900 });
  await button('Put online…').click();
  await button('At a later time…').click();
  const [time, then, sheet] = [
    page.getByLabelText('When it goes online'),
    button('Put it online then'),
    page.getByRole('dialog', { name: 'Put online' }),
  ].map((one) => one.element().getBoundingClientRect());
  if (!time || !then || !sheet) throw new Error('They are not shown.');
  expect(then.top - time.bottom).toBeGreaterThanOrEqual(12);
  expect(time.right).toBeLessThanOrEqual(sheet.right);
  await page.getByLabelText('When it goes online').fill('2020-07-01T00:05');
  await button('Put it online then').click();
  await expect.element(page.getByText('This time is over.')).toBeVisible();
});
