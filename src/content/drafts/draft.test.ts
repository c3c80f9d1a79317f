import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Value } from '../edit/index.ts';
import type { ChangeRequest } from './change.ts';
import { PageDraft } from './draft.ts';
import { readFileFields, readTexts, readValue, writeField } from './fields.ts';
import { mergeFile } from './merge.ts';

const KIM = { who: 'kim@practice.example' };
const NOTICES = `# Days off
entries:
  # The first
  - where: banner
    title: One. # soon
    from: 2026-12-20
    until: 2027-01-03
  - where: banner
    title: Two.
    from: 2027-02-20
    until: 2027-03-03
`;

let home: string;
let now: number;
let setAside: string[];
let draft: PageDraft;

const openDraft = () =>
  new PageDraft({
    contentFolder: join(home, 'content'),
    draftFolder: join(home, 'draft'),
    now: () => now,
    onFault: (_, error) => void setAside.push((error as Error).message),
  });
const write = async (file: string, text: string) => {
  await mkdir(join(home, file, '..'), { recursive: true });
  await writeFile(join(home, file), text);
};
const set = (
  file: string,
  path: (string | number)[],
  was: Value | null,
  value: Value | null,
): ChangeRequest => ({
  id: randomUUID(),
  visit: randomUUID(),
  file,
  change: { kind: 'set', path, was, value },
});
const readDraftText = async (file: string) => (await draft.read()).texts.get(file);

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'draft-'));
  onTestFinished(() => rm(home, { recursive: true }));
  [now, setAside] = [1_000, []];
  await write('content/practice.yaml', 'name: Saltbush\nphone: 0491 570 006 # by day\nreplyTime: soon\n');
  await write('content/notices.yaml', NOTICES);
  await write('content/faq/when.md', '---\nquestion: When?\norder: 1\n---\n\nAny day.\n');
  draft = openDraft();
});

it('writes an optional file with its defaults at the first change, and undo removes it', async () => {
  await draft.change(KIM, set('team.yaml', ['heading'], 'The team', 'Who we are'));
  expect(await readDraftText('team.yaml')).toBe('heading: Who we are\nentries: []\n');
  await draft.undoOrRedo('undo');
  expect(await readDraftText('team.yaml')).toBeUndefined();
  const entry = { name: 'Kim', role: 'Manager' };
  await draft.change(KIM, {
    ...set('team.yaml', [], null, null),
    change: { kind: 'insert', path: ['entries'], at: 0, value: entry },
  });
  await write('content/team.yaml', 'heading: Us\nentries: []\n');
  expect(readFileFields('team.yaml', await readDraftText('team.yaml'))).toEqual({
    heading: 'Us',
    entries: [entry],
  });
  expect((await draft.read()).conflicts).toEqual([]);
});

it('reads a folder while a file in it is created and removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'home.yaml'), 'heading: Hello');
  const isReading = { now: true };
  const otherWrites = (async () => {
    while (isReading.now) {
      await writeFile(join(folder, 'gone.md'), 'words');
      await rm(join(folder, 'gone.md'));
    }
  })();
  for (let time = 0; time < 300; time += 1)
    expect((await readTexts(folder)).texts.get('home.yaml')).toBe('heading: Hello');
  isReading.now = false;
  await otherWrites;
});

describe('writing a field', () => {
  it.each([
    [
      'a list, one entry in the middle',
      ['entries', 0, 'title'],
      'Uno.',
      ['title: One. # soon', 'title: Uno. # soon'],
    ],
    ['a field that is removed', ['entries', 1, 'until'], null, ['    until: 2027-03-03\n', '']],
  ] as const)('changes %s and no other byte', (_, path, value, [was, is]) => {
    expect(writeField(NOTICES, 'notices.yaml', path, value)).toBe(NOTICES.replace(was, is));
  });

  it('keeps the bytes and comments of list entries at both ends', () => {
    const [first, last] = readValue(new Map([['notices.yaml', NOTICES]]), {
      file: 'notices.yaml',
      path: ['entries'],
    }) as Value[];
    const entries = [
      first,
      { where: 'faq', title: 'New.', from: '2027-01-10', until: '2027-01-11' },
      last,
    ] as Value[];
    const written = writeField(NOTICES, 'notices.yaml', ['entries'], entries);
    expect(readFileFields('notices.yaml', written)).toEqual({ entries });
    for (const line of NOTICES.split('\n')) expect(written).toContain(line);
  });

  it.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ])('keeps %s', (_, convert) => {
    const text = convert('name: Saltbush\nphone: 1\n');
    expect(writeField(text, 'practice.yaml', ['name'], 'Banksia')).toBe(convert('name: Banksia\nphone: 1\n'));
  });
});

