import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type CheckedFolder, checkFolder, type EditRefused, type Value } from '#content';
import type { ChangeRequest } from '#content/schema';
import { MEMORY } from '../../../tests/support/memory.ts';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { NEEDS_PROOF } from '../calls/needsProof.ts';
import type { EditorDeps } from './editorDeps.ts';
import { DraftEditor } from './pageEditor.ts';
import { rethrowForOwner } from './refusals.ts';

const ADA = 'ada@practice.example';
const KIM = 'kim@practice.example';
const ADA_PROVEN = { email: ADA, isProven: true };
const NOWHERE = { file: '', path: [] };
const DAY = 24 * 3_600_000;
const QUARTER_HOUR = 900_000;
const LOGO = '<svg viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>';

let temporary: string;
let content: string;
let now: number;
let published: number;
let fault: string | undefined;
let audit: string[];
let faults: string[];
/** The grants by key. Only ADA and KIM get a grant. */
let grants: Map<string, string>;
/** How often a grant was created or checked. */
let grantCalls: number;
let rerouted: Parameters<EditorDeps['onRerouted']>[0][];
let editor: DraftEditor;

/** Caches findings by file content, because most tests begin with the same files. */
const CHECK_CACHE = new Map<string, CheckedFolder>();

async function check(checked: string): Promise<CheckedFolder> {
  const entries = await readdir(checked, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  // Checks depend on the day, and in every time zone the day begins at a full quarter of an hour in UTC.
  const hash = createHash('sha256').update(`${Math.floor(now / QUARTER_HOUR)}`);
  for (const file of files.sort())
    hash.update(`\n${file.slice(checked.length)}\n`).update(await readFile(file));
  const key = hash.digest('hex');
  const found = CHECK_CACHE.get(key) ?? (await checkFolder(checked, now));
  CHECK_CACHE.set(key, found);
  return found;
}

function openEditor(deps: Partial<EditorDeps> = {}): DraftEditor {
  const opened = new DraftEditor({
    contentFolder: content,
    draftFolder: join(temporary, 'data', 'draft'),
    versionsFolder: join(temporary, 'data', 'versions'),
    site: {
      publish: async () => {
        published += 1;
      },
      readFault: () => fault,
    },
    storePhoto: async (file, keepIn, name) => {
      await cp(file, join(keepIn, `${name}.jpg`));
      return `${name}.jpg`;
    },
    check,
    record: async (by, action, about) => void audit.push(`${by} ${action}: ${about}`),
    onFault: (what) => void faults.push(what),
    grants: {
      async give(by, _, key, until) {
        grantCalls += 1;
        if (![ADA, KIM].includes(by)) return false;
        grants.set(key, `${by} ${until}`);
        return true;
      },
      async isGiven(key) {
        grantCalls += 1;
        return now < Number(grants.get(key)?.split(' ')[1]);
      },
    },
    provenFields: NEEDS_PROOF.fields,
    onRerouted: (edition) => void rerouted.push(edition),
    now: () => now,
    ...deps,
  });
  onTestFinished(() => opened.schedule.close());
  return opened;
}

beforeEach(async () => {
  temporary = await mkdtemp(join(MEMORY, 'editor-'));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
  content = join(temporary, 'content');
  await cp(getPracticeFolder('shipped'), content, { recursive: true });
  now = Date.UTC(2026, 10, 22, 2);
  [published, fault, audit, faults, rerouted, grants, grantCalls] = [0, undefined, [], [], [], new Map(), 0];
  editor = openEditor();
});

const read = (file: string) => readFile(join(content, file), 'utf8');
type Change = ChangeRequest['change'];
/** A change without the present value, which `makeRequest` adds. */
type NewChange =
  | { kind: 'set'; path: (string | number)[]; value: Value | null }
  | { kind: 'insert'; path: (string | number)[]; at: number; value: Value }
  | { kind: 'remove'; path: (string | number)[] }
  | { kind: 'move'; path: (string | number)[]; from: number; to: number }
  | { kind: 'create' | 'delete' }
  | { kind: 'place'; to: number };

const set = (path: (string | number)[], value: Value | null): NewChange => ({ kind: 'set', path, value });
/** Makes a request for a change of the present draft. */
async function makeRequest(
  file: string,
  newChange: NewChange,
  visit: string = randomUUID(),
): Promise<ChangeRequest> {
  const at = 'path' in newChange ? newChange.path : [];
  const place = newChange.kind === 'move' ? [...at, newChange.from] : at;
  const was = await editor
    .readForm({ file, path: place })
    .then(({ fields }) => fields[0]?.value ?? null)
    .catch(() => null);
  return {
    id: randomUUID(),
    visit,
    file,
    change: { ...newChange, ...(NEEDS_WAS.has(newChange.kind) && { was }) } as Change,
  };
}
const ADD_ADDRESS: NewChange = {
  kind: 'insert',
  path: ['otherAddresses'],
  at: 0,
  value: { suburb: 'Buderim' },
};
const CALL_TIMES = 'If I’m with a client, please leave a message.';
const NEEDS_WAS: ReadonlySet<string> = new Set(['set', 'remove', 'move', 'delete']);
const edit = async (file: string, newChange: NewChange, by = ADA) => {
  const request = await makeRequest(file, newChange);
  now += 1000;
  return editor.change(by, request);
};
const goOnline = async () => {
  const result = await editor.putOnline(ADA_PROVEN, (await editor.read()).revision);
  if ('later' in result) throw new Error('It goes online later.');
  return result;
};
const readField = async (file: string, path: (string | number)[]) =>
  (await editor.readForm({ file, path })).fields[0];
const refusal = (action: Promise<unknown>) =>
  action.then(
    () => expect.unreachable('nothing was refused'),
    (error: EditRefused) => error,
  );

/** Lines that only one text has. */
function diff(before: string, after: string): string[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  return [
    ...one.filter((line) => !other.includes(line)).map((line) => `-${line}`),
    ...other.filter((line) => !one.includes(line)).map((line) => `+${line}`),
  ];
}

describe('a draft that is too large', () => {
  const create = async (count: number, text = '') => {
    for (let at = 0; at < count; at += 1) {
      await editor.change(ADA, await makeRequest(`faq/new-${at}.md`, { kind: 'create' }));
      if (text) await editor.change(ADA, await makeRequest(`faq/new-${at}.md`, set(['body'], text)));
    }
  };

  it('is refused for its new files', async () => {
    editor = openEditor({ check: async () => ({ faults: [] }) });
    await create(100);
    expect(await refusal(edit('faq/one-more.md', { kind: 'create' }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^There are 100 new parts already\. Put them/),
    });
  });

  it('is refused for its text', async () => {
    editor = openEditor({ check: async () => ({ faults: [] }) });
    const text = 'Now. '.repeat(36_000).trim();
    await create(5, text);
    await edit('faq/new-5.md', { kind: 'create' });
    expect(await refusal(edit('faq/new-5.md', set(['body'], text)))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^This is more than a page can hold\./),
    });
  });

  it.each([
    ['lists in lists', `question: ${'- '.repeat(3_000)}`],
    ['lists in lists, line by line', Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}-`).join('\n')],
    ['an undefined alias', 'question: *nobody'],
    ['aliases in aliases', `a0: &a0 [x]\n${nestAliases(12)}`],
    ['an alias of itself', 'question: &a [*a]'],
    ['many spaces', `question: a\n${' '.repeat(60_000)}b`],
  ])('in a file written by hand is reported beside that file: %s', async (_, facts) => {
    await writeFile(join(content, 'faq/new.md'), `---\n${facts}\n---\n\nWords.\n`);
    expect((await editor.read()).fault).toMatchObject({ section: 'A question and its answer' });
    expect((await editor.readForm({ task: 'question' })).unreadable).toEqual(['faq/new.md']);
    expect((await editor.review()).errors).toMatchObject([{ file: 'faq/new.md', level: 'error' }]);
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    expect(await refusal(goOnline())).toMatchObject({ code: 'BAD_INPUT' });
    await rm(join(content, 'faq/new.md'));
    await goOnline();
    expect(published).toBe(1);
  });

  it('has at most ten findings for one field, beside those of other fields', async () => {
    await edit('practice.yaml', set(['phone'], ''));
    const links = Array.from({ length: 300 }, (_, at) => `[one](x:${at})`);
    const { findings } = await edit('about.md', set(['body'], `${'`code` '.repeat(300)}${links.join(' ')}`));
    const fieldErrors = findings.filter(({ level }) => level === 'error');
    expect(fieldErrors).toHaveLength(10);
    expect(new Set(fieldErrors.map(({ says }) => says)).size).toBe(10);
    const { errors } = await editor.review();
    const inReview = fieldErrors.map((one) => ({ ...one, field: `About, ${one.field}` }));
    expect(errors).toEqual(
      expect.arrayContaining([...inReview, expect.objectContaining({ path: ['phone'] })]),
    );
  });
});

/** Each level contains the previous level twice, so the last contains the first 4,096 times. */
function nestAliases(depth: number): string {
  return Array.from({ length: depth }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join('\n');
}

describe('a draft whose check times out', () => {
  const timeOut = () => Promise.reject(Object.assign(new Error('late'), { name: 'LateError' }));

  it('has an error beside its file, stays in the draft, and can be reverted', async () => {
    let check: EditorDeps['check'] = (checked) => checkFolder(checked, now);
    editor = openEditor({ check: (checked) => check(checked) });
    check = timeOut;
    const { findings } = await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const says = expect.stringMatching(/^This takes too long to be checked/);
    expect(findings).toEqual([expect.objectContaining({ file: 'practice.yaml', level: 'error', says })]);
    expect(await editor.read()).toMatchObject({ changed: 1, fault: { section: 'Your practice' } });
    expect((await readField('practice.yaml', ['phone']))?.value).toBe('07 5550 0112');
    expect((await editor.review()).errors).toEqual(findings);
    expect(await refusal(goOnline())).toMatchObject({ code: 'BAD_INPUT' });
    expect(published).toBe(0);
    await editor.undoOrRedo('undo');
    expect(await editor.read()).toMatchObject({ changed: 0, fault: null });
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    // Once the check succeeds, there is no error.
    check = (checked) => checkFolder(checked, now);
    expect(await editor.read()).toMatchObject({ changed: 1, fault: null });
    await goOnline();
    expect(published).toBe(1);
  });
});

describe('a change', () => {
  it('stays in the draft and leaves the folder unchanged until it goes online', async () => {
    const before = await read('practice.yaml');
    expect((await editor.read()).savedAt).toBeNull();
    const { findings } = await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    expect((await editor.read()).savedAt).toBe(now);
    expect(await read('practice.yaml')).toBe(before);
    expect(await readField('practice.yaml', ['phone'])).toMatchObject({ value: '07 5550 0112' });
    expect(findings.map(({ path }) => path)).toContainEqual(['phone']);
    const review = await editor.review();
    expect(review.sentences).toEqual([
      expect.objectContaining({ label: 'Telephone', before: '0491 570 006', after: '07 5550 0112' }),
    ]);

    expect(await goOnline()).toEqual({ version: 2, since: now, earlier: 1, held: [] });
    expect(published).toBe(1);
    expect(diff(before, await read('practice.yaml'))).toEqual([
      expect.stringMatching(/^-phone:.*0491 570 006/),
      expect.stringMatching(/^\+phone:.*07 5550 0112/),
    ]);
    expect(await editor.read()).toMatchObject({ changed: 0, online: { at: now }, canEdit: true });
    expect(audit).toEqual([expect.stringContaining('put the page online: ')]);
  });

  it('is asked for until its placeholder is replaced, and keeps the comment of its line', async () => {
    const before = await read('practice.yaml');
    const left = (await editor.read()).toAsk;
    const newValues = {
      name: 'Saltbush Movement',
      phone: '0411 222 333',
      // Another example value is still a placeholder.
      email: 'jo@example.org',
      abn: '53 004 085 616',
    };
    for (const [name, value] of Object.entries(newValues)) await edit('practice.yaml', set([name], value));
    await goOnline();
    const after = await read('practice.yaml');
    expect(diff(before, after)).toEqual(
      [
        'name: Exercise Physiology Sunshine Coast',
        'phone: 0491 570 006',
        'email: hello@example.com # Enquiries are mailed here unless MAIL_TO says otherwise.',
        'abn: 00 000 000 000 # Your Australian Business Number.',
        'name: Saltbush Movement',
        'phone: 0411 222 333',
        'email: jo@example.org # Enquiries are mailed here unless MAIL_TO says otherwise.',
        'abn: 53 004 085 616 # Your Australian Business Number.',
      ].map((line, at) => (at < 4 ? '-' : '+') + line),
    );
    expect(left - (await editor.read()).toAsk).toBe(3);
  });

  it('counts once while its field is edited, and not at all once the value is as before', async () => {
    for (const value of ['0', '07', '07 5550 0112']) await edit('practice.yaml', set(['phone'], value));
    expect((await editor.read()).changed).toBe(1);
    await edit('practice.yaml', set(['phone'], '0491 570 006'));
    expect((await editor.read()).changed).toBe(0);
    expect((await refusal(goOnline())).code).toBe('BAD_INPUT');
  });

  it.each([
    ['a tick', 'journal.yaml', set(['hidden'], true), set(['hidden'], false)],
    ['a tick in a file that is missing', 'team.yaml', set(['hidden'], true), set(['hidden'], false)],
    ['a tick that the file denies', 'gallery.yaml', set(['hidden'], true), set(['hidden'], false)],
    ['a choice', 'services.yaml', set(['places', 0, 'place'], ''), set(['places', 0, 'place'], 'park')],
    ['a text', 'practice.yaml', set(['suburbs'], 'Buderim'), set(['suburbs'], '')],
    ['a text with a comment', 'practice.yaml', set(['callTimes'], ''), set(['callTimes'], CALL_TIMES)],
    ['a group', 'practice.yaml', set(['booking'], { label: 'Book' }), set(['booking'], null)],
    ['an entry', 'practice.yaml', ADD_ADDRESS, { kind: 'remove', path: ['otherAddresses', 0] }],
  ] as [string, string, NewChange, NewChange][])(
    'does not count once it is reverted by hand: %s',
    async (_, file, ...both) => {
      await rm(join(content, 'team.yaml'), { force: true });
      await writeFile(join(content, 'gallery.yaml'), `${await read('gallery.yaml')}hidden: false\n`);
      for (const change of both) await edit(file, change);
      expect((await editor.draft.read()).files.size).toBe(0);
      expect(await editor.read()).toMatchObject({ changed: 0, savedAt: null });
      expect((await editor.review()).sentences).toEqual([]);
    },
  );

  it('does not count once it is reverted by hand beside other changes', async () => {
    const entry = { name: 'Kim', role: 'Manager' };
    const changes = [set(['hidden'], true), set(['hidden'], false)];
    await edit('team.yaml', { kind: 'insert', path: ['entries'], at: 0, value: entry });
    for (const change of changes) await edit('team.yaml', change);
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await edit('practice.yaml', ADD_ADDRESS);
    await edit('practice.yaml', { kind: 'remove', path: ['otherAddresses', 0] });
    expect((await editor.draft.read()).texts.get('team.yaml')).not.toContain('hidden');
    expect(await readField('practice.yaml', ['otherAddresses'])).toMatchObject({ value: null });
    // As sent by a window that still shows the earlier value.
    const { change, ...request } = await makeRequest('team.yaml', set(['hidden'], true));
    await editor.change(ADA, { ...request, change: { ...change, was: false } as Change });
    expect((await readField('team.yaml', ['hidden']))?.value).toBe(true);
  });

  it('that is invalid is kept, reported, and does not go online', async () => {
    const { findings } = await edit('practice.yaml', set(['phone'], ''));
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'error', path: ['phone'], field: 'Telephone' }),
    );
    const before = await read('practice.yaml');
    const refused = await refusal(goOnline());
    expect(refused.code).toBe('BAD_INPUT');
    expect((await editor.review()).errors).toHaveLength(1);
    expect(await read('practice.yaml')).toBe(before);
    expect(await readField('practice.yaml', ['phone'])).toMatchObject({ value: '' });
    expect(published).toBe(0);
  });

  it.each([
    ['I am a specialist in falls.', 'I am an exercise physiologist in falls.'],
    ['I am a registered exercise physiologist.', 'I am an accredited exercise physiologist.'],
    ['The most experienced care.', 'The experienced care.'],
    ['Exercise cures pain.', undefined],
  ])('to forbidden wording is reported, with better wording if there is one: %s', async (text, better) => {
    const { findings } = await edit('home.yaml', set(['lead', 0], text));
    const found = findings.find(({ path, level }) => path[0] === 'lead' && level === 'error');
    expect(found).toMatchObject({ level: 'error', file: 'home.yaml' });
    expect(found?.better).toBe(better);
  });

  it.each([
    ['faq/when-should-i-see-one.md', ['body'], 'Answer'],
    ['home.yaml', ['lead', 0], 'Sentence'],
  ] as [string, (string | number)[], string][])(
    'with gaps in %s %j that the page does not fill in has one error',
    async (file, path) => {
      const { findings } = await edit(file, set(path, 'Ring {phone}.\n\nOr {knock}. Ring {phone}.'));
      expect(findings).toEqual([
        expect.objectContaining({
          file,
          path,
          level: 'error',
          says: expect.stringMatching(/^Leave out \{ and \}: the page/),
        }),
      ]);
    },
  );

  it.each([
    ['practice.yaml', ['replyTime']],
    ['faq/when-should-i-see-one.md', ['body']],
  ] as [string, (string | number)[]][])(
    'with invisible characters in %s %j has an error with a clean wording',
    async (file, path) => {
      const { findings } = await edit(file, set(path, 'within\rtwo\u000bdays'));
      const says =
        'Here belong words without characters that nobody sees; now there is the character U+000D.';
      expect(findings).toContainEqual(
        expect.objectContaining({ file, path, level: 'error', says, better: 'within two days' }),
      );
      expect(await refusal(goOnline())).toMatchObject({ code: 'BAD_INPUT' });
      await edit(file, set(path, 'within two\tdays'));
      await goOnline();
      expect(published).toBe(1);
    },
  );

  it('of an answer that is empty, or that the page cannot render, has an error at the answer', async () => {
    const file = 'faq/when-should-i-see-one.md';
    expect((await edit(file, set(['body'], 'See:\n\n> this'))).findings).toMatchObject([
      {
        path: ['body'],
        field: '“When should I see one?”, Answer',
        says: expect.stringMatching(/^Here belong paragraphs, .* quotation/),
      },
    ]);
    expect((await edit(file, set(['body'], ''))).findings).toMatchObject([
      { path: ['body'], says: 'Here belongs a paragraph; it is still empty.' },
    ]);
  });

  it('to an empty value has one error, also where more than text is expected', async () => {
    const { findings } = await edit('notices.yaml', set(['dates'], ''));
    expect(findings).toMatchObject([
      { path: ['dates'], says: expect.stringMatching(/it is still empty\.$/) },
    ]);
  });

  it('to a price or colour without its sign is saved with the sign; in a group, the sign is suggested', async () => {
    const better = async (...change: [string, NewChange]) =>
      (await edit(...change)).findings.find(({ level }) => level === 'error')?.better;
    const price = { what: 'First visit', amount: '95' };
    const prices = { caption: 'Prices', reviewed: '2026-11-01', asOf: 'On {date}.', entries: [price] };
    expect(await better('pricing.yaml', set(['prices'], prices))).toBe('$95');
    const amount = ['prices', 'entries', 0, 'amount'];
    expect(await better('pricing.yaml', set(amount, 'from 82.50'))).toBeUndefined();
    expect(await better('pricing.yaml', set(amount, 'a lot'))).toBeUndefined();
    expect(await better('pricing.yaml', set(amount, '$95'))).toBeUndefined();
    expect(await better('brand.yaml', set(['accent'], '07525b'))).toBeUndefined();
    expect(await better('brand.yaml', set(['accent'], 'red'))).toBeUndefined();
  });

  it('without a required gap has an error with a complete wording', async () => {
    const prices = {
      caption: 'Prices',
      reviewed: '2026-11-01',
      asOf: 'Prices from 1 November',
      entries: [{ what: 'First visit', amount: '$95' }],
    };
    const { findings } = await edit('pricing.yaml', set(['prices'], prices));
    expect(findings.filter(({ level }) => level === 'error')).toMatchObject([
      {
        path: ['prices', 'asOf'],
        says: 'The page fills in the day on which you last looked at the prices here, and these words leave no place for it.',
        better: 'Prices as of {date}.',
      },
    ]);
  });

  it('to days with times beside other times has an error that names the field of the times', async () => {
    const entries = [{ days: 'Mon-Fri 7.30am - 4pm', time: '7 am to 3 pm' }];
    const { findings } = await edit('practice.yaml', set(['hours'], { heading: 'When I work', entries }));
    const says = expect.stringMatching(
      /^Here belong days alone, such as "Monday to Friday", with their times in “From when to when”; now/,
    );
    expect(findings).toContainEqual(expect.objectContaining({ level: 'error', says }));
  });

  it('to a value that is no day has an error that names the expected and the present value', async () => {
    const value = { where: 'banner', title: 'Closed.', from: 'in the summer', until: '2027-01-03' };
    const insert: NewChange = { kind: 'insert', path: ['entries'], at: 0, value };
    const { findings } = await edit('notices.yaml', insert);
    expect(findings.map(({ says }) => says)).toContainEqual(
      expect.stringMatching(/^Here belongs a day such as 20 December 2026.*now there is "in the summer"/),
    );
  });

  it('to a colour with too little contrast offers the colour that the page uses instead', async () => {
    const { findings } = await edit('brand.yaml', set(['accent'], '#FFEE00'));
    expect(findings).toContainEqual(
      expect.objectContaining({
        path: ['accent'],
        level: 'warning',
        says: expect.stringMatching(/^The accent #ffee00 was darkened/),
        better: expect.stringMatching(/^#[0-9a-f]{6}$/),
      }),
    );
  });

  it('to a notice that ends before it begins has an error with readable dates', async () => {
    const notice = { where: 'banner', title: 'Away', from: '2026-12-20 17:30', until: '2026-12-19' };
    const insert: NewChange = { kind: 'insert', path: ['entries'], at: 0, value: notice };
    const { findings } = await edit('notices.yaml', insert);
    expect(findings.map(({ says }) => says)).toContain(
      'Here belongs an end after the beginning; now there is an end on 19 December 2026 and a beginning on 20 December 2026, 17:30.',
    );
  });

  it('of an unknown field is refused at once', async () => {
    for (const [file, change] of [
      ['practice.yaml', set(['phone', 'x'], 'y')],
      ['practice.yaml', set(['__proto__'], 'y')],
      ['nothing.yaml', set(['phone'], 'y')],
      ['practice.yaml', { kind: 'delete' }],
      ['practice.yaml', { kind: 'create' }],
      ['practice.yaml', { kind: 'place', to: 1 }],
    ] as [string, NewChange][]) {
      expect((await refusal(edit(file, change))).code, file).toMatch(/^(?:NOT_FOUND|BAD_INPUT)$/);
    }
    expect((await editor.read()).changed).toBe(0);
  });

  it('survives a restart, even in the body of a question', async () => {
    const [file] = (await readdir(join(content, 'faq'))).map((name) => `faq/${name}`);
    if (!file) throw new Error('no question');
    await edit(file, set(['body'], 'I come to you. We talk first.'));
    editor = openEditor();
    expect(await readField(file, ['body'])).toMatchObject({ value: 'I come to you. We talk first.' });
    await goOnline();
    expect((await read(file)).endsWith('\n\nI come to you. We talk first.\n')).toBe(true);
  });

  it('inserts, moves and removes entries, and adds and removes an optional field with its line', async () => {
    const before = await read('notices.yaml');
    const value = {
      where: 'banner',
      title: 'Closed.',
      text: 'Back on 4 January.',
      from: '2026-12-20',
      until: '2027-01-03',
    };
    await edit('notices.yaml', { kind: 'insert', path: ['entries'], at: 0, value });
    await edit('notices.yaml', set(['entries', 0, 'title'], 'We are closed.'));
    const { sentences, errors } = await editor.review();
    expect(errors).toEqual([]);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatchObject({ before: null, after: expect.stringContaining('closed') });
    await goOnline();
    const after = await read('notices.yaml');
    expect(diff(before, after).filter((line) => line.startsWith('-'))).toEqual(
      ['-entries: []'].filter((line) => before.includes(line.slice(1))),
    );
    expect(after).toContain('We are closed.');

    await edit('practice.yaml', set(['callTimes'], ''));
    await edit('practice.yaml', set(['callTimes'], 'Mondays'));
    expect((await editor.review()).sentences).toEqual([
      expect.objectContaining({ label: 'When people may ring', after: 'Mondays' }),
    ]);
  });

  it('is undone and redone by visits to a field, as is a discard, even after a restart', async () => {
    const about = async (text: string, visit: string) => {
      const request = await makeRequest('about.md', set(['lead'], text), visit);
      now += 1000;
      await editor.change(ADA, request);
    };
    const lead = async () => (await readField('about.md', ['lead']))?.value;
    const before = await lead();
    for (const text of ['O', 'One', 'One.']) await about(text, 'first-visit');
    for (const text of ['One. T', 'One. Two.']) await about(text, 'other-visit');
    expect(await editor.read()).toMatchObject({ undo: { by: ADA, label: 'First paragraph' }, redo: null });
    expect((await editor.undoOrRedo('undo')).says).toContain('Two.');
    expect(await lead()).toBe('One.');
    editor = openEditor();
    expect((await editor.undoOrRedo('redo')).says).toMatch(/^Made again: .*Two\.$/);
    expect(await lead()).toBe('One. Two.');
    await editor.undoOrRedo('undo');
    await editor.undoOrRedo('undo');
    expect(await lead()).toBe(before);
    expect(await editor.read()).toMatchObject({ changed: 0, undo: null, redo: { label: 'First paragraph' } });
    expect((await refusal(editor.undoOrRedo('undo'))).code).toBe('BAD_INPUT');
    await editor.undoOrRedo('redo');
    await editor.discard(KIM);
    expect(await editor.read()).toMatchObject({
      changed: 0,
      undo: { by: KIM, label: 'all changes' },
      redo: null,
    });
    await editor.undoOrRedo('undo');
    expect(await lead()).toBe('One.');
  });

  it('of one visit is one step for a minute at most, and only the last step is undone', async () => {
    const request = await makeRequest('about.md', set(['lead'], 'One.'), 'same-visit');
    await editor.change(ADA, request);
    now += 61_000;
    const other = await makeRequest('about.md', set(['lead'], 'One. Two.'), 'same-visit');
    await editor.change(ADA, other);
    expect((await refusal(editor.undoOrRedo('undo', request.id))).code).toBe('CONFLICT');
    await editor.undoOrRedo('undo', other.id);
    expect((await readField('about.md', ['lead']))?.value).toBe('One.');
  });

  it('that arrives twice is made once', async () => {
    const value = { where: 'banner', title: 'Closed.', from: '2026-12-20', until: '2027-01-03' };
    const request = await makeRequest('notices.yaml', { kind: 'insert', path: ['entries'], at: 0, value });
    await editor.change(ADA, request);
    editor = openEditor();
    await editor.change(ADA, request);
    expect((await readField('notices.yaml', ['entries']))?.value).toHaveLength(1);
  });

  it('that is unfinished stays in the draft while finished ones go online', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await edit('faq/new.md', { kind: 'create' });
    await edit('about.md', set(['lead'], ''));
    expect(await editor.review()).toMatchObject({
      isReady: true,
      held: expect.arrayContaining(['A question and its answer', 'First paragraph']),
    });
    const before = await read('about.md');
    const shown = await editor.makeFinishedFolder();
    expect(await readFile(join(shown, 'practice.yaml'), 'utf8')).toContain('07 5550 0112');
    expect(await readFile(join(shown, 'about.md'), 'utf8')).toBe(before);
    expect(await readdir(join(shown, 'faq'))).not.toContain('new.md');
    expect((await goOnline()).held).toHaveLength(2);
    expect(await read('practice.yaml')).toContain('07 5550 0112');
    expect(await read('about.md')).toBe(before);
    expect(await editor.read()).toMatchObject({ changed: 2 });
    expect((await readField('about.md', ['lead']))?.value).toBe('');
    expect((await editor.review()).isReady).toBe(false);
  });

  it('with an error in a new file keeps only that file back', async () => {
    await rm(join(content, 'countdown.yaml'), { force: true });
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await edit('countdown.yaml', set(['heading'], 'Soon'));
    await edit('countdown.yaml', set(['date'], 'soon'));
    expect(await editor.review()).toMatchObject({ isReady: true, held: [expect.any(String)] });
    expect(await readdir(await editor.makeFinishedFolder())).not.toContain('countdown.yaml');
    expect((await goOnline()).held).toHaveLength(1);
    expect(await read('practice.yaml')).toContain('07 5550 0112');
    expect((await readField('countdown.yaml', ['heading']))?.value).toBe('Soon');
  });
});

describe('a question', () => {
  it('has a form of its facts and its body', async () => {
    const [first] = (await editor.readForm({ task: 'question' })).fields;
    const node = first?.node;
    expect(node && 'fields' in node && node.fields.map(({ name }) => name)).toEqual([
      ...['question', 'order', 'body'],
    ]);
    expect(first?.value).toMatchObject({ body: expect.stringContaining('exercise') });
  });
});

describe('a new question or post', () => {
  it.each([
    ['faq/question-5.md', { question: '', order: 5, body: '' }],
    ['journal/post-1.md', { title: '', body: '' }],
  ])('%s starts with all required fields', async (file, value) => {
    await edit(file, { kind: 'create' });
    const { fields } = await editor.readForm({ file, path: [] });
    expect(fields[0]?.value).toMatchObject(value);
  });
});

describe('the order of questions', () => {
  const [ONE, OTHER] = ['faq/when-should-i-see-one.md', 'faq/what-is-an-exercise-physiologist.md'];

  it('changes in one change, and is undone in one step', async () => {
    const orders = async () => {
      const { fields } = await editor.readForm({ task: 'question' });
      return fields.map(({ file }) => file);
    };
    const before = await orders();
    expect(before.slice(0, 2)).toEqual([OTHER, ONE]);
    await edit(ONE ?? '', { kind: 'place', to: 0 });
    expect(await orders()).toEqual([before[1], before[0], ...before.slice(2)]);
    await editor.undoOrRedo('undo');
    expect(await orders()).toEqual(before);
    expect((await editor.read()).changed).toBe(0);
  });
});

describe('the start of My page', () => {
  const getTask = async (id: string) => (await editor.read()).tasks.find((task) => task.id === id);

  it('describes each part: its content, its draft and its findings', async () => {
    expect(await getTask('closed')).toMatchObject({ says: 'No notices on your page', care: null });
    expect((await getTask('telephone'))?.says).toBe(
      '0491 570 006, If I’m with a client, please leave a message.',
    );
    expect((await getTask('prices'))?.says).toBe('No prices on your page');
    expect((await getTask('question'))?.says).toBe('4 questions on your page');
    expect(await getTask('footer')).toMatchObject({ says: 'The last words.', section: true });
    await edit('notices.yaml', {
      kind: 'insert',
      path: ['entries'],
      at: 0,
      value: { where: 'banner', title: 'Closed.', from: '2026-12-20', until: '2027-01-03' },
    });
    await edit('practice.yaml', set(['phone'], ''));
    const notice = 'Closed, 20 December 2026 to 3 January 2027. Visitors see this from';
    expect((await getTask('closed'))?.says).toBe(`${notice} 20 December 2026, in your draft`);
    await edit('notices.yaml', set(['entries', 0, 'shownFrom'], '2026-11-26'));
    expect((await getTask('closed'))?.says).toBe(`${notice} 26 November 2026, in your draft`);
    await edit('team.yaml', set(['hidden'], true));
    expect((await getTask('team'))?.says).toBe('Off your page for now, in your draft');
    const prices = { caption: 'P', reviewed: '2026-11-01', asOf: '{date}', entries: [], hidden: true };
    await edit('pricing.yaml', set(['prices'], prices));
    expect((await getTask('prices'))?.says).toBe('Off your page for now, in your draft');
    const empty = async () => (await editor.read()).tasks.flatMap(({ id, isEmpty }) => (isEmpty ? [id] : []));
    const all = ['team', 'testimonials', 'gallery', 'carousel', 'journal', 'countdown', 'downloads'];
    expect(await empty()).toEqual(all);
    await edit('countdown.yaml', set(['heading'], 'Soon'));
    expect(await empty()).toEqual(all.filter((id) => id !== 'countdown'));
    expect(await getTask('telephone')).toMatchObject({
      says: 'If I’m with a client, please leave a message, in your draft',
      care: '1 thing to put right',
    });
  });
});

describe('the review', () => {
  it('warns only about changed fields', async () => {
    expect((await editor.review()).warnings).toEqual([]);
    await edit('practice.yaml', set(['phone'], '0491 570 156'));
    const changed = await editor.review();
    expect(changed.warnings).toMatchObject([{ path: ['phone'] }]);
    // A second call returns the cached result.
    expect((await editor.review()).sentences).toBe(changed.sentences);
    await edit('practice.yaml', set(['phone'], '0491 570 157'));
    expect((await editor.review()).sentences).toMatchObject([{ after: '0491 570 157' }]);
  });

  it('warns about a field that another change makes untrue, as a first price does', async () => {
    const entries = [{ what: 'First visit', amount: '$165' }];
    const prices = { caption: 'What it costs', reviewed: '2026-11-01', asOf: 'As of {date}.', entries };
    await edit('pricing.yaml', set(['prices'], prices));
    expect((await editor.review()).warnings).toMatchObject([
      { path: ['heading'], says: expect.stringMatching(/^This says that there are no prices/) },
    ]);
    // Once the change is online, a change of another field does not repeat the warning.
    await goOnline();
    await edit('footer.yaml', set(['heading'], 'See you.'));
    expect((await editor.review()).warnings).toEqual([]);
  });

  it('lists what goes online beside what stays in the draft, with its warnings', async () => {
    const entries = [{ what: 'First visit', amount: '$165' }];
    const prices = { caption: 'What it costs', reviewed: '2026-11-01', asOf: 'As of {date}.', entries };
    await edit('pricing.yaml', set(['prices'], prices));
    const says = expect.stringMatching(/^This says that there are no prices/);
    await edit('faq/question-5.md', { kind: 'create' });
    const question = { file: 'faq/question-5.md', level: 'error' };
    await edit('about.md', set(['portrait'], { file: 'beach.jpg', alt: '' }));
    const review = await editor.review();
    expect(review).toMatchObject({
      isReady: true,
      warnings: [{ file: 'pricing.yaml', path: ['heading'], says }],
    });
    expect(review.errors).toEqual(expect.arrayContaining([expect.objectContaining(question)]));
    expect(review.sentences).toMatchObject([{ file: 'pricing.yaml', path: ['prices'] }]);
    const { findings } = await editor.readForm({ task: 'prices' });
    expect(findings).toMatchObject([{ path: ['heading'], says }]);
    expect((await editor.read()).changed).toBe(3);
  });

  it('lists errors and unfinished changes, and puts the rest online', async () => {
    await edit('faq/question-5.md', { kind: 'create' });
    await edit('home.yaml', set(['lead', 0], 'Exercise cures pain.'));
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const { errors, held, isReady, sentences } = await editor.review();
    expect(errors).toEqual(expect.arrayContaining([expect.objectContaining({ file: 'home.yaml' })]));
    expect([held.length, isReady]).toEqual([2, true]);
    expect(sentences).toMatchObject([{ file: 'practice.yaml' }]);
    expect((await goOnline()).held).toEqual(held);
    expect(await read('home.yaml')).not.toContain('cures');
    expect((await editor.review()).sentences).toHaveLength(2);
  });

  it('holds back a photo without a description, and its file', async () => {
    const [one, other] = [
      await editor.photos.add('one.jpg', Buffer.from('one')),
      await editor.photos.add('other.jpg', Buffer.from('other')),
    ];
    await edit('about.md', set(['portrait'], { file: one, alt: 'Ada by the sea.' }));
    await goOnline();
    await edit('about.md', set(['portrait', 'file'], other));
    await edit('about.md', set(['portrait', 'alt'], ''));
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    expect((await editor.review()).sentences).toMatchObject([{ file: 'practice.yaml' }]);
    await goOnline();
    expect(await read('about.md')).toContain(one);
  });

  it('names the section of each finding, and its entry by title or number', async () => {
    for (const file of ['faq/question-5.md', 'faq/question-6.md']) await edit(file, { kind: 'create' });
    await edit('faq/question-6.md', set(['question'], 'May I bring my dog?'));
    const entries = ['First visit', ''].map((what) => ({ what, amount: '' }));
    const prices = { caption: 'What it costs', reviewed: '2026-11-01', asOf: 'As of {date}.', entries };
    await edit('pricing.yaml', set(['prices'], prices));
    const fields = (await editor.review()).errors.map(({ field }) => field);
    expect(fields.toSorted()).toEqual([
      ...[
        'Pricing, Price 1, Amount',
        'Pricing, Price 2, Amount',
        'Pricing, Price 2, What',
        'Question 5, Answer',
        'Question 5, Question',
      ],
      '“May I bring my dog?”, Answer',
    ]);
  });

  it('names an entry by the label of one entry, with its dates in order', async () => {
    const value = { where: 'banner', title: 'Closed.', from: '2026-12-20', until: '2027-01-03' };
    await edit('notices.yaml', { kind: 'insert', path: ['entries'], at: 0, value });
    expect((await editor.review()).sentences).toMatchObject([
      { label: 'Notice', before: null, after: 'Closed, 20 December 2026 to 3 January 2027' },
    ]);
  });

  it('shows gaps as the page fills them in, never in braces', async () => {
    const entries = [{ what: 'First visit', amount: '$165' }];
    const prices = {
      caption: 'What it costs',
      reviewed: '2026-11-01',
      asOf: 'Prices as of {date}.',
      entries,
    };
    await edit('pricing.yaml', set(['prices'], prices));
    expect((await editor.review()).sentences).toMatchObject([
      { after: 'What it costs; Prices as of 1 November 2026; First visit, $165' },
    ]);
    await goOnline();
    await edit('pricing.yaml', set(['prices', 'asOf'], 'Since {date}.'));
    await edit('contact.yaml', set(['elsewhere', 'call'], 'Ring {phone}.'));
    expect((await editor.review()).sentences).toMatchObject([
      { after: 'Ring (your telephone number).' },
      { before: 'Prices as of 1 November 2026.', after: 'Since 1 November 2026.' },
    ]);
  });

  const FAQ = 'faq/when-should-i-see-one.md';
  const publishAndList = async () => {
    await goOnline();
    return (await editor.editions.list())[0]?.what;
  };

  it('names moved questions and their new positions', async () => {
    await edit(FAQ, { kind: 'place', to: 0 });
    expect((await editor.review()).sentences).toHaveLength(1);
    expect(await publishAndList()).toEqual([
      'Questions: “What is an exercise physiologist?” moves behind “When should I see one?”, to place 2 of 4',
    ]);
  });

  it('gives the position of a new question, and does not mention its neighbours', async () => {
    await edit('faq/question-5.md', { kind: 'create' });
    await edit('faq/question-5.md', set(['question'], 'Do you come on Sundays?'));
    await edit('faq/question-5.md', { kind: 'place', to: 2 });
    // Without the unfinished question, only order numbers could go online.
    expect((await editor.review()).isReady).toBe(false);
    expect((await editor.review()).sentences.map(({ label, after }) => [label, after])).toEqual([
      ['Question', '“Do you come on Sundays?”, at place 3 of 5'],
    ]);
  });

  it('names an added or removed question with the beginning of its answer', async () => {
    await edit('faq/question-5.md', { kind: 'create' });
    expect((await editor.review()).sentences).toMatchObject([{ after: 'Nothing is written yet' }]);
    await edit('faq/question-5.md', set(['question'], 'May I bring my dog?'));
    await edit(
      'faq/question-5.md',
      set(['body'], 'On the **beach**, yes.\n\nSee [the rules](https://a.example/).'),
    );
    const summary = '“May I bring my dog?” On the beach, yes. See the rules.';
    expect((await editor.review()).sentences).toMatchObject([
      { label: 'Question', before: null, after: summary },
    ]);
    expect(await publishAndList()).toEqual([`Questions, Question: added ${summary}`]);
    await edit('faq/question-6.md', { kind: 'create' });
    await edit('faq/question-6.md', set(['question'], 'Hm?'));
    await edit('faq/question-6.md', set(['body'], '*a* '.repeat(200)));
    const read = `“Hm?” ${'a '.repeat(60).trim()}…`;
    expect((await editor.review()).sentences).toMatchObject([{ before: null, after: read }]);
    for (let step = 0; step < 3; step += 1) await editor.undoOrRedo('undo');
    await edit('faq/question-5.md', set(['body'], 'On the beach, before nine.'));
    expect(await publishAndList()).toEqual([
      expect.stringMatching(
        /^Questions, “May I bring my dog\?”, Answer: On the \*\*beach.* → On the beach, before/,
      ),
    ]);
    await edit('faq/question-5.md', { kind: 'delete' });
    expect(await publishAndList()).toEqual([
      'Questions, Question: removed “May I bring my dog?” On the beach, before nine.',
    ]);
  });

  it('describes a photo before and after', async () => {
    const [one, other] = [
      await editor.photos.add('one.jpg', Buffer.from('one')),
      await editor.photos.add('other.jpg', Buffer.from('other')),
    ];
    await edit('about.md', set(['portrait'], { file: one, alt: 'Ada by the sea.' }));
    expect((await editor.review()).sentences).toEqual([
      {
        file: 'about.md',
        path: ['portrait'],
        section: 'About',
        label: 'Photo of you',
        before: null,
        after: '“Ada by the sea.” (one.jpg)',
        photos: { before: null, after: one },
      },
    ]);
    expect(await publishAndList()).toEqual(['About, Photo of you: added “Ada by the sea.” (one.jpg)']);
    await edit('about.md', set(['portrait', 'file'], other));
    expect((await editor.review()).sentences).toMatchObject([{ photos: { before: one, after: other } }]);
    await goOnline();
    await edit('about.md', set(['portrait', 'alt'], 'Ada in the rain.'));
    expect(await publishAndList()).toEqual([
      'About, Photo of you, What it shows: Ada by the sea. → Ada in the rain.',
    ]);
    await edit('about.md', set(['portrait'], null));
    expect(await publishAndList()).toEqual(['About, Photo of you: removed “Ada in the rain.” (other.jpg)']);
  });

  it('shows the differing part of a long text, and which entries moved', async () => {
    const text =
      'I come to you and bring the gear. A sturdy chair and a little space will do, and a place to sit.';
    await edit('about.md', set(['lead'], text));
    await goOnline();
    await edit('about.md', set(['lead'], text.replace('sit', 'rest')));
    const [sentence = ''] = (await publishAndList()) ?? [];
    expect(sentence).toMatch(/^About, First paragraph: ….* to sit\. → ….* to rest\.$/);
    for (const [at, title] of ['One.', 'Two.', 'Three.'].entries())
      await edit('notices.yaml', {
        kind: 'insert',
        path: ['entries'],
        at,
        value: { where: 'banner', title, from: '2026-12-20', until: '2027-01-03' },
      });
    await goOnline();
    await edit('notices.yaml', { kind: 'move', path: ['entries'], from: 2, to: 0 });
    expect(await publishAndList()).toEqual([
      expect.stringMatching(/^Notices: “Three, .*” moves before “One, .*”, to place 1 of 3$/),
    ]);
  });

  it('distinguishes moved, edited and added entries', async () => {
    const entries = ['One.', 'Two.', 'Three.'].map((title) => ({
      where: 'banner',
      title,
      text: `More about ${title}`,
      from: '2026-12-20',
      until: '2027-01-03',
    }));
    for (const [at, value] of entries.entries())
      await edit('notices.yaml', { kind: 'insert', path: ['entries'], at, value });
    await goOnline();
    const move = (from: number, to: number) =>
      edit('notices.yaml', { kind: 'move', path: ['entries'], from, to });
    await move(2, 0);
    await edit('notices.yaml', set(['entries', 2, 'until'], '2027-01-04'));
    const value = { where: 'faq', title: 'New.', from: '2027-03-01', until: '2027-03-02' };
    await edit('notices.yaml', { kind: 'insert', path: ['entries'], at: 3, value });
    await move(3, 1);
    expect(await publishAndList()).toEqual([
      expect.stringMatching(/^Notices: “Three, .*” moves before “New, .*”, to place 1 of 4$/),
      'Notices, Notice: added New, 1 March 2027 to 2 March 2027, at place 2 of 4',
      expect.stringMatching(/^Notices, Two, .*, Until: 3 January 2027 → 4 January 2027$/),
    ]);
    // An entry that is edited and moved is still the same entry.
    await edit('notices.yaml', set(['entries', 3, 'until'], '2027-01-05'));
    await move(3, 0);
    expect(await publishAndList()).toEqual([
      expect.stringMatching(/^Notices: “Two, .*” moves before “Three, .*”, to place 1 of 4$/),
      expect.stringMatching(/^Notices, Two, .*, Until: 4 January 2027 → 5 January 2027$/),
    ]);
  });

  it('offers a confirmation beside the finding that asks for it', async () => {
    const { findings } = await editor.readForm({ file: 'practice.yaml', path: ['replyTime'] });
    expect(findings).toMatchObject([{ confirm: { file: 'confirmed.yaml', path: ['replyTime'] } }]);
    await edit('confirmed.yaml', set(['replyTime'], '2026-11-22'));
    expect((await editor.readForm({ file: 'practice.yaml', path: ['replyTime'] })).findings).toEqual([]);
  });
});

describe('a placeholder', () => {
  const REPLY = ['replyTime'];
  const readFindings = async (path: string[]) =>
    (await editor.readForm({ file: 'practice.yaml', path })).findings;
  const listPaths = async () => (await editor.listQuestions()).map(({ path }) => path.join('.'));

  it.each([
    ['was valid at the start', false],
    ['had an error before the server started', true],
  ])(
    'is reported beside its question while the draft, which %s, has an error elsewhere',
    async (_, isNew) => {
      const before = await listPaths();
      expect(before).toEqual(expect.arrayContaining(['phone', 'replyTime']));
      await edit('practice.yaml', set(['email'], ''));
      if (isNew) editor = openEditor();
      expect(await readFindings(REPLY)).toMatchObject([{ confirm: { file: 'confirmed.yaml', path: REPLY } }]);
      expect(await readFindings(['phone'])).toMatchObject([{ level: 'warning', path: ['phone'] }]);
      expect((await editor.read()).toAsk).toBeGreaterThan(5);
      // A replaced placeholder is no longer reported, but a new example value is.
      await edit('confirmed.yaml', set(REPLY, '2026-11-22'));
      await edit('practice.yaml', set(['phone'], '07 5550 0199'));
      expect(await readFindings(REPLY)).toEqual([]);
      expect(await readFindings(['phone'])).toMatchObject([
        { says: expect.stringMatching(/^07 5550 0199 is/) },
      ]);
      expect(await listPaths()).toEqual(before.filter((path) => !['replyTime', 'email'].includes(path)));
      await edit('practice.yaml', set(['email'], 'ada@saltbush.net.au'));
      expect(await readFindings(REPLY)).toEqual([]);
    },
  );
});

describe('another author', () => {
  const entry = (title: string, until = '2027-01-03') => ({
    where: 'banner',
    title,
    text: 'Words.',
    from: '2026-12-20',
    until,
  });
  const insert = (at: number, value: Value): NewChange => ({ kind: 'insert', path: ['entries'], at, value });
  const titles = async () => {
    const entries = (await readField('notices.yaml', ['entries']))?.value as { title: string }[];
    return entries.map(({ title }) => title);
  };

  it('is reported with the changed fields; an undone change has no author', async () => {
    const { revision } = await editor.read();
    expect(await editor.draft.readNews(revision)).toEqual({ revision, elsewhere: null });
    await edit('practice.yaml', set(['phone'], '07 5550 0112'), KIM);
    await edit('practice.yaml', set(['replyTime'], 'a day'), KIM);
    await edit('practice.yaml', set(['replyTime'], 'two days'), KIM);
    const news = await editor.draft.readNews(revision);
    expect(news).toMatchObject({
      elsewhere: { by: { who: KIM }, fields: ['Telephone', 'How soon you reply'] },
    });
    expect(await editor.draft.readNews(news.revision)).toEqual({ revision: news.revision, elsewhere: null });
    await editor.undoOrRedo('undo');
    const { revision: undone } = await editor.read();
    expect(await editor.draft.readNews(news.revision)).toEqual({ revision: undone, elsewhere: null });
    await writeFile(
      join(content, 'practice.yaml'),
      (await read('practice.yaml')).replace(/^areaServed: .*$/m, 'areaServed: Here'),
    );
    expect(await editor.draft.readNews(undone)).toMatchObject({
      elsewhere: { by: 'folder', fields: [expect.any(String)] },
    });
  });

  it('on another device: a change of the same place is a conflict, one beside it is not', async () => {
    const [mine, theirs] = [
      await makeRequest('practice.yaml', set(['phone'], '07 5550 0113')),
      await makeRequest('practice.yaml', set(['phone'], '07 5550 0112')),
    ];
    await editor.change(ADA, theirs, 'Chrome on Android');
    expect(await refusal(editor.change(KIM, mine))).toMatchObject({
      code: 'CONFLICT',
      facts: { theirs: '07 5550 0112', field: 'Telephone', by: { who: ADA, browser: 'Chrome on Android' } },
    });
    // The author chooses to keep their own value.
    await editor.change(KIM, { ...mine, change: { ...mine.change, was: '07 5550 0112' } as Change });
    expect((await readField('practice.yaml', ['phone']))?.value).toBe('07 5550 0113');
    await edit('practice.yaml', set(['replyTime'], 'within a day'), KIM);
    expect((await editor.read()).changed).toBe(2);
  });

  it('on another device: entries that both add to one list are kept, whatever each types next', async () => {
    const [mine, theirs] = [
      await makeRequest('notices.yaml', insert(0, entry(''))),
      await makeRequest('notices.yaml', insert(0, entry(''))),
    ];
    await editor.change(ADA, mine);
    await editor.change(KIM, theirs);
    const makeTitleChange = (title: string, was: string, at: number): ChangeRequest => ({
      id: randomUUID(),
      visit: 'a-visit',
      file: 'notices.yaml',
      change: { kind: 'set', path: ['entries', at, 'title'], value: title, was, within: [entry(was)] },
    });
    // Both still believe that their entry is the first.
    await editor.change(ADA, makeTitleChange('P', '', 0));
    await editor.change(KIM, makeTitleChange('L', '', 0));
    await editor.change(ADA, makeTitleChange('Phone', 'P', 0));
    await editor.change(KIM, makeTitleChange('Laptop', 'L', 0));
    expect((await titles()).toSorted()).toEqual(['Laptop', 'Phone']);
    await edit('faq/question-a.md', { kind: 'create' });
    await edit('faq/question-b.md', { kind: 'create' }, KIM);
    expect((await editor.readForm({ task: 'question' })).fields).toHaveLength(6);
  });

  it('on another device: an entry is found at its new position, and a different one is a conflict', async () => {
    for (const [at, title] of ['One.', 'Two.'].entries())
      await edit('notices.yaml', insert(at, entry(title)));
    const titleChange: ChangeRequest = {
      id: randomUUID(),
      visit: 'a-visit',
      file: 'notices.yaml',
      change: {
        kind: 'set',
        path: ['entries', 1, 'title'],
        value: 'Mine.',
        was: 'Two.',
        within: [entry('Two.')],
      },
    };
    await edit('notices.yaml', insert(0, entry('New.')), KIM);
    await editor.change(ADA, titleChange);
    expect(await titles()).toEqual(['New.', 'One.', 'Mine.']);
    const removal = await makeRequest('notices.yaml', { kind: 'remove', path: ['entries', 2] });
    await edit('notices.yaml', set(['entries', 2, 'until'], '2027-02-01'), KIM);
    expect((await refusal(editor.change(ADA, removal))).facts).toMatchObject({
      theirs: { until: '2027-02-01' },
    });
    await edit('notices.yaml', { kind: 'move', path: ['entries'], from: 2, to: 0 }, KIM);
    expect(await titles()).toEqual(['Mine.', 'New.', 'One.']);
    // Both people removed the entry.
    const again = await makeRequest('notices.yaml', { kind: 'remove', path: ['entries', 2] });
    await edit('notices.yaml', { kind: 'remove', path: ['entries', 2] }, KIM);
    await editor.change(ADA, again);
    expect(await titles()).toEqual(['Mine.', 'New.']);
  });

  it('in the folder: both changes stay, or both are shown and one is chosen', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const text = await read('practice.yaml');
    await writeFile(join(content, 'practice.yaml'), `# A note\n${text}`);
    expect((await editor.review()).conflicts).toEqual([]);

    await writeFile(join(content, 'practice.yaml'), text.replace('0491 570 006', '0491 570 156'));
    const { conflicts } = await editor.review();
    expect(conflicts).toEqual([
      expect.objectContaining({ before: '0491 570 006', mine: '07 5550 0112', theirs: '0491 570 156' }),
    ]);
    expect((await refusal(goOnline())).code).toBe('CONFLICT');
    expect(await read('practice.yaml')).toContain('0491 570 156');
    await editor.resolve(conflicts[0] ?? NOWHERE, 'mine');
    await goOnline();
    expect(await read('practice.yaml')).toContain('07 5550 0112');
  });

  it('in the folder, in other fields of a changed file: the draft goes online beside that edit', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await edit('about.md', set(['lead'], ''));
    await edit('about.md', set(['heading'], 'Who I am'));
    const edits = { 'practice.yaml': 'areaServed', 'about.md': 'qualificationsHeading' };
    for (const [file, name] of Object.entries(edits)) {
      const text = await read(file);
      await writeFile(join(content, file), text.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}: By hand`));
    }
    await goOnline();
    expect(await editor.read()).toMatchObject({ changed: 1 });
    await edit('about.md', set(['lead'], 'I help people move.'));
    await goOnline();
    expect(await editor.read()).toMatchObject({ changed: 0 });
    for (const [file, name] of Object.entries(edits))
      expect(await read(file)).toContain(`${name}: By hand\n`);
  });

  it('of the draft while it is published: only that change stays in the draft', async () => {
    let typeMeanwhile = async () => {};
    editor = openEditor({ site: { publish: () => typeMeanwhile(), readFault: () => undefined } });
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    typeMeanwhile = async () => {
      typeMeanwhile = async () => {};
      await edit('practice.yaml', set(['replyTime'], 'soon'));
    };
    await goOnline();
    expect(await editor.read()).toMatchObject({ changed: 1 });
    await goOnline();
    const text = await read('practice.yaml');
    expect([text.includes('07 5550 0112'), text.includes('replyTime: soon')]).toEqual([true, true]);
  });

  it('in the folder: the draft stays in its field beside the other value, also after typing on', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const text = await read('practice.yaml');
    await writeFile(
      join(content, 'practice.yaml'),
      text.replace('0491 570 006', '0491 570 156').replace(/^replyTime: .*$/m, 'replyTime: soon'),
    );
    const form = async () => editor.readForm({ task: 'telephone' });
    expect((await form()).fields[0]).toMatchObject({ value: '07 5550 0112' });
    expect((await form()).conflicts).toMatchObject([
      { file: 'practice.yaml', path: ['phone'], mine: '07 5550 0112', theirs: '0491 570 156' },
    ]);
    expect((await editor.read()).tasks.find(({ id }) => id === 'telephone')?.says).toMatch(/^07 5550 0112/);
    await edit('practice.yaml', set(['phone'], '07 5550 0113'));
    editor = openEditor();
    const { conflicts, sentences } = await editor.review();
    expect(sentences).toEqual([]);
    expect(conflicts).toMatchObject([
      { before: '0491 570 006', mine: '07 5550 0113', theirs: '0491 570 156' },
    ]);
    await editor.resolve(conflicts[0] ?? NOWHERE, 'theirs');
    expect((await form()).fields[0]).toMatchObject({ value: '0491 570 156' });
    expect((await editor.read()).changed).toBe(0);
  });

  it('in the folder, by removing a file: its draft stays, and is restored or discarded', async () => {
    const file = 'faq/when-should-i-see-one.md';
    for (const keep of ['theirs', 'mine'] as const) {
      const text = await read(file);
      await edit(file, set(['question'], 'When should I come?'));
      await edit(file, set(['body'], 'Any day.'));
      await rm(join(content, file));
      const form = await editor.readForm({ task: 'question' });
      expect(form.fields.find((one) => one.file === file)?.value).toMatchObject({
        question: 'When should I come?',
      });
      expect(form.conflicts).toMatchObject([
        { file, path: [], theirs: null, mine: expect.stringContaining('Any day.') },
      ]);
      await edit(file, set(['body'], 'Any day of the week.'));
      const { conflicts } = await editor.review();
      expect(conflicts).toHaveLength(1);
      await editor.resolve(conflicts[0] ?? NOWHERE, keep);
      expect((await editor.review()).conflicts).toEqual([]);
      expect((await editor.readForm({ task: 'question' })).fields).toHaveLength(keep === 'mine' ? 4 : 3);
      if (keep === 'theirs') await writeFile(join(content, file), text);
    }
    await goOnline();
    expect(await read(file)).toContain('Any day of the week.');
  });

  it('in the folder, by breaking a file: the draft is kept, and a message explains why', async () => {
    const text = await read('practice.yaml');
    await edit('practice.yaml', set(['replyTime'], 'within a day'));
    await writeFile(join(content, 'practice.yaml'), `${text}broken: [\n`);
    const { conflicts, isReady } = await editor.review();
    const says =
      /^“Your practice” cannot be read in the files now \(practice\.yaml\).*Ask your helper.*waits here/;
    expect(conflicts).toMatchObject([{ fault: expect.stringMatching(says) }]);
    expect((await editor.readForm({ task: 'telephone' })).conflicts).toEqual(conflicts);
    expect(isReady).toBe(false);
    for (const keep of ['mine', 'theirs'] as const)
      await expect(editor.resolve(conflicts[0] ?? NOWHERE, keep)).rejects.toThrow(says);
    await expect(goOnline()).rejects.toThrow(says);
    expect(published).toBe(0);
    expect(await readField('practice.yaml', ['replyTime'])).toMatchObject({ value: 'within a day' });
    await writeFile(join(content, 'practice.yaml'), text);
    expect(await editor.review()).toMatchObject({
      conflicts: [],
      sentences: [{ label: 'How soon you reply', after: 'within a day' }],
    });
  });

  it('in the folder, by breaking a file: discarding leaves nothing behind once the file is mended', async () => {
    const text = await read('practice.yaml');
    await edit('practice.yaml', set(['replyTime'], 'within a day'));
    await writeFile(join(content, 'practice.yaml'), `${text}broken: [\n`);
    await editor.discard(ADA);
    expect(await read('practice.yaml')).toBe(`${text}broken: [\n`);
    await writeFile(join(content, 'practice.yaml'), text);
    expect(await editor.review()).toMatchObject({ conflicts: [], sentences: [], errors: [] });
    await editor.undoOrRedo('undo');
    expect((await editor.review()).sentences).toMatchObject([{ after: 'within a day' }]);
  });

  it('in the folder, of a list that was changed here: each side is shown by its entries', async () => {
    for (const [at, title] of ['One.', 'Two.'].entries())
      await edit('notices.yaml', insert(at, entry(title)));
    await goOnline();
    await edit('notices.yaml', { kind: 'remove', path: ['entries', 0] });
    const text = await read('notices.yaml');
    await writeFile(
      join(content, 'notices.yaml'),
      text.replace(/(?<=title: One\.[\s\S]*?until: )2027-01-03/, '2027-02-03'),
    );
    const { conflicts } = await editor.review();
    expect(conflicts).toMatchObject([
      {
        path: ['entries'],
        mine: expect.stringMatching(/^Two/),
        theirs: expect.stringContaining('3 February'),
      },
    ]);
    await editor.resolve(conflicts[0] ?? NOWHERE, 'mine');
    await goOnline();
    expect(await readField('notices.yaml', ['entries'])).toMatchObject({ value: [{ title: 'Two.' }] });
  });

  it('in the folder, to a field of which the author saw the earlier value: the change is refused', async () => {
    const request = await makeRequest('practice.yaml', set(['phone'], '07 5550 0112'));
    const text = await read('practice.yaml');
    await writeFile(join(content, 'practice.yaml'), text.replace('0491 570 006', '0491 570 156'));
    expect(await refusal(editor.change(ADA, request))).toMatchObject({
      code: 'CONFLICT',
      facts: { theirs: '0491 570 156', by: 'folder' },
    });
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    expect((await editor.review()).conflicts).toEqual([]);
  });
});

describe('going online', () => {
  it('makes one complete edition that can be put back', async () => {
    const before = await read('practice.yaml');
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await goOnline();
    const versions = await editor.editions.list();
    expect(versions).toMatchObject([
      { number: 2, by: ADA, isOnline: true, what: [expect.stringContaining('0491 570 006 → 07 5550 0112')] },
      { number: 1, by: 'folder', isOnline: false },
    ]);
    expect(await editor.editions.putBack(1, ADA_PROVEN)).toMatchObject({ version: 3 });
    expect(await read('practice.yaml')).toBe(before);
    expect((await refusal(editor.editions.putBack(99, ADA_PROVEN))).code).toBe('NOT_FOUND');
  });

  it('puts a version back under a draft, with a conflict where both changed', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await goOnline();
    await edit('practice.yaml', set(['phone'], '07 5550 0199'));
    await edit('practice.yaml', set(['replyTime'], 'by the next morning'));
    await editor.editions.putBack(1, { email: KIM, isProven: true });
    const [conflict, ...others] = (await editor.review()).conflicts;
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ path: ['phone'], mine: '07 5550 0199', theirs: '0491 570 006' });
    await editor.resolve(conflict ?? NOWHERE, 'theirs');
    await goOnline();
    expect(await read('practice.yaml')).toMatch(/0491 570 006[\s\S]*by the next morning/);
  });

  it.each([
    ['a tick that was taken back', set(['prices', 'hidden'], false), []],
    ['a tick', null, [{ path: ['prices'], before: expect.stringContaining('$165'), theirs: null }]],
    ['a change', set(['prices', 'caption'], 'Costs'), [{ path: ['prices'], theirs: null }]],
  ] as const)(
    'puts a version back that lacks a group in which the draft has %s',
    async (_, last, expected) => {
      const before = await read('pricing.yaml');
      const entries = [{ what: 'First visit', amount: '$165' }];
      const prices = { caption: 'What it costs', reviewed: '2026-11-01', asOf: 'As of {date}.', entries };
      await edit('pricing.yaml', set(['prices'], prices));
      await goOnline();
      await edit('pricing.yaml', set(['prices', 'hidden'], true));
      if (last) await edit('pricing.yaml', last);
      await editor.editions.putBack(1, ADA_PROVEN);
      const { conflicts } = await editor.review();
      expect(conflicts).toMatchObject(expected);
      for (const conflict of conflicts) await editor.resolve(conflict, 'mine');
      expect(await editor.review()).toMatchObject({ errors: [], conflicts: [] });
      expect((await editor.read()).changed).toBe(conflicts.length);
      expect(await read('pricing.yaml')).toBe(before);
    },
  );

  it('restores the folder when the edition cannot be published', async () => {
    const before = await read('practice.yaml');
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    fault = 'no fonts';
    expect(await refusal(goOnline())).toMatchObject({ code: 'CANNOT' });
    expect(await read('practice.yaml')).toBe(before);
    expect(published).toBe(2);
    fault = undefined;
    await goOnline();
    expect(await read('practice.yaml')).not.toBe(before);
  });

  it('runs one at a time and refuses another while it runs', async () => {
    const gate = Promise.withResolvers<void>();
    editor = openEditor({ site: { publish: () => gate.promise, readFault: () => fault } });
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const first = goOnline();
    await expect.poll(() => read('practice.yaml')).toContain('07 5550 0112');
    expect(await refusal(editor.editions.putBack(1, { email: KIM, isProven: true }))).toMatchObject({
      code: 'BUSY',
    });
    gate.resolve();
    expect(await first).toMatchObject({ version: 2 });
    expect(await editor.editions.putBack(1, { email: KIM, isProven: true })).toMatchObject({ version: 3 });
  });

  it('later publishes the draft as it was when scheduled; newer changes stay in the draft', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const at = now + DAY;
    expect(await editor.putOnline(ADA_PROVEN, (await editor.read()).revision, at)).toEqual({ later: at });
    await edit('practice.yaml', set(['phone'], '07 5550 0113'));
    expect(await editor.read()).toMatchObject({ later: { at } });
    now = at;
    editor = openEditor();
    editor.schedule.start();
    await expect.poll(() => published).toBe(1);
    expect(await read('practice.yaml')).toContain('07 5550 0112');
    await expect.poll(() => editor.read()).toMatchObject({ later: null, changed: 1 });
    expect((await editor.review()).conflicts).toEqual([]);
    expect((await refusal(editor.putOnline(ADA_PROVEN, (await editor.read()).revision, now - 1))).code).toBe(
      'BAD_INPUT',
    );
  });

  it('checks the texts that it publishes, whatever is typed during the check', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const { promise: unblocked, resolve: unblock } = Promise.withResolvers<void>();
    let [isBlocked, checks] = [false, 0];
    const blockedEditor = openEditor({
      check: async (checked) => {
        checks += 1;
        if (isBlocked) await unblocked;
        return checkFolder(checked, now);
      },
    });
    const { revision } = await blockedEditor.read();
    [isBlocked, checks] = [true, 0];
    const publishing = blockedEditor.putOnline(ADA_PROVEN, revision);
    await expect.poll(() => checks).toBe(1);
    isBlocked = false;
    await blockedEditor.change(ADA, await makeRequest('practice.yaml', set(['email'], 'typed.later@exa')));
    unblock();
    expect(await publishing).toMatchObject({ version: 2 });
    expect(await read('practice.yaml')).toContain('07 5550 0112');
  });

  it('checks a folder of its own that does not change during the check', async () => {
    const { promise: unblocked, resolve: unblock } = Promise.withResolvers<void>();
    let [isBlocked, checks] = [false, 0];
    const snapshots: [atStart: string, atEnd: string][] = [];
    const blockedEditor = openEditor({
      check: async (checked) => {
        const snapshot = () => readFile(join(checked, 'practice.yaml'), 'utf8');
        const atStart = await snapshot();
        checks += 1;
        if (isBlocked) await unblocked;
        snapshots.push([atStart, await snapshot()]);
        return checkFolder(checked, now);
      },
    });
    await blockedEditor.read();
    const [one, other] = [
      await makeRequest('practice.yaml', set(['phone'], '07 5550 0112')),
      { ...(await makeRequest('practice.yaml', set(['phone'], '07 5550 0113'))) },
    ];
    const secondChange = { ...other, change: { ...other.change, was: '07 5550 0112' } as Change };
    [isBlocked, checks] = [true, 0];
    const first = blockedEditor.change(ADA, one);
    await expect.poll(() => checks).toBe(1);
    const second = blockedEditor.change(ADA, secondChange);
    const preview = async () =>
      readFile(join((await blockedEditor.makeDraftFolder()).folder, 'practice.yaml'), 'utf8');
    await expect.poll(preview).toContain('07 5550 0113');
    unblock();
    await Promise.all([first, second]);
    expect(snapshots.map(([atStart, atEnd]) => atStart === atEnd)).toEqual([true, true, true]);
  });

  it('later fails on an error: it is reported, and nothing is lost', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await editor.putOnline(ADA_PROVEN, (await editor.read()).revision, now + DAY);
    const text = await read('practice.yaml');
    await writeFile(join(content, 'practice.yaml'), text.replace('0491 570 006', '0491 570 156'));
    now += DAY;
    editor.schedule.start();
    await expect.poll(async () => (await editor.read()).missed).toMatch(/did not go online by itself/);
    const { conflicts } = await editor.review();
    expect(conflicts).toHaveLength(1);
    expect((await refusal(goOnline())).code).toBe('CONFLICT');
    expect((await editor.read()).missed).toMatch(/did not go online by itself/);
    await editor.resolve(conflicts[0] ?? NOWHERE, 'mine');
    await goOnline();
    expect(await editor.read()).toMatchObject({ later: null, missed: null });
  });

  /** Sets the clock to `at`, and waits until the schedule has run. */
  async function advanceTo(at: number): Promise<void> {
    [now, grantCalls] = [at, 0];
    editor.schedule.start();
    await expect.poll(() => grantCalls).toBeGreaterThan(0);
    await editor.read();
    await editor.schedule.close();
  }

  it('later fails when its author was removed: the draft stays, and it is reported', async () => {
    await edit('practice.yaml', set(['name'], 'Saltbush Movement'));
    const before = await read('practice.yaml');
    const at = now + DAY;
    await editor.putOnline({ email: KIM, isProven: true }, (await editor.read()).revision, at);
    expect(await editor.read()).toMatchObject({ later: { at }, missed: null });
    grants.clear();
    const missedState = { later: null, missed: expect.stringContaining('was removed'), changed: 1 };
    expect(await editor.read()).toMatchObject(missedState);
    await advanceTo(at);
    expect(await read('practice.yaml')).toBe(before);
    editor = openEditor();
    expect(await editor.read()).toMatchObject(missedState);
    await goOnline();
    expect(await editor.read()).toMatchObject({ missed: null, changed: 0 });
  });

  it.each([
    ['by a person who still has access', ADA, true],
    ['by a removed person', 'lee@practice.example', false],
  ])('later, scheduled in an earlier release %s', async (_, by, isOnline) => {
    await edit('practice.yaml', set(['name'], 'Saltbush Movement'));
    const at = now + DAY;
    await editor.putOnline(ADA_PROVEN, (await editor.read()).revision, at);
    await editor.schedule.close();
    const file = join(temporary, 'data', 'draft', 'later.json');
    const { grant } = JSON.parse(await readFile(file, 'utf8')) as { grant: string };
    expect(grants.has(grant)).toBe(true);
    const change = { kind: 'set', path: ['name'], value: 'Saltbush Movement' };
    const changes = [{ id: 'one', file: 'practice.yaml', change, before: null, by, at: now }];
    await writeFile(file, JSON.stringify({ at, by, isProven: true, changes, base: [] }));
    editor = openEditor();
    await advanceTo(at);
    expect((await read('practice.yaml')).includes('Saltbush')).toBe(isOnline);
    expect((await editor.read()).missed === null).toBe(isOnline);
  });

  it('commits in the name of its author where the folder is in a git repository', async () => {
    const git = (...args: string[]) => execFileSync('git', ['-C', content, ...args], { encoding: 'utf8' });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', 'commit', '--quiet', '-m', 'Begin');
    await writeFile(join(content, 'footer.yaml'), `${await read('footer.yaml')}# not mine\n`);
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await goOnline();
    expect(git('log', '-1', '--format=%an %s')).toMatch(/^ada@practice\.example .*07 5550 0112\n$/);
    expect(git('show', '--stat', '--format=')).toContain('practice.yaml');
    expect(git('status', '--short')).toBe(' M footer.yaml\n');
    expect(faults).toEqual([]);
  });
});

describe('going online with another destination', () => {
  const KIM_UNPROVEN = { email: KIM, isProven: false };
  const goOnlineUnproven = async (at?: number) =>
    editor.putOnline(KIM_UNPROVEN, (await editor.read()).revision, at);
  const DESTINATIONS: [string, string, (string | number)[], Value, string][] = [
    ['the mailbox', 'practice.yaml', ['email'], 'jo@example.org', 'Email'],
    ['the telephone', 'practice.yaml', ['phone'], '07 5550 0112', 'Telephone'],
    [
      'the booking link',
      'practice.yaml',
      ['booking'],
      { label: 'Book', url: 'https://b.example/' },
      'Booking',
    ],
    [
      'where privacy is complained about',
      'practice.yaml',
      ['links', 'privacyComplaints', 'url'],
      'https://c.example/',
      'Where it leads',
    ],
    ['the privacy notice', 'privacy.yaml', ['contact'], 'Write to jo@example.org.', 'How to see'],
    ['the address', 'practice.yaml', ['address', 'suburb'], 'Elsewhere', 'Suburb'],
    [
      'the navigation',
      'navigation.yaml',
      ['top', 0, 'target'],
      'https://e.example/x',
      'a new link to e.example in “',
    ],
    [
      'the emergency line',
      'contact.yaml',
      ['form', 'emergency'],
      '[Ring](tel:+61491570156).',
      'the new telephone number 61491570156 in “',
    ],
    [
      'the rings',
      'practice.yaml',
      ['callTimes'],
      'Ring 0491 570 156',
      'the new telephone number 0491570156 in “',
    ],
    [
      'a link the law wants',
      'practice.yaml',
      ['links', 'healthComplaints', 'url'],
      'https://e.example/',
      'a new link to e.example in “',
    ],
  ];

  it.each(DESTINATIONS)('needs the passkey: %s', async (_, file, path, value, label) => {
    await edit(file, set(path, value));
    const before = await read(file);
    for (const at of [undefined, now + DAY]) {
      const { code, message } = await refusal(goOnlineUnproven(at));
      expect(code).toBe('PROOF_NEEDED');
      expect(message.toLowerCase()).toContain(label.toLowerCase());
    }
    expect(await read(file)).toBe(before);
    expect(await editor.read()).toMatchObject({ later: null, changed: 1 });
    expect([published, audit, rerouted]).toEqual([0, [], []]);
    await goOnline();
    expect(await read(file)).not.toBe(before);
    expect(rerouted).toEqual([expect.objectContaining({ by: ADA, at: now, what: [expect.any(String)] })]);
  });

  it('needs no passkey for other texts, and notifies nobody', async () => {
    await edit('practice.yaml', set(['name'], 'Saltbush Movement'));
    await goOnlineUnproven();
    expect([published, rerouted]).toEqual([1, []]);
    expect(await read('practice.yaml')).toContain('name: Saltbush Movement');
  });

  it('notifies the old and the new mailbox, also when an earlier version is put back', async () => {
    await edit('practice.yaml', set(['email'], 'jo@example.org'));
    await goOnline();
    const mailboxes = ['hello@example.com', 'jo@example.org'];
    const what = ['Your practice, Email: hello@example.com → jo@example.org'];
    expect(rerouted).toEqual([{ by: ADA, at: now, what, mailboxes }]);
    expect(await refusal(editor.editions.putBack(1, KIM_UNPROVEN))).toMatchObject({ code: 'PROOF_NEEDED' });
    expect(await read('practice.yaml')).toContain('jo@example.org');
    await editor.editions.putBack(1, ADA_PROVEN);
    expect(await read('practice.yaml')).toContain('hello@example.com');
    expect(rerouted[1]).toMatchObject({ mailboxes: mailboxes.toReversed() });
  });

  it('later uses the passkey proof of the scheduling, and publishes nothing typed afterwards', async () => {
    const before = await read('practice.yaml');
    await edit('practice.yaml', set(['name'], 'Saltbush Movement'));
    const at = now + DAY;
    await goOnlineUnproven(at);
    await edit('practice.yaml', set(['email'], 'thief@example.org'), KIM);
    now = at;
    editor.schedule.start();
    await expect.poll(() => editor.read()).toMatchObject({ later: null, changed: 1 });
    expect(diff(before, await read('practice.yaml')).join()).not.toContain('email');

    const { revision } = await editor.read();
    await editor.putOnline(ADA_PROVEN, revision, now + DAY);
    now += DAY;
    editor.schedule.start();
    await expect.poll(() => rerouted).toMatchObject([{ by: ADA, at: now }]);
    expect(await read('practice.yaml')).toContain('thief@example.org');
  });

  it('later, scheduled by an earlier release: needs the passkey, and does not go online by itself', async () => {
    await edit('practice.yaml', set(['email'], 'jo@example.org'));
    await editor.putOnline(ADA_PROVEN, (await editor.read()).revision, now + DAY);
    await editor.schedule.close();
    const file = join(temporary, 'data', 'draft', 'later.json');
    const { isProven, ...left } = JSON.parse(await readFile(file, 'utf8')) as { isProven: boolean };
    expect(isProven).toBe(true);
    await writeFile(file, JSON.stringify(left));
    now += DAY;
    editor = openEditor();
    editor.schedule.start();
    await expect.poll(() => editor.read()).toMatchObject({ missed: expect.stringContaining('passkey') });
    expect([published, rerouted]).toEqual([0, []]);
  });
});

describe('a disk error', () => {
  it('loses no text, restores the folder, and is explained in a sentence', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await edit('about.md', set(['portrait'], { file: 'me.jpg', alt: 'Ada on the beach.' }));
    await editor.photos.add('me.jpg', Buffer.from('a photo'));
    await rm(join(content, 'images'), { recursive: true });
    await symlink(join(content, 'nowhere', 'else'), join(content, 'images'));
    const before = await read('practice.yaml');
    expect(await refusal(goOnline())).toMatchObject({
      code: 'CANNOT',
      message: expect.stringMatching(/^The disk of your site .*\.$/),
    });
    expect(await read('practice.yaml')).toBe(before);
    expect(await readField('practice.yaml', ['phone'])).toMatchObject({ value: '07 5550 0112' });
    await rm(join(content, 'images'));
    await goOnline();
    expect(await read('practice.yaml')).toContain('07 5550 0112');
    expect(await readFile(join(content, 'images', 'me.jpg'), 'utf8')).toBe('a photo');
  });

  it('leaves the draft as it was saved before', async () => {
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    const draft = join(temporary, 'data', 'draft');
    const request = await makeRequest('practice.yaml', set(['replyTime'], 'soon'));
    await rename(draft, `${draft}-away`);
    await writeFile(draft, '');
    expect(await refusal(editor.change(ADA, request))).toMatchObject({ code: 'CANNOT' });
    await rm(draft);
    await rename(`${draft}-away`, draft);
    expect((await editor.read()).changed).toBe(1);
  });

  it('from a missing content folder is explained by every call', async () => {
    const request = await makeRequest('practice.yaml', set(['replyTime'], 'soon'));
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await rename(content, `${content}-away`);
    const says = expect.stringMatching(/^Your page cannot be changed now: the folder .* cannot be read\./);
    for (const call of [
      () => editor.read(),
      () => editor.draft.readNews(0),
      () => editor.readForm({ task: 'telephone' }),
      () => editor.search('telephone'),
      () => editor.review(),
      () => editor.change(ADA, request),
      () => editor.undoOrRedo('undo'),
      () => editor.discard(ADA),
      () => editor.editions.list(),
      () => editor.photos.list(),
      () => editor.listQuestions(),
      () => editor.readSentences(),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'CANNOT', message: says });
    await rename(`${content}-away`, content);
    await editor.undoOrRedo('undo');
    expect((await editor.read()).changed).toBe(0);
  });

  it.each([
    ['EROFS', /read-only/],
    ['EACCES', /read-only/],
    ['ENOSPC', /full/],
    ['EDQUOT', /full/],
    ['EIO', /did not take this/],
  ])('is explained by its code: %s', (code, says) => {
    const error = Object.assign(new Error(code), { code });
    expect(() => rethrowForOwner(error)).toThrow(
      expect.objectContaining({ code: 'CANNOT', message: expect.stringMatching(says) }),
    );
  });
});

describe('a photo', () => {
  it('of the draft goes online with the field that names it, and only an unused one is deleted', async () => {
    const file = await editor.photos.add('Am Meer.JPG', Buffer.from('one'));
    expect([file, await editor.photos.add('am-meer.png', Buffer.from('two'))]).toEqual([
      'am-meer.jpg',
      'am-meer-2.jpg',
    ]);
    await edit('about.md', set(['portrait'], { file, alt: 'Ada on the beach.' }));
    await goOnline();
    expect(await readdir(join(content, 'images'))).toContain(file);
    expect(await readdir(join(content, 'images'))).not.toContain('am-meer-2.jpg');
    expect(await editor.photos.list()).toEqual([
      { file: 'am-meer-2.jpg', usedIn: [] },
      { file, usedIn: ['About'] },
    ]);
    expect((await refusal(editor.photos.remove(ADA, file))).message).toContain('About');
    await edit('about.md', set(['portrait'], null));
    expect((await refusal(editor.photos.remove(ADA, file))).code).toBe('BAD_INPUT');
    await goOnline();
    await editor.photos.remove(ADA, file);
    expect(await readdir(join(content, 'images'))).not.toContain(file);
    const [, versionWithPhoto] = await editor.editions.list();
    await editor.editions.putBack((versionWithPhoto?.number ?? 0) - 1, ADA_PROVEN);
    expect(await readdir(join(content, 'images'))).toContain(file);
  });

  it.each([
    ['../../../run.sh', 'run.jpg'],
    ['<img src=x onerror=alert(1)>.png', 'img-src-x-onerror-alert-1.jpg'],
    ['…', 'photo.jpg'],
  ])('called %s gets a name of safe characters', async (name, file) => {
    expect(await editor.photos.add(name, Buffer.from('a photo'))).toBe(file);
    expect(await readdir(join(temporary, 'data', 'draft', 'images'))).toEqual([file]);
  });

  it('or a logo that was discarded stays out of the folder, even if a comment names it', async () => {
    const photo = await editor.photos.add('e.jpg', Buffer.from('a photo'));
    const logo = await editor.photos.addLogo('logo.svg', Buffer.from(LOGO));
    expect([photo, logo]).toEqual(['e.jpg', 'logo.svg']);
    expect(await read('team.yaml')).toMatch(/# .*e\.jpg/);
    expect(await read('brand.yaml')).toMatch(/# .*logo\.svg/);
    const show = async () => {
      await edit('about.md', set(['portrait'], { file: photo, alt: 'Ada on the beach.' }));
      await edit('brand.yaml', set(['logo'], { file: logo }));
    };
    await show();
    await editor.review();
    await editor.discard(ADA);
    await edit('practice.yaml', set(['phone'], '07 5550 0112'));
    await goOnline();
    const images = () => readdir(join(content, 'images')).catch(() => []);
    expect(await images()).toEqual(expect.not.arrayContaining([photo]));
    expect(await images()).toEqual(expect.not.arrayContaining([logo]));
    await show();
    await goOnline();
    expect(await images()).toEqual(expect.arrayContaining([photo, logo]));
  });
});

it('opens on tasks, finds any text, and asks about the remaining placeholders', async () => {
  const { tasks, toAsk } = await editor.read();
  expect(tasks.slice(0, 3).map(({ id }) => id)).toEqual(['closed', 'telephone', 'prices']);
  for (const { id } of tasks) expect((await editor.readForm({ task: id })).title).not.toBe('');
  expect(await editor.search('0491 570')).toContainEqual(
    expect.objectContaining({ file: 'practice.yaml', path: ['phone'] }),
  );
  expect((await editor.listQuestions()).map(({ path }) => path)).toContainEqual(['phone']);
  expect(toAsk).toBeGreaterThan(0);
});

it('shows the draft at a shared address for a day', async () => {
  const { path, until } = await editor.share(ADA);
  const token = /^\/preview\/([\w-]{43})\/$/.exec(path)?.[1] ?? '';
  expect(await editor.isShared(token)).toBe(true);
  expect(await editor.isShared(`${token}x`)).toBe(false);
  expect([...grants.keys()]).not.toContain(token);
  now = until;
  expect(await editor.isShared(token)).toBe(false);
  expect(await refusal(editor.share('lee@practice.example'))).toMatchObject({ code: 'CANNOT' });
});
