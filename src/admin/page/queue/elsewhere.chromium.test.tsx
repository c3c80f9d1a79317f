/** My page with a fake server: changes by others, a lost connection, and refusals. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PageForm, PageNews } from '#calls';
import type { ChangeRequest, DraftChange, Value } from '#content/schema';
import { type FakeProcedures, FakeRefusal } from '../../../../tests/support/admin/fakeAdmin.ts';
import { openMyPage, returnToWindow } from '../../../../tests/support/admin/openMyPage.tsx';
import { signWithDocumentKey } from '../../documentKey.ts';

const RING = /^When people may ring/;
const USUAL = 'Monday to Friday, 7 am to 4 pm';
const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: typeof name === 'string' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const alert = page.getByRole('alert');
const dialog = page.getByRole('dialog', { name: 'Put online' });
const putOnline = button(/^Put online (?:now|all the same)$/);

const makeRequest = (file: string, change: DraftChange): ChangeRequest => {
  const id = crypto.randomUUID();
  return { id, visit: id, file, change };
};
const setValue = (file: string, path: (string | number)[], value: Value, was: Value | null = null) =>
  makeRequest(file, { kind: 'set', path, value, was });

/** Makes a change outside this window, which `page.news` reports once. */
function changeElsewhere(
  procedures: FakeProcedures,
  request: ChangeRequest,
  news: PageNews['elsewhere'] = null,
): void {
  const saved = procedures['page.change']?.(request as never);
  const { revision } = saved as { revision: number };
  procedures['page.news'] = ({ since }: { since: number }) => ({
    revision: Math.max(revision, since),
    elsewhere: since < revision ? news : null,
  });
  const read = procedures['page.get'];
  const refetched = Promise.withResolvers<void>();
  let callCount = 0;
  procedures['page.get'] = async (input: never) => {
    callCount += 1;
    if (callCount > 1) refetched.resolve();
    await refetched.promise;
    return read?.(input);
  };
}

/** The text around the cursor of the focused field: `Mon[day]`. */
function readCursor(): string {
  const { value, selectionStart: start, selectionEnd: end } = document.activeElement as HTMLTextAreaElement;
  return `${value.slice(0, start)}[${value.slice(start, end)}]${value.slice(end)}`;
}