describe('a file that both sides changed', () => {
  const base = 'name: Saltbush\nphone: 1\nlinks:\n  a: x\n  b: y\n';
  const merge = (mine: string | undefined, theirs: string | undefined) =>
    mergeFile('practice.yaml', { base, mine }, theirs);

  it('gets the changes of both sides, with the comments of the folder', () => {
    const theirs = `# by hand\n${base.replace('  b: y', '  b: z # why')}`;
    expect(merge(base.replace('  a: x', '  a: u').replace('phone: 1\n', ''), theirs)).toEqual({
      text: theirs.replace('  a: x', '  a: u').replace('phone: 1\n', ''),
      conflicts: [],
    });
  });

  it('has a conflict where both changed one field differently', () => {
    const mine = base.replace('Saltbush', 'Banksia').replace('phone: 1', 'phone: 2');
    const theirs = base.replace('Saltbush', 'Wattle').replace('phone: 1', 'phone: 2');
    expect(merge(mine, theirs)).toEqual({
      text: mine,
      conflicts: [
        { file: 'practice.yaml', path: ['name'], before: 'Saltbush', mine: 'Banksia', theirs: 'Wattle' },
      ],
    });
  });

  it.each([
    ['is missing in the folder', undefined, {}],
    ['cannot be parsed in the folder', 'broken: [', { isUnreadable: true }],
  ])('that %s is one conflict', (_, theirs, more) => {
    const mine = base.replace('Saltbush', 'Banksia');
    expect(merge(mine, theirs)).toMatchObject({
      text: mine,
      conflicts: [{ path: [], theirs: null, ...more }],
    });
    expect(merge(base, theirs)).toEqual({ text: theirs, conflicts: [] });
  });
});

