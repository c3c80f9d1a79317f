import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyDraft, changeText, readBefore, type Texts } from './applyDraft.ts';
import type { DraftChange, FileChange } from './draftChange.ts';
import { DraftFile } from './draftFile.ts';
import { mergeChange } from './mergeChange.ts';

const FOLDER: Texts = new Map([
  ['practice.yaml', 'phone: 0491 570 006 # ours\nemail: a@example.com\n'],
  ['notices.yaml', 'entries:\n  - title: One\n  - title: Two\n'],
  ['faq/one.md', '---\nquestion: Why?\norder: 1\n---\n\nBecause.\n'],
]);
const orderOf = () => () => [];
const OVER = { folder: FOLDER };

let count = 0;
function makeChange(file: string, change: FileChange, folder = FOLDER): DraftChange {
  count += 1;
  return {
    id: `c${count}`,
    file,
    change,
    before: readBefore(folder, file, change),
    by: 'ada@example.com',
    at: count,
  };
}
const setPhone = (value: string) => makeChange('practice.yaml', { kind: 'set', path: ['phone'], value });
const apply = (changes: readonly DraftChange[], folder = FOLDER) => applyDraft(folder, changes, orderOf);

describe('a draft', () => {
  it('is made in the texts of the folder, and touches no other', async () => {
    const { texts, conflicts } = await apply([
      setPhone('0491 570 156'),
      makeChange('faq/one.md', { kind: 'body', text: 'Because it helps.' }),
      makeChange('faq/two.md', { kind: 'create', text: '---\nquestion: When?\norder: 2\n---\n\nNow.\n' }),
    ]);
    expect(conflicts).toEqual([]);
    expect(texts.get('practice.yaml')).toBe('phone: 0491 570 156 # ours\nemail: a@example.com\n');
    expect(texts.get('faq/one.md')).toContain('\n\nBecause it helps.\n');
    expect(texts.get('faq/two.md')).toContain('When?');
    expect(texts.get('notices.yaml')).toBe(FOLDER.get('notices.yaml'));
  });

  it('keeps its other changes when one that is stored cannot be made', async () => {
    const nothing = null as unknown as string;
    const { agreed, texts, conflicts } = await apply([
      makeChange('practice.yaml', { kind: 'set', path: ['lead'], value: { title: nothing } }),
      makeChange('notices.yaml', { kind: 'insert', path: ['entries'], at: 0, value: nothing }),
      setPhone('*new*'),
    ]);
    expect(conflicts.map(({ file }) => file)).toEqual(['practice.yaml', 'notices.yaml']);
    expect(agreed.get('practice.yaml')).toContain("phone: '*new*' # ours");
    expect(texts.get('practice.yaml')).toContain("phone: '*new*' # ours");
  });

  it('is made in a file that somebody edited elsewhere meanwhile', async () => {
    const edited = new Map(FOLDER).set(
      'practice.yaml',
      '# New\nphone: 0491 570 006 # ours\nemail: b@example.com\n',
    );
    const { texts, conflicts } = await apply([setPhone('0491 570 156')], edited);
    expect(conflicts).toEqual([]);
    expect(texts.get('practice.yaml')).toBe('# New\nphone: 0491 570 156 # ours\nemail: b@example.com\n');
  });

  it.each<[string, string, FileChange, string, unknown, unknown]>([
    [
      'a value',
      'practice.yaml',
      { kind: 'set', path: ['phone'], value: '1' },
      'phone: 2\nemail: a@example.com\n',
      2,
      '1',
    ],
    [
      'an entry',
      'notices.yaml',
      { kind: 'remove', path: ['entries', 0] },
      'entries:\n  - title: Other\n',
      { title: 'Other' },
      { title: 'Other' },
    ],
    [
      'words',
      'faq/one.md',
      { kind: 'body', text: 'Mine.' },
      '---\nquestion: Why?\n---\n\nTheirs.\n',
      'Theirs.',
      'Mine.',
    ],
  ])(
    'says so where %s was changed elsewhere, and changes nothing there',
    async (_, file, change, theirs, found, kept) => {
      const edited = new Map(FOLDER).set(file, theirs);
      const made = makeChange(file, change);
      const { texts, agreed, conflicts } = await apply([made], edited);
      expect(agreed.get(file)).toBe(theirs);
      // What was typed stays in its field; an entry that goes waits where it is.
      expect(readBefore(texts, file, change)).toEqual(kept);
      expect(conflicts).toEqual([{ id: made.id, file, mine: change, before: made.before, theirs: found }]);
    },
  );

  it('says so where a file is gone, or cannot be read', async () => {
    for (const folder of [new Map(), new Map(FOLDER).set('practice.yaml', 'phone: [')])
      expect((await apply([setPhone('1')], folder)).conflicts).toMatchObject([{ theirs: null }]);
  });

  it('refuses at once what cannot be written', () => {
    expect(() => changeText('a: b\n', 'x.yaml', { kind: 'create', text: '' }, orderOf)).toThrow('already');
    expect(() => changeText(undefined, 'x.yaml', { kind: 'delete' }, orderOf)).toThrow('no longer');
  });
});