/** Collects the announcements of changes for screen readers. */
function watchAnnouncements(): string[] {
  const announcements: string[] = [];
  const observer = new MutationObserver(() => {
    for (const status of document.querySelectorAll('[role="status"]')) {
      const text = status.textContent ?? '';
      if (/changed\.$/.test(text) && announcements.at(-1) !== text) announcements.push(text);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return announcements;
}

describe('a change made outside this window', () => {
  it('appears in a focused field, and is announced once rather than for each letter', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    await expect.element(field(RING)).toHaveValue(USUAL);
    const ring = field(RING).element() as HTMLTextAreaElement;
    ring.focus();
    const announcements = watchAnnouncements();
    for (const text of ['Every Monday to Friday', 'Every Monday to Friday, mornings']) {
      const request = setValue('practice.yaml', ['callTimes'], text, ring.value);
      changeElsewhere(procedures, request, { by: 'folder', fields: ['When people may ring'] });
      returnToWindow();
      await expect.poll(() => ring.value).toBe(text);
    }
    await expect.poll(() => announcements).toEqual(['In the files: When people may ring was changed.']);
    expect(alert.elements()).toEqual([]);
    // Typing continues in the new text, and is not announced.
    await userEvent.keyboard('{End} only');
    await expect.element(field(RING)).toHaveValue('Every Monday to Friday, mornings only');
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeVisible();
    expect(announcements).toHaveLength(1);
  });

  it('that adds an entry above the open one keeps the cursor and further typing in the open entry', async () => {
    const entry = (title: string) => ({ where: 'banner', title, from: '2026-12-20', until: '2027-01-03' });
    const procedures = await openMyPage('/page/task/closed', {
      files: { 'notices.yaml': { entries: [entry('Closed on Monday'), entry('Closed on Friday')] } },
    });
    await button(/^Closed on Monday/).click();
    await field('What it says').click();
    await userEvent.keyboard('{End}');
    const value = entry('Open on Sunday');
    changeElsewhere(
      procedures,
      makeRequest('notices.yaml', { kind: 'insert', path: ['entries'], at: 0, value }),
    );
    returnToWindow();
    await expect.element(button(/^Open on Sunday/)).toBeVisible();
    expect(readCursor()).toBe('Closed on Monday[]');
    await userEvent.keyboard(', all day');
    await expect.element(button(/^Closed on Monday, all day/)).toBeVisible();
    expect(button(/^Open on Sunday, all/).elements()).toEqual([]);
    expect(alert.elements()).toEqual([]);
  });
});

const OTHER_DEVICE = { by: { who: 'jo@practice.example', browser: 'Chrome on Linux' } };

/** @returns a function that sets a field on another device. Refusals of changes over the old value name that device. */
function addOtherDevice(procedures: FakeProcedures, path: (string | number)[], was: Value) {
  const save = procedures['page.change'] as (request: ChangeRequest) => unknown;
  let current = was;
  procedures['page.change'] = (request: ChangeRequest) => {
    try {
      return save(request);
    } catch (error) {
      if (error instanceof FakeRefusal) Object.assign(error.facts ?? {}, OTHER_DEVICE);
      throw error;
    }
  };
  return (value: Value) => {
    save(setValue('practice.yaml', path, value, current));
    current = value;
  };
}

/** Puts a conflict of draft and files into every form until it is resolved. @returns the choices that were sent */
function addConflict(
  procedures: FakeProcedures,
  conflict: object,
  readMine: (form: PageForm) => unknown = () => null,
) {
  const read = procedures['page.form'] as (which: never) => PageForm;
  const choices: string[] = [];
  procedures['page.form'] = (which) => {
    const form = read(which);
    const mine = readMine(form);
    const openConflict = { ...conflict, ...(mine !== null && { mine }) };
    return { ...form, conflicts: choices.length > 0 ? [] : [openConflict] };
  };
  procedures['page.resolve'] = ({ keep }: { keep: string }) => {
    choices.push(keep);
    return { revision: 20 };
  };
  return choices;
}

describe('a conflict', () => {
  it('with another device shows both values and their authors, and is shown again after a newer change', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    const setOnOtherDevice = addOtherDevice(procedures, ['phone'], '0491 570 156');
    await expect.element(field('Telephone')).toBeVisible();
    setOnOtherDevice('0491 570 110');
    await field('Telephone').fill('0491 570 157');
    await expect.element(alert.getByText('Telephone was changed elsewhere meanwhile')).toBeVisible();
    await expect.element(alert.getByText('0491 570 110')).toBeVisible();
    await expect
      .element(alert.getByText('You, in another window or on another device (Chrome on Linux)'))
      .toBeVisible();
    await expect.element(field('Telephone')).toHaveValue('0491 570 157');
    // Further typing does not resolve the conflict, and nothing claims that all is saved.
    await field('Telephone').fill('0491 570 158');
    await expect.element(alert.getByText('0491 570 158')).toBeVisible();
    await field(RING).fill('At noon');
    await expect.element(page.getByText('Something that you typed is not saved yet.')).toBeVisible();
    expect(page.getByText(/^Saved as a draft/).elements()).toEqual([]);
    setOnOtherDevice('0491 570 111');
    await button('Keep mine').click();
    await expect.element(alert.getByText('0491 570 111')).toBeVisible();
    await expect.element(alert.getByText('0491 570 158')).toBeVisible();
    await button('Keep mine').click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeVisible();
    await expect.element(field('Telephone')).toHaveValue('0491 570 158');
  });

  it('with another device and one with the files are resolved one after the other', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    const setOnOtherDevice = addOtherDevice(procedures, ['phone'], '0491 570 156');
    await expect.element(field('Telephone')).toBeVisible();
    setOnOtherDevice('0491 570 110');
    await field('Telephone').fill('0491 570 157');
    await expect.element(alert.getByText(/changed elsewhere meanwhile$/)).toBeVisible();
    const mine = (form: PageForm) => form.fields.find(({ path }) => path[0] === 'phone')?.value;
    const place = { file: 'practice.yaml', path: ['phone'], label: 'Telephone' };
    addConflict(procedures, { ...place, before: '0491', theirs: '0491 570 112' }, mine);
    returnToWindow();
    await button('Keep mine').click();
    await expect.element(alert.getByText('Telephone was changed in two places')).toBeVisible();
    await expect.element(alert.getByText('0491 570 112')).toBeVisible();
    await expect.element(alert.getByText('0491 570 157')).toBeVisible();
    expect(alert.elements()).toHaveLength(1);
    await button('Keep mine').click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(field('Telephone')).toHaveValue('0491 570 157');
  });

  it("with the files shows both values and keeps the owner's in its field, even after further typing", async () => {
    const procedures = await openMyPage('/page/task/telephone');
    const mine = (form: PageForm) => form.fields.find(({ path }) => path[0] === 'callTimes')?.value;
    const place = { file: 'practice.yaml', path: ['callTimes'], label: 'When people may ring' };
    const choices = addConflict(procedures, { ...place, before: 'Always', theirs: 'Late evenings' }, mine);
    await expect.element(field(RING)).toHaveValue(USUAL);
    returnToWindow();
    await expect.element(alert.getByText('When people may ring was changed in two places')).toBeVisible();
    await expect.element(alert.getByText('Online now')).toBeVisible();
    await expect.element(alert.getByText('Late evenings')).toBeVisible();
    for (const text of ['Always', 'Mornings, late']) {
      await field(RING).fill(text);
      await expect.element(alert.getByText(text, { exact: true })).toBeVisible();
      await expect.element(alert.getByText('Late evenings')).toBeVisible();
    }
    await button('Keep the other').click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(choices).toEqual(['theirs']);
  });

  it("with a removal in the files keeps the owner's text in its field", async () => {
    const procedures = await openMyPage('/page/task/question');
    await expect.element(button(/^When should I see one\?/)).toBeVisible();
    const place = { file: 'faq/when.md', path: [], label: 'When should I see one?' };
    const choices = addConflict(procedures, {
      ...place,
      before: 'It',
      mine: 'All that I wrote',
      theirs: null,
    });
    returnToWindow();
    await expect.element(alert.getByText('Taken away')).toBeVisible();
    await expect.element(alert.getByText('All that I wrote')).toBeVisible();
    // The question opens by itself, because it has a conflict.
    await expect.element(field('Question')).toHaveValue('When should I see one?');
    await button('Keep mine').click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(choices).toEqual(['mine']);
  });
});

