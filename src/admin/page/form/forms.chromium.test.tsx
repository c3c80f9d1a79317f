/** The forms of My page with a fake server. */
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import type { PageFinding, PageForm } from '#calls';
import type { ChangeRequest } from '#content/schema';
import type { FakeProcedures } from '../../../../tests/support/admin/fakeAdmin.ts';
import { openMyPage, PHONE } from '../../../../tests/support/admin/openMyPage.tsx';

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

/** The focused element with its label, such as `H1 My page`; `BODY` if nothing has the focus. */
function readFocused(): string {
  const active = document.activeElement as HTMLInputElement;
  if (active === document.body) return 'BODY';
  const [labelElement] = active.labels ?? [];
  const label = labelElement?.querySelector('b')?.textContent ?? labelElement?.textContent;
  return `${active.tagName} ${(active.getAttribute('aria-label') ?? label ?? active.textContent ?? '').trim()}`;
}
const expectFocus = (name: RegExp) => expect.poll(readFocused).toMatch(name);

/** Pastes a long text, because typing it would take minutes. */
function paste(name: string | RegExp, text: string): void {
  const target = field(name).element();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(target, text);
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Replaces the findings of the form. */
function replaceFindings(procedures: FakeProcedures, makeFindings: (form: PageForm) => PageFinding[]): void {
  const read = procedures['page.form'];
  procedures['page.form'] = async (which) => {
    const form = (await read?.(which)) as PageForm;
    return { ...form, findings: makeFindings(form) };
  };
}

/** Holds back the responses to a call until the returned function is called. */
function holdResponses(procedures: FakeProcedures, name: string): () => void {
  const respond = procedures[name];
  const released = Promise.withResolvers<void>();
  procedures[name] = async (input: never) => {
    await released.promise;
    return respond?.(input);
  };
  return released.resolve;
}

describe('text that is too long', () => {
  it('is kept whole, with an error at its field even before the server responds', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    const release = holdResponses(procedures, 'page.change');
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

  it('to be sent at all stays in its field and blocks going online, even when localStorage is full', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    localStorage.setItem('full', 'x'.repeat(5_200_000));
    onTestFinished(() => localStorage.removeItem('full'));
    await expect.element(field('Telephone')).toBeVisible();
    const sent: unknown[] = [];
    procedures['page.change'] = (request) => sent.push(request);
    const pasted = 'words '.repeat(35_000);
    paste(/^When people may ring/, pasted);
    await expect.element(page.getByText('Not saved; what you typed stays here')).toBeVisible();
    await expect.element(page.getByText(/^This is far longer than any text of a page/)).toBeVisible();
    expect(textOf(/^When people may ring/)).toBe(pasted);
    expect(sent).toEqual([]);
    // The finding is next to its field, not thousands of lines below.
    const topOf = (one: Locator) => one.element().getBoundingClientRect().top;
    const distance = topOf(page.getByText(/^This is far longer/)) - topOf(field('Telephone'));
    expect(distance).toBeLessThan(700);
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

it('shows a question of the first visit, and what is typed there, before its form has loaded', async () => {
  await openMyPage('/page/first', { procedures: { 'page.form': () => new Promise(() => undefined) } });
  await expect.element(page.getByRole('heading', { name: 'Telephone' })).toHaveFocus();
  // The label is only for screen readers, because the heading shows it.
  const names = page.getByText('Telephone', { exact: true }).elements();
  expect(names.map((one) => one.clientWidth > 1)).toEqual([true, false]);
  await field('Telephone').fill('0491 570 157');
  (button('Done').element() as HTMLElement).focus();
  await expect.element(page.getByText(/^Saved as a draft/)).toBeVisible();
  await expect.element(field('Telephone')).toHaveValue('0491 570 157');
});

it('closes the notice of a step once another change is typed, which its button would take back', async () => {
  await openMyPage('/page/task/telephone');
  await field('Telephone').fill('0491 570 157');
  await button(/^Undo: /).click();
  const redo = button('Redo');
  await expect.element(redo).toBeVisible();
  // A notice under the pointer does not close by itself.
  await redo.hover();
  await field(/^When people may ring/).fill('Mornings');
  await expect.element(redo).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Saved as a draft/)).toBeVisible();
});

it('cleans text pasted from a word processor, in a field of one line or of several', async () => {
  await openMyPage('/page/task/question');
  await button('When should I see one?').click();
  paste('Answer', 'Any\u00a0day.\r\n\u2022\tAfter a fall\r\n\u2022\tBefore an oper\u00adation');
  await expect.element(field('Answer')).toHaveValue('Any day.\n- After a fall\n- Before an operation');
  paste('Question', 'When\r\nshould I\r\ncome?');
  await expect.element(field('Question')).toHaveValue('When should I come?');
});

describe('a text field', () => {
  const open = async (body: string, width: number) => {
    const files = { 'faq/when.md': { question: 'When?', order: 2, body } };
    await openMyPage(`/page/field/${encodeURIComponent('faq/when.md#body')}`, { width, files });
    await expect.element(field('Answer')).toHaveValue(body);
    const textarea = field('Answer').element() as HTMLTextAreaElement;
    return { textarea, box: textarea.parentElement as HTMLElement };
  };

  it('is as tall as its text at every width', async () => {
    const { textarea, box } = await open('When something keeps you from moving, or hurts. '.repeat(6), 320);
    for (const width of [320, 390, 1440]) {
      await page.viewport(width, PHONE.height);
      const height = box.offsetHeight;
      expect([width, textarea.clientHeight]).toEqual([width, textarea.scrollHeight]);
      expect([width, box.clientHeight]).toEqual([width, box.scrollHeight]);
      await field('Answer').click();
      await userEvent.keyboard('{Control>}{End}{/Control}{Enter}{Enter}And a last line.{Enter}');
      await expect.poll(() => box.offsetHeight).toBeGreaterThan(height + 60);
      expect([width, textarea.clientHeight]).toEqual([width, textarea.scrollHeight]);
    }
  });

  it('shows bold text in bold behind the field, with every letter in its position', async () => {
    const bold = 'words that are strong and go on over the end of a line';
    const { textarea, box } = await open(`Some **${bold}**, one * and ** alone.\n\nAnother ** too.`, 390);
    const boldElements = [...box.querySelectorAll('b')];
    expect(boldElements.map((one) => one.textContent)).toEqual([bold]);
    const [{ webkitTextStrokeWidth, fontWeight }, copy] = [
      getComputedStyle(boldElements[0] as Element),
      textarea.previousElementSibling as HTMLElement,
    ];
    expect(Number.parseFloat(webkitTextStrokeWidth)).toBeGreaterThan(0.5);
    expect(fontWeight).toBe(getComputedStyle(textarea).fontWeight);
    expect(copy.textContent?.trimEnd()).toBe(textarea.value);
    expect([copy.clientWidth, copy.scrollHeight]).toEqual([textarea.clientWidth, textarea.scrollHeight]);
    textarea.setSelectionRange(0, 4);
    await button('Bold').click();
    await expect.poll(() => textarea.value).toMatch(/^\*\*Some\*\* \*\*words/);
    expect([textarea.selectionStart, textarea.selectionEnd]).toEqual([2, 6]);
    expect(document.activeElement).toBe(textarea);
    await expect.poll(() => box.querySelectorAll('b').length).toBe(2);
  });
});

it('shows the findings of a whole list beside the list', async () => {
  const procedures = await openMyPage('/page/task/closed');
  const finding: PageFinding = {
    file: 'notices.yaml',
    path: ['entries'],
    level: 'warning',
    field: 'Notices',
    says: 'Two of them say the same.',
  };
  replaceFindings(procedures, () => [finding]);
  await button('Add: Notice').click();
  await expect.element(page.getByText('Two of them say the same.')).toBeVisible();
});

it('explains the placeholders of a text only beside an error', async () => {
  const procedures = await openMyPage('/page/field/notices.yaml%23dates', {
    files: { 'notices.yaml': { dates: 'From {from} to {until}.', entries: [] } },
  });
  const dates = field('How its days are told');
  await expect.element(page.getByText('Shown with every notice.')).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toMatch(/Expected|becomes/);
  const finding: PageFinding = {
    file: 'notices.yaml',
    path: ['dates'],
    level: 'error',
    field: 'How its days are told',
    says: 'Here belong words in which the page fills in {from}, {until}.',
  };
  replaceFindings(procedures, () => [finding]);
  await dates.fill('Soon.');
  await expect.element(page.getByText(/^\{from\} becomes the first day\./)).toBeVisible();
  await expect.element(dates).toHaveAccessibleDescription(/^Shown with every notice\..*\{from\}, \{until\}/);
});

it('hides the findings of an older text while the corrected text waits for the connection', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const procedures = await openMyPage('/page/task/telephone');
  const finding: PageFinding = {
    file: 'practice.yaml',
    path: ['phone'],
    level: 'error',
    field: 'Telephone',
    says: 'This is no telephone number.',
  };
  replaceFindings(procedures, (form) => (JSON.stringify(form.fields).includes('No number') ? [finding] : []));
  await field('Telephone').fill('No number');
  await expect.element(page.getByText(finding.says)).toBeVisible();
  onlineManager.setOnline(false);
  await field('Telephone').fill('0491 570 157');
  await expect.element(page.getByText(/^You changed this\. It is checked again/)).toBeVisible();
  await expect.element(field('Telephone')).not.toHaveAttribute('aria-invalid');
  expect(page.getByText(finding.says).elements()).toEqual([]);
  onlineManager.setOnline(true);
  await expect.element(page.getByText(/^You changed this\. It is checked again/)).not.toBeInTheDocument();
  await expect.element(page.getByText(finding.says)).not.toBeInTheDocument();
});

/** Records the changes sent from now on, as JSON. */
function recordSent(procedures: FakeProcedures): string[] {
  const save = procedures['page.change'];
  const sent: string[] = [];
  procedures['page.change'] = (request: never) => {
    sent.push(JSON.stringify(request));
    return save?.(request);
  };
  return sent;
}

describe('a day', () => {
  const CLOSED = { where: 'banner', title: 'Closed.', until: '2027-01-03' };
  async function openNotice(from: string, more: object = {}) {
    const procedures = await openMyPage('/page/task/closed', {
      files: { 'notices.yaml': { entries: [{ ...CLOSED, from, ...more }] } },
    });
    return recordSent(procedures);
  }
  const from = page.getByLabelText('From', { exact: true });
  const time = page.getByLabelText('From: time, if you like');

  it('is entered in a native input, and its time before or after it', async () => {
    const sent = await openNotice('2026-12-20');
    await expect.element(from).toHaveAttribute('type', 'date');
    await expect.element(from).toHaveValue('2026-12-20');
    await expect.element(time).toHaveValue('');
    await time.fill('17:30');
    await expect.poll(() => sent.at(-1)).toContain('"2026-12-20 17:30"');
    await from.fill('2026-12-21');
    await expect.poll(() => sent.at(-1)).toContain('"2026-12-21 17:30"');
    await from.fill('');
    await expect.poll(() => sent.at(-1)).toContain('""');
    await expect.element(time).toHaveValue('17:30');
    await from.fill('2026-12-22');
    await expect.poll(() => sent.at(-1)).toContain('"2026-12-22 17:30"');
    await time.fill('');
    await expect.poll(() => sent.at(-1)).toContain('"2026-12-22"');
  });

  it('keeps its value while the input is incomplete, and needs a year of four digits', async () => {
    const sent = await openNotice('2026-12-20');
    await from.click();
    await userEvent.keyboard('{Backspace}');
    (button(/^Closed/).element() as HTMLElement).focus();
    await expect.element(from).toHaveValue('2026-12-20');
    expect(sent).toEqual([]);
    // In the en-US locale, Chromium's date input starts with the month.
    (from.element() as HTMLInputElement).focus();
    await userEvent.keyboard('12242027');
    await expect.poll(() => sent.at(-1)).toContain('"2027-12-24"');
    expect(sent.join()).not.toMatch(/"0\d{3}-/);
  });

  it('that does not exist is shown until another one is chosen', async () => {
    const invalidDays = { from: 'tomorrow', until: '2026-02-30', shownFrom: '2026-12-20 24:00' };
    const sent = await openNotice(invalidDays.from, invalidDays);
    const shownFrom = page.getByLabelText(/^Tell visitors from(?!: time)/);
    const days = [from, page.getByLabelText('Until', { exact: true }), shownFrom];
    const notes = Object.values(invalidDays).map((day) =>
      page.getByText(`Now it says “${day}”, which is no day.`),
    );
    for (const note of notes) await expect.element(note).toBeVisible();
    expect(sent).toEqual([]);
    for (const [at, day] of days.entries()) {
      await expect.element(day).toHaveValue('');
      await day.fill('2026-12-20');
      await expect.element(notes[at] as Locator).not.toBeInTheDocument();
      await expect.element(day).toHaveFocus();
    }
  });

  it('with slashes, as earlier versions stored it, is shown as the same day', async () => {
    await openMyPage(`/page/field/${encodeURIComponent('countdown.yaml#date')}`, {
      files: { 'countdown.yaml': { date: '2026/12/20' } },
    });
    await expect.element(page.getByLabelText('Day', { exact: true })).toHaveValue('2026-12-20');
  });

  it('of a confirmation is at most today, and can be emptied', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane' }).format(Date.now());
    const sent = recordSent(
      await openMyPage('/page/field/confirmed.yaml', {
        files: { 'confirmed.yaml': { qualifications: 'no' } },
      }),
    );
    const day = page.getByLabelText(/^I hold the qualifications listed/);
    await expect.element(day).toHaveAttribute('max', today);
    await expect.element(day).toHaveValue('');
    await expect.element(page.getByText(/which is no day/)).not.toBeInTheDocument();
    await day.fill(today);
    await expect.element(day).toHaveValue(today);
    await day.fill('');
    await expect.element(day).toHaveValue('');
    await expect.poll(() => sent.at(-1)).toContain('"value":"no"');
    await expect.element(page.getByText(/which is no day/)).not.toBeInTheDocument();
  });
});

describe('days typed together with their times', () => {
  const openHours = (time: string) =>
    openMyPage(`/page/field/${encodeURIComponent('practice.yaml#hours')}`, {
      files: { 'practice.yaml': { hours: { heading: 'When I work', entries: [{ days: '', time }] } } },
    });

  it('are split when the field loses the focus, if the field of the times is empty', async () => {
    await openHours('');
    await button('Days').click();
    await field('Which days').click();
    await userEvent.keyboard('Mon-Fri 7.30am - 4pm');
    await expect.element(field('From when to when')).toHaveValue('');
    await field('From when to when').click();
    await expect.element(field('Which days')).toHaveValue('Mon-Fri');
    await expect.element(field('From when to when')).toHaveValue('7.30am - 4pm');
  });

  it('stay as typed if the field of the times is filled', async () => {
    await openHours('7 am to 3 pm');
    await button('7 am to 3 pm').click();
    await field('Which days').fill('Mon-Fri 7.30am - 4pm');
    await field('From when to when').click();
    await expect.element(page.getByText(/^Saved as a draft/)).toBeVisible();
    await expect.element(field('Which days')).toHaveValue('Mon-Fri 7.30am - 4pm');
    await expect.element(field('From when to when')).toHaveValue('7 am to 3 pm');
  });
});

describe('entries of a list', () => {
  const collapsedEntries = () => page.getByRole('listitem').getByRole('button', { expanded: false });
  const entry = (title: string) => ({ where: 'banner', title, from: '2026-12-20', until: '2027-01-03' });

  it('keep their own text and stay open beside entries with the same values', async () => {
    await openMyPage('/page/task/closed');
    for (const count of [1, 2, 3]) {
      await button('Add: Notice').click();
      await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBe(count);
    }
    await collapsedEntries().first().click();
    await button(/^More: .*What it says/).click();
    await field('What it says').click();
    await userEvent.keyboard('{Control>}a{/Control}Closed on Monday');
    await expect.element(field('What it says')).toHaveValue('Closed on Monday');
    await expect
      .poll(() => page.getByRole('button', { name: /^Closed on Monday/ }).elements())
      .toHaveLength(1);
    await expect
      .element(page.getByRole('button', { name: /^Closed on Monday/, expanded: true }))
      .toBeVisible();
  });

  it('announce each move, keep the focus in the list, and are restored by Undo', async () => {
    await openMyPage('/page/task/closed', {
      files: { 'notices.yaml': { entries: [entry('One.'), entry('Two.')] } },
    });
    await button(/^Two/).click();
    (button(/^Move up: Two/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^“Two.*” is now 1 of 2\.$/)).toBeInTheDocument();
    await expectFocus(/^BUTTON Move down: Two/);
    await expect.element(button(/^Move up: Two/)).not.toBeInTheDocument();
    (button(/^Remove Two/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^“Two.*” is removed\.$/)).toBeVisible();
    // The announcement of the move is cleared.
    await expect.element(page.getByText(/is now 1 of 2/)).not.toBeInTheDocument();
    await expectFocus(/^BUTTON Add: Notice$/);
    await button('Undo').click();
    await expect.element(button(/^Two/)).toBeVisible();
  });

  it('have only buttons that can have an effect', async () => {
    await openMyPage(`/page/field/${encodeURIComponent('about.md#qualifications')}`, {
      files: { 'about.md': { qualifications: ['One', 'Two'] } },
    });
    await expect.element(button(/^Move down: One/)).toBeVisible();
    expect(button(/^Move up: One|^Move down: Two/).elements()).toEqual([]);
    await button(/^Remove One/).click();
    // The last entry cannot be removed.
    await expect.element(button(/^Move|^Remove/)).not.toBeInTheDocument();
    await expect.element(button(/^Add/)).toBeVisible();
  });

  it('are added only once by a double click, and again by a later click', async () => {
    const procedures = await openMyPage('/page/task/question');
    await expect.element(button('Add a question')).toBeVisible();
    const sent: ChangeRequest[] = [];
    const save = procedures['page.change'];
    procedures['page.change'] = (request: ChangeRequest) => {
      sent.push(request);
      return save?.(request as never);
    };
    const release = holdResponses(procedures, 'page.change');
    await button('Add a question').dblClick();
    release();
    await expectFocus(/ Question$/);
    await userEvent.keyboard('Where do I park?');
    await expect.element(button(/^Where do I park\?/)).toBeVisible();
    expect(document.querySelectorAll('main li > button[aria-expanded]')).toHaveLength(3);
    await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument();
    // The name is random, so that no other window creates the same file.
    expect(sent[0]).toMatchObject({
      file: expect.stringMatching(/^faq\/question-[0-9a-f]{4}\.md$/),
      change: { kind: 'create' },
    });
    await button('Add a question').click();
    await expect.element(button(/^A new one/)).toBeVisible();
  });
});

describe('a field', () => {
  it('keeps a trailing space while it is saved, and one visit is one undo step', async () => {
    await openMyPage('/page/task/telephone');
    const ring = field(/^When people may ring/);
    await ring.click();
    await userEvent.keyboard('{End} and ');
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeVisible();
    await userEvent.keyboard('more');
    await expect.element(ring).toHaveValue('Monday to Friday, 7 am to 4 pm and more');
    await expect.element(button('Undo: When people may ring')).toBeVisible();
    await button('Undo: When people may ring').click();
    await expect.element(ring).toHaveValue('Monday to Friday, 7 am to 4 pm');
    await expect.element(button(/^Redo: /)).toBeVisible();
  });

  it('that is optional stays visible when it is emptied', async () => {
    const notice = {
      where: 'banner',
      title: 'Closed.',
      from: '2026-12-20',
      until: '2027-01-03',
      text: 'Call me.',
    };
    const procedures = await openMyPage('/page/task/closed', {
      files: { 'notices.yaml': { entries: [notice] } },
    });
    let isSaved = false;
    replaceFindings(procedures, ({ fields }) => {
      isSaved = !JSON.stringify(fields.map(({ value }) => value)).includes('"text"');
      return [];
    });
    await field(/^A sentence more/).fill('');
    await userEvent.tab();
    await expect.poll(() => isSaved).toBe(true);
    await button(/^More: /).click();
    await field('What it says').fill('Shut.');
    await expect.element(button(/^Shut/)).toBeVisible();
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeVisible();
    expect(field(/^A sentence more/).elements()).toHaveLength(1);
  });
});

/** The centre of an element in window coordinates. Tests run in a frame, which may be scaled down. */
function findCentre(target: Element): { x: number; y: number } {
  const { x, y, width, height } = target.getBoundingClientRect();
  const frame = (window.frameElement as HTMLElement).getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + (x + width / 2) * scale, y: frame.top + (y + height / 2) * scale };
}

const sendMouseEvent = (
  type: 'mousePressed' | 'mouseReleased' | 'mouseMoved',
  position: { x: number; y: number },
) => cdp().send('Input.dispatchMouseEvent', { type, ...position, button: 'left', clickCount: 1 });

it('shifts no layout for "Still to fill in", or for findings that arrive while a button is pressed', async () => {
  const WRONG = { file: 'notices.yaml', level: 'error', field: 'From' } as const;
  const missing: PageFinding = {
    ...WRONG,
    path: ['entries', 0, 'from'],
    says: 'Here belongs a day; it is still empty.',
  };
  const endsEarly: PageFinding = {
    ...WRONG,
    path: ['entries', 0, 'until'],
    says: 'It ends before it begins.',
  };
  // The window is tall enough not to scroll: Chromium's scroll anchoring would hide a layout shift.
  const procedures = await openMyPage('/page/task/closed', { height: 1600 });
  let findings: PageFinding[] = [];
  replaceFindings(procedures, () => findings);
  const setFindings = (...newFindings: PageFinding[]) => {
    findings = newFindings;
    return holdResponses(procedures, 'page.form');
  };
  await expect.element(button('Add: Notice')).toBeVisible();
  const releaseMissing = setFindings(missing);
  await button('Add: Notice').click();
  const more = button(/^More: .*What it says/);
  const initialBox = boxOf(more.element());
  releaseMissing();
  await expect.element(page.getByText('Still to fill in').first()).toBeVisible();
  expect(boxOf(more.element())).toEqual(initialBox);

  setFindings()();
  await page.getByLabelText('From', { exact: true }).fill('2026-12-20');
  await expect.element(page.getByText('Still to fill in').first()).not.toBeInTheDocument();
  const releaseEndsEarly = setFindings(endsEarly);
  await page.getByLabelText('Until', { exact: true }).fill('2026-12-19');
  const pressedBox = boxOf(more.element());
  const centre = findCentre(more.element());
  await sendMouseEvent('mousePressed', centre);
  releaseEndsEarly();
  // Shown at once, the finding would shift the button within 20 frames.
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  expect(boxOf(more.element())).toEqual(pressedBox);
  await sendMouseEvent('mouseReleased', centre);
  await expect.element(field('What it says')).toBeVisible();
  // The finding appears above the button, now that it is released.
  await expect.element(page.getByText('Before it can go online').first()).toBeVisible();
});

describe('a button that removes itself moves the focus', () => {
  const DARKER: PageFinding = {
    file: 'brand.yaml',
    path: ['accent'],
    level: 'warning',
    field: 'Main colour',
    says: 'The accent #ffee00 was darkened.',
    better: '#7d7500',
  };
  const isYellow = ({ fields }: PageForm) => JSON.stringify(fields).includes('#FFEE');

  it.each(WIDTHS)('to its field, %s', async (_, size) => {
    const procedures = await openMyPage(`/page/field/${encodeURIComponent('brand.yaml#accent')}`, {
      ...size,
      files: { 'brand.yaml': { accent: '#07525b' } },
    });
    replaceFindings(procedures, (form) => (isYellow(form) ? [DARKER] : []));
    const colour = field(/^Main colour \(/);
    await colour.fill('#FFEE11');
    await expect.element(page.getByText(/was darkened/)).toBeVisible();
    await colour.fill('#000000');
    await expect.element(page.getByText(/was darkened/)).not.toBeInTheDocument();
    await colour.fill('#FFEE00');
    await button('Use this colour').click();
    await expect.element(colour).toHaveValue('#7d7500');
    await expectFocus(/^(?:INPUT|TEXTAREA) Main colour/);
    await expect.element(page.getByText(/was darkened/)).not.toBeInTheDocument();
  });

  it.each(WIDTHS)('to the page heading, %s', async (_, size) => {
    const procedures = await openMyPage('/page', size);
    const setPage = (given: object) => {
      procedures['page.get'] = () => ({
        revision: 4,
        changed: 0,
        tasks: [],
        online: null,
        later: null,
        missed: null,
        toAsk: 0,
        fault: null,
        canEdit: true,
        savedAt: null,
        undo: null,
        redo: null,
        ...given,
      });
    };
    procedures['page.discard'] = () => {
      setPage({ later: { at: Date.UTC(2030, 5, 30, 14, 5), by: 'jo@practice.example' } });
      return { revision: 4, says: 'All changes are taken back.' };
    };
    await button('Take all of it back').click();
    await expect.element(page.getByText(/You can undo this\.$/)).toBeVisible();
    await button('Take it back').click();
    await expect.element(button('Take all of it back')).not.toBeInTheDocument();
    await expectFocus(/^H1 My page/);
    procedures['page.cancelLater'] = () => {
      setPage({});
      return null;
    };
    await button('Cancel this time').click();
    await expect.element(button('Cancel this time')).not.toBeInTheDocument();
    await expectFocus(/^H1 My page/);
  });

  it.each(WIDTHS)('from a sheet to the element that opened it, %s', async (_, size) => {
    await openMyPage('/page/task/telephone', size);
    await button('Put online…').click();
    await button('At a later time…').click();
    await page.getByLabelText('When it goes online').fill('2030-07-01T00:05');
    await button('Put it online then').click();
    // Found by name, because a notice is a dialog too, and stays for ten seconds.
    await expect.element(page.getByRole('dialog', { name: 'Put online' })).not.toBeInTheDocument();
    await expectFocus(/^BUTTON Put online…$/);
  });

  it.each(WIDTHS)(
    'from a sheet to the page heading if the element that opened it was removed, %s',
    async (_, size) => {
      const procedures = await openMyPage('/page/task/telephone', size);
      const read = procedures['page.get'];
      await button('Put online…').click();
      await expect.element(button(/^Put online all/)).toBeVisible();
      procedures['page.get'] = (input) => ({ ...(read?.(input) as object), changed: 0 });
      await button(/^Put online all/).click();
      await expect.element(button('Put online…')).not.toBeInTheDocument();
      await expectFocus(/^H1 /);
    },
  );
});

it('leaves room between the time to go online and its button at every width', async () => {
  await openMyPage('/page/task/telephone', { width: 320, height: 900 });
  await button('Put online…').click();
  await button('At a later time…').click();
  const [time, then, sheet] = [
    page.getByLabelText('When it goes online'),
    button('Put it online then'),
    page.getByRole('dialog', { name: 'Put online' }),
  ];
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 900);
    await expect.element(then).toBeVisible();
    const [above, below, around] = [time, then, sheet].map((one) => one.element().getBoundingClientRect());
    if (!above || !below || !around) throw new Error('They are not shown.');
    expect([width, below.top - above.bottom >= 12, above.right <= around.right]).toEqual([width, true, true]);
  }
  await time.fill('2020-07-01T00:05');
  await then.click();
  await expect.element(page.getByText('This time is over.')).toBeVisible();
});