describe('typing on', () => {
  it('is one change, from what stood there at first', () => {
    const first = setPhone('0491');
    const draft = mergeChange(mergeChange([], first), { ...setPhone('0491 570 156'), before: '0491' });
    expect(draft).toMatchObject([
      { id: first.id, before: '0491 570 006', change: { value: '0491 570 156' } },
    ]);
  });

  it('back to what stood there is no change', () => {
    expect(mergeChange([setPhone('0491')], { ...setPhone('0491 570 006'), before: '0491' })).toEqual([]);
  });

  it('after a list was changed in the same file keeps its place in the order', () => {
    const first = makeChange('notices.yaml', { kind: 'set', path: ['entries', 0, 'title'], value: 'A' });
    const moved = makeChange('notices.yaml', { kind: 'move', path: ['entries'], from: 0, to: 1 });
    const second = makeChange('notices.yaml', { kind: 'set', path: ['entries', 0, 'title'], value: 'B' });
    expect(
      [moved, second].reduce<DraftChange[]>((draft, added) => mergeChange(draft, added), [first]),
    ).toHaveLength(3);
  });
});

describe('the draft’s file', () => {
  async function makeFile() {
    const folder = await mkdtemp(join(tmpdir(), 'draft-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return { folder, path: join(folder, 'draft', 'changes.json') };
  }

  it('keeps every change, in order, over a restart', async () => {
    const { path } = await makeFile();
    const file = new DraftFile(path);
    const made = [setPhone('1'), setPhone('2'), setPhone('3')];
    await Promise.all(made.map((change) => file.update((changes) => [...changes, change], OVER)));
    expect(await new DraftFile(path).read()).toMatchObject({ revision: 3, changes: made });
  });

  it('is as it was when a change is refused or the disk will not take it', async () => {
    const { folder, path } = await makeFile();
    const file = new DraftFile(path);
    await file.update(() => [setPhone('1')], OVER);
    const kept = await readFile(path, 'utf8');
    const refusal = file.update(() => {
      throw new Error('refused');
    }, OVER);
    await expect(refusal).rejects.toThrow('refused');
    const blocked = new DraftFile(join(path, 'changes.json'));
    await expect(blocked.update(() => [setPhone('2')], OVER)).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe(kept);
    expect(await readdir(join(folder, 'draft'))).toEqual(['changes.json']);
  });

  it('is set aside when it cannot be read, not thrown away', async () => {
    const { folder, path } = await makeFile();
    await new DraftFile(path).update(() => [setPhone('1')], OVER);
    await writeFile(path, '{"revision":');
    expect(await new DraftFile(path).read()).toMatchObject({ revision: 0, changes: [] });
    expect(await readdir(join(folder, 'draft'))).toEqual(['changes.json.unreadable']);
  });

  it('is set aside when it is more than a page can hold, and its place is told', async () => {
    const { path, folder } = await makeFile();
    const create = (count: number) =>
      Array.from({ length: count }, (_, at) => makeChange(`faq/new-${at}.md`, { kind: 'create', text: '' }));
    await new DraftFile(path).update(() => create(100), OVER);
    const told: string[] = [];
    const read = () => new DraftFile(path, (to) => void told.push(to)).read();
    expect((await read()).changes).toHaveLength(100);
    await writeFile(path, JSON.stringify({ revision: 1, changes: create(101), touched: [] }));
    expect(await read()).toMatchObject({ revision: 0, changes: [] });
    expect(await readdir(join(folder, 'draft'))).toEqual(['changes.json.unreadable']);
    expect(told).toEqual([`${path}.unreadable`]);
  });
});