describe('an entry in localStorage', () => {
  const makeEntry = (value: string) => ({
    waiting: [setValue('practice.yaml', ['phone'], value, '0491 570 156')],
  });
  const saved = page.getByText(/^Saved as a draft/).first();

  beforeEach(() => {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'document-key',
      content: 'of this session',
    });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  });

  /** Opens the form with an entry in localStorage. @returns the changes that the server receives */
  async function openWithStored(text: string): Promise<unknown[]> {
    const sent: unknown[] = [];
    const procedures = { 'page.change': (request: ChangeRequest) => respond(sent.push(request.change)) };
    await openMyPage('/page/task/telephone', { kept: text, procedures });
    await expect.element(field('Telephone')).toBeVisible();
    return sent;
  }
  const respond = (count: number) => ({ revision: 3 + count, findings: [] });

  it.each([
    ['not JSON', 'x'],
    ['an empty change', '{"waiting":[null]}'],
    ['a change without a kind', '{"waiting":[{"file":"home.yaml"}]}'],
    ['a change of an unknown kind', '{"waiting":[{"file":5,"change":{"kind":"zzz"}}]}'],
    [
      'a change as an earlier version stored it',
      '{"revision":3,"waiting":[{"file":"practice.yaml","change":{"kind":"set","path":["phone"],"value":"1902"}}]}',
    ],
  ])('of another format is ignored, and saving still works: %s', async (_, text) => {
    const sent = await openWithStored(text);
    await field('Telephone').fill('0491 570 157');
    await expect.element(saved).toBeVisible();
    expect(sent).toEqual([makeEntry('0491 570 157').waiting[0]?.change]);
  });

  it('of this session is sent automatically', async () => {
    const entry = makeEntry('0491 570 110');
    const signature = await signWithDocumentKey(JSON.stringify(entry));
    const sent = await openWithStored(JSON.stringify({ ...entry, proof: signature }));
    await expect.element(saved).toBeVisible();
    expect(sent).toEqual([makeEntry('0491 570 110').waiting[0]?.change]);
    await expect.element(alert).not.toBeInTheDocument();
  });

  it.each([
    ['Keep it', ['1902 000 000']],
    ['Throw it away', []],
  ])('of unproven origin is sent only after the owner confirms it: %s', async (choice, sentValues) => {
    const signature = await signWithDocumentKey(JSON.stringify(makeEntry('0491 570 110')));
    const sent = await openWithStored(JSON.stringify({ ...makeEntry('1902 000 000'), proof: signature }));
    await expect.element(alert.getByText(/1902 000 000/)).toBeVisible();
    const below = alert.element().nextElementSibling?.getBoundingClientRect();
    expect(below && below.top - alert.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(12);
    await field(RING).fill('Mondays');
    await expect.element(saved).toBeVisible();
    expect(sent).toHaveLength(1);
    await button(choice).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect
      .poll(() => sent.slice(1))
      .toEqual(sentValues.map((value) => makeEntry(value).waiting[0]?.change));
  });
});