it('asks only for the name and amount of the first price; the other fields are filled in and collapsed', async () => {
  await openMyPage('/page/field/pricing.yaml%23prices', { files: { 'pricing.yaml': {} } });
  await button('Add: Prices').click();
  await button('Price').click();
  await expect.element(field('What')).toHaveValue('');
  expect(page.getByRole('textbox').elements()).toHaveLength(2);
  expect(document.body.textContent).not.toContain('{');
  await button(/^More: Heading, .*How that day is told$/).click();
  await expect.element(field('Heading')).toHaveValue('What it costs');
  await expect.element(field('How that day is told')).toHaveValue('Prices as of {date}.');
});

it('shows a checkbox before its label, and does not mark it as optional', async () => {
  await openMyPage('/page/field/pricing.yaml%23prices', { files: { 'pricing.yaml': {} } });
  await button('Add: Prices').click();
  const checkbox = page.getByRole('checkbox', { name: 'Leave this off my page for now', exact: true });
  await expect.element(checkbox).toBeVisible();
  const [label] = (checkbox.element() as HTMLInputElement).labels ?? [];
  const range = document.createRange();
  if (label?.lastChild) range.selectNodeContents(label.lastChild);
  const [box, words] = [checkbox.element().getBoundingClientRect(), range.getBoundingClientRect()];
  expect([words.left > box.right, words.top < box.bottom, words.bottom > box.top]).toEqual([
    true,
    true,
    true,
  ]);
  expect(label?.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  await page.getByText('Leave this off my page for now').click();
  await expect.element(checkbox).toBeChecked();
});

it('starts a notice as a closure that is shown from today', async () => {
  await openMyPage('/page/task/closed');
  await button('Add: Notice').click();
  await expect.element(field('What it says')).not.toBeInTheDocument();
  const shownFrom = page.getByLabelText(/^Tell visitors from(?!: time)/);
  await expect.poll(() => (shownFrom.element() as HTMLInputElement).value).toMatch(/^20\d\d-\d\d-\d\d$/);
  await button(/^More: Where it stands, What it says, A sentence more$/).click();
  await expect.element(field('What it says')).toHaveValue('Closed.');
});

it('moves a section past the empty ones, which are not shown', async () => {
  const order = ['faq', 'gallery', 'carousel', 'team', 'journal'];
  const procedures = await openMyPage('/page/task/sections', { files: { 'sections.yaml': { order } } });
  const save = procedures['page.change'];
  const changes: unknown[] = [];
  procedures['page.change'] = (request: never) => {
    changes.push((request as { change: unknown }).change);
    return save?.(request);
  };
  await expect.element(page.getByText('Questions', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Slides', { exact: true })).not.toBeInTheDocument();
  await button('Move up: Team').click();
  await expect.poll(() => changes).toMatchObject([{ kind: 'move', path: ['order'], from: 3, to: 0 }]);
  await expect.element(page.getByText('“Team” is now 1 of 2.')).toBeInTheDocument();
});