describe('a draft', () => {
  it('survives a restart without changing the folder', async () => {
    const before = await readFile(join(home, 'content/practice.yaml'), 'utf8');
    await draft.change(KIM, set('practice.yaml', ['phone'], '0491 570 006', '07 5550 0112'));
    draft = openDraft();
    expect(await readDraftText('practice.yaml')).toBe(before.replace('0491 570 006', '07 5550 0112'));
    expect(await readFile(join(home, 'content/practice.yaml'), 'utf8')).toBe(before);
    expect(await readdir(join(home, 'draft/mine'))).toEqual(['practice.yaml']);
    await draft.change(KIM, set('practice.yaml', ['phone'], '07 5550 0112', '0491 570 006'));
    expect(await readdir(join(home, 'draft/mine'))).toEqual([]);
  });

  it('whose base was lost keeps all changes', async () => {
    await draft.change(KIM, set('practice.yaml', ['phone'], '0491 570 006', '07 5550 0112'));
    await rm(join(home, 'draft/base'), { recursive: true });
    draft = openDraft();
    expect(await draft.read()).toMatchObject({ conflicts: [] });
    expect(await readDraftText('practice.yaml')).toContain('07 5550 0112');
  });

  it('that crashed before its first file was written is empty', async () => {
    await write('draft/base/practice.yaml', 'name: Saltbush\n');
    expect((await draft.read()).files.size).toBe(0);
  });

  it('sets a file aside that is not UTF-8, and keeps the others', async () => {
    await draft.change(KIM, set('practice.yaml', ['phone'], '0491 570 006', '07 5550 0112'));
    await writeFile(join(home, 'draft/mine/notices.yaml'), Buffer.from([0x61, 0xff, 0xfe]));
    draft = openDraft();
    expect(await readDraftText('notices.yaml')).toBe(NOTICES);
    expect(await readDraftText('practice.yaml')).toContain('07 5550 0112');
    expect(await readFile(setAside[0] ?? '')).toEqual(Buffer.from([0x61, 0xff, 0xfe]));
  });

  it('loses only undo steps when a step cannot be read', async () => {
    await draft.change(KIM, set('practice.yaml', ['phone'], '0491 570 006', '07 5550 0112'));
    await draft.change(KIM, set('practice.yaml', ['replyTime'], 'soon', 'today'));
    await writeFile(join(home, 'draft/steps/1.json'), '{');
    draft = openDraft();
    expect(await draft.read()).toMatchObject({ undo: { number: 2 } });
    await draft.undoOrRedo('undo');
    expect(await draft.undoOrRedo('undo')).toBeUndefined();
    expect(await readDraftText('practice.yaml')).toContain('07 5550 0112');
  });

  it('keeps fifty undo steps', async () => {
    for (let at = 0; at < 52; at += 1)
      await draft.change(
        KIM,
        set('practice.yaml', ['replyTime'], at === 0 ? 'soon' : `in ${at} days`, `in ${at + 1} days`),
      );
    expect(await readdir(join(home, 'draft/steps'))).toHaveLength(50);
  });

  it('undoes a step unless the folder changed the same field', async () => {
    await draft.change(KIM, set('practice.yaml', ['phone'], '0491 570 006', '07 5550 0112'));
    const text = await readFile(join(home, 'content/practice.yaml'), 'utf8');
    await write('content/practice.yaml', text.replace('soon', 'today'));
    await draft.undoOrRedo('undo');
    expect(await readDraftText('practice.yaml')).toBe(text.replace('soon', 'today'));
    await draft.undoOrRedo('redo');
    await write('content/practice.yaml', text.replace('0491 570 006', '0491 570 156'));
    await draft.resolve({ file: 'practice.yaml', path: ['phone'] }, 'theirs');
    expect(await draft.undoOrRedo('undo')).toBeUndefined();
    expect(await readDraftText('practice.yaml')).toContain('0491 570 156');
  });

  it('keeps the comments of an entry whose move is undone after another edit', async () => {
    const [was] = readValue(new Map([['notices.yaml', NOTICES]]), {
      file: 'notices.yaml',
      path: ['entries'],
    }) as Value[];
    await draft.change(KIM, {
      ...set('notices.yaml', [], null, null),
      change: { kind: 'move', path: ['entries'], from: 0, to: 1, was: was ?? '' },
    });
    expect(await readDraftText('notices.yaml')).toMatch(/Two\.[^#]*# The first\n.*\n.*One\. # soon/);
    await write('content/notices.yaml', NOTICES.replace('# Days off', '# Days away'));
    await draft.undoOrRedo('undo');
    expect(await readDraftText('notices.yaml')).toBe(NOTICES.replace('# Days off', '# Days away'));
    await draft.undoOrRedo('redo');
    expect(await readDraftText('notices.yaml')).toMatch(
      /# Days away[^#]*Two\.[^#]*# The first\n.*\n.*One\. # soon/,
    );
  });
});

describe('a draft of an earlier release', () => {
  const change = (file: string, one: object) => ({
    id: randomUUID(),
    file,
    before: null,
    by: 'kim',
    at: 1,
    change: one,
  });

  it('is migrated once, onto its base texts', async () => {
    const base = 'name: Saltbush\nphone: 1\n';
    const changes = [
      change('practice.yaml', { kind: 'set', path: ['phone'], value: '07 5550 0112' }),
      change('practice.yaml', { kind: 'set', path: ['callTimes'], value: '' }),
      change('faq/when.md', { kind: 'body', text: 'Mondays.' }),
      change('faq/new.md', { kind: 'create', text: '---\nquestion: New?\norder: 2\n---\n\nYes.\n' }),
      change('notices.yaml', { kind: 'remove', path: ['entries', 0] }),
      change('notices.yaml', { kind: 'insert', path: ['entries'], at: 1, value: { title: 'New.' } }),
      change('notices.yaml', { kind: 'move', path: ['entries'], from: 1, to: 0 }),
    ];
    const earlier = {
      revision: 7,
      touched: [],
      changes,
      base: [
        ['practice.yaml', base],
        ['faq/new.md', null],
      ],
    };
    await write('draft/changes.json', JSON.stringify(earlier));
    // The mirror folder of the earlier release is not a draft.
    await write('draft/content/home.yaml', 'heading: Old\n');
    const { texts, conflicts, files } = await draft.read();
    expect([...files.keys()].sort()).toEqual(['faq/new.md', 'faq/when.md', 'notices.yaml', 'practice.yaml']);
    expect(conflicts).toMatchObject([
      { path: ['phone'], before: 1, mine: '07 5550 0112', theirs: '0491 570 006' },
    ]);
    expect(texts.get('practice.yaml')).toContain('replyTime: soon');
    expect(texts.get('faq/when.md')).toContain('Mondays.');
    expect(texts.get('faq/new.md')).toContain('New?');
    expect(texts.get('notices.yaml')).not.toContain('One.');
    expect(readFileFields('notices.yaml', texts.get('notices.yaml'))).toMatchObject({
      entries: [{ title: 'New.' }, { title: 'Two.' }],
    });
    draft = openDraft();
    expect((await draft.read()).files.size).toBe(4);
    expect(await readdir(join(home, 'draft'))).toContain('changes.json.taken-over');
  });

  it.each([
    ['is not JSON', 'not JSON'],
    [
      'cannot be migrated',
      JSON.stringify({ changes: [change('gone.yaml', { kind: 'remove', path: ['a'] })] }),
    ],
    [
      'moves an entry that does not exist',
      JSON.stringify({
        changes: [change('notices.yaml', { kind: 'move', path: ['entries'], from: 2, to: 0 })],
      }),
    ],
  ])('that %s is kept as a file, and reported', async (_, text) => {
    await write('draft/changes.json', text);
    expect((await draft.read()).files.size).toBe(0);
    expect(setAside).toEqual([join(home, 'draft/changes.json.unreadable')]);
    expect(await readFile(setAside[0] ?? '', 'utf8')).toBe(text);
  });
});