describe('a failed save or publication', () => {
  it('keeps the change in the browser, is reported, and is retried when the connection is back', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    const save = procedures['page.change'];
    const loseConnection = () => {
      procedures['page.change'] = () => {
        throw new TypeError('Failed to fetch');
      };
    };
    await expect.element(field('Telephone')).toBeVisible();
    loseConnection();
    await field('Telephone').fill('0491 570 157');
    await expect.element(page.getByText('Kept in this browser until it can be saved.').first()).toBeVisible();
    await button('Put online…').click();
    await expect
      .element(dialog.getByText(/^What you typed last .* and nothing goes online without it\.$/))
      .toBeVisible();
    await button('Try again').click();
    await expect.element(dialog.getByText(/^The desk cannot be reached\./)).toBeVisible();
    await expect.element(putOnline).not.toBeInTheDocument();
    if (save) procedures['page.change'] = save;
    window.dispatchEvent(new Event('online'));
    await expect.element(putOnline).toBeVisible();
    await expect.element(page.getByText(/^Saved as a draft/).first()).toBeInTheDocument();
  });

  it('that needs the passkey asks for it, and is reported when none was used', async () => {
    const procedures = await openMyPage('/page/task/telephone');
    const accept = procedures['page.putOnline'];
    procedures['page.putOnline'] = () => {
      throw new FakeRefusal('PROOF_NEEDED', 'This changes: Email. Use your passkey once more to go on.');
    };
    procedures['auth.reproveOptions'] = () => ({ challenge: 'AAAA', rpId: location.hostname });
    const getPasskey = vi.spyOn(navigator.credentials, 'get');
    getPasskey.mockRejectedValueOnce(new DOMException('Not now.', 'NotAllowedError'));
    await button('Put online…').click();
    await putOnline.click();
    await expect
      .element(dialog.getByText('No passkey was used. Try again when you are ready.'))
      .toBeVisible();
    expect(getPasskey).toHaveBeenCalledOnce();
    if (accept) procedures['page.putOnline'] = accept;
    await putOnline.click();
    await expect.element(page.getByText(/^Online since/).first()).toBeVisible();
  });

  it.each([
    ['BUSY', 'Your page is being put online right now. Wait a moment, look, and try again.'],
    ['CANNOT', 'The disk of your site did not take this. Your page is as it was.'],
  ])('is reported in the dialog (%s), where it can be retried', async (reason, says) => {
    const procedures = await openMyPage('/page/task/telephone');
    const accept = procedures['page.putOnline'];
    procedures['page.putOnline'] = () => {
      throw new FakeRefusal(reason, says);
    };
    await button('Put online…').click();
    await putOnline.click();
    await expect.element(dialog.getByText(says)).toBeVisible();
    if (accept) procedures['page.putOnline'] = accept;
    await putOnline.click();
    await expect.element(page.getByText(/^Online since/).first()).toBeVisible();
  });
});

it('on a phone, opens a field with an error from the preview, even if its form is already open', async () => {
  const fault = {
    section: 'Your practice',
    field: 'Email',
    place: { file: 'practice.yaml', path: ['email'] },
  };
  const procedures = await openMyPage('/page/task/telephone');
  const read = procedures['page.get'];
  procedures['page.get'] = (input) => ({ ...(read?.(input) as object), fault });
  returnToWindow();
  const preview = page.getByRole('region', { name: 'Preview' });
  for (const _ of ['from the task', 'from the field itself']) {
    await button('Preview').first().click();
    await expect
      .element(preview.getByText(/^This is your page without what must be put right/))
      .toBeVisible();
    await expect.element(preview.getByText('Your practice, Email')).toBeVisible();
    await preview.getByRole('button', { name: 'Go to it' }).click();
    await expect.element(field('Email')).toBeVisible();
    await expect.poll(() => preview.elements()).toEqual([]);
  }
});
