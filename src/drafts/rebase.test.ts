/** A draft whose folder is edited elsewhere: every change finds its place, or is asked about. */
import { describe, expect, it } from 'vitest';
import type { Value } from '#content/edit';
import { applyDraft, readBefore, type Texts } from './applyDraft.ts';
import type { DraftChange, FileChange } from './draftChange.ts';
import { rebaseDraft } from './rebaseDraft.ts';

const FILE = 'notices.yaml';
const ENTRIES: [Record<string, Value>, Record<string, Value>] = [
  { where: 'banner', title: 'One', until: '2027-01-03' },
  { where: 'banner', title: 'Two', until: '2027-01-03' },
];
const write = (entries: Value[]): string => `entries: ${JSON.stringify(entries)}\n`;
const folderOf = (entries: Value[]): Texts => new Map([[FILE, write(entries)]]);
const orderOf = () => () => [];
const set = (at: number, name: string, value: Value): FileChange => ({
  ...{ kind: 'set', path: ['entries', at, name], value },
});
const insert = (at: number, title: string): FileChange => ({
  ...{ kind: 'insert', path: ['entries'], at, value: { where: 'banner', title } },
});

/** What is typed over these texts, one change after the other. */
async function draftOf(folder: Texts, changes: readonly FileChange[], file = FILE) {
  const draft: DraftChange[] = [];
  for (const [at, change] of changes.entries()) {
    const { texts } = await applyDraft(folder, draft, orderOf);
    const before = readBefore(texts, file, change);
    draft.push({ id: `c${at}`, file, change, before, by: 'ada@example.com', at });
  }
  return { changes: draft, base: new Map([[file, folder.get(file) ?? null]]) };
}

async function rebase(changes: readonly FileChange[], theirs: Value[]) {
  const folder = folderOf(theirs);
  const rebased = rebaseDraft(await draftOf(folderOf(ENTRIES), changes), folder);
  const applied = await applyDraft(folder, rebased.changes, orderOf, rebased.base);
  const read = (texts: Texts) =>
    readBefore(texts, FILE, { kind: 'set', path: ['entries'], value: '' }) as Record<string, Value>[];
  return { ...rebased, ...applied, shown: read(applied.texts), sure: read(applied.agreed) };
}

const [ONE, TWO] = ENTRIES;
const titles = (entries: Record<string, Value>[]) => entries.map(({ title }) => title);

describe('an entry that was edited here', () => {
  it.each<[string, Value[], number]>([
    ['another came above it', [{ where: 'banner', title: 'New', until: '2027-01-03' }, ONE, TWO], 2],
    ['the one above it is gone', [TWO], 0],
    ['they changed places', [TWO, ONE], 0],
    ['another of its fields was changed', [ONE, { where: 'contact', title: 'Two', until: '2027-01-03' }], 1],
  ])('is the same one when %s', async (_, theirs, at) => {
    // What it said is what its neighbours say too: nothing but the entry tells where it belongs.
    const { shown, conflicts } = await rebase([set(1, 'until', '2027-02-02')], theirs);
    expect(conflicts).toEqual([]);
    expect(shown).toEqual(
      theirs.map((entry, place) => ({ ...(entry as object), ...(place === at && { until: '2027-02-02' }) })),
    );
  });

  it('waits to be put back when it is gone there, and is whole', async () => {
    const { shown, conflicts, changes, base } = await rebase(
      [set(1, 'title', 'Mine'), set(1, 'until', '2027-02-02')],
      [ONE],
    );
    expect(shown).toEqual([ONE]);
    expect(conflicts).toMatchObject([
      { mine: { kind: 'insert', value: { title: 'Mine', until: '2027-02-02' } }, before: TWO, theirs: null },
    ]);
    // Also after they have edited once more.
    const folder = folderOf([{ where: 'banner', title: 'New' }, ONE]);
    const again = rebaseDraft({ changes, base }, folder);
    expect((await applyDraft(folder, again.changes, orderOf)).conflicts).toMatchObject([
      { mine: { kind: 'insert', at: 2, value: { title: 'Mine' } } },
    ]);
  });

  it('is asked about when the same field was changed there, in its new place', async () => {
    const { shown, sure, conflicts } = await rebase(
      [set(1, 'title', 'Mine')],
      [{ where: 'contact', title: 'New' }, ONE, { ...TWO, title: 'Theirs' }],
    );
    expect(titles(shown)).toEqual(['New', 'One', 'Mine']);
    expect(titles(sure)).toEqual(['New', 'One', 'Theirs']);
    expect(conflicts).toMatchObject([
      { mine: { path: ['entries', 2, 'title'] }, before: 'Two', theirs: 'Theirs' },
    ]);
  });

  it('is no change any more when they have changed it to the same', async () => {
    const { changes } = await rebase([set(1, 'title', 'Same')], [ONE, { ...TWO, title: 'Same' }]);
    expect(changes).toEqual([]);
  });
});

describe('a list that both have changed', () => {
  it.each<[string, FileChange[], Value[], string[]]>([
    [
      'one more each',
      [insert(2, 'Mine')],
      [ONE, TWO, { where: 'banner', title: 'Theirs' }],
      ['One', 'Two', 'Theirs', 'Mine'],
    ],
    ['one more here between, one gone there', [insert(1, 'Mine')], [TWO], ['Mine', 'Two']],
    [
      'one more here, then edited',
      [insert(0, 'Mine'), set(0, 'title', 'Mine too')],
      [TWO],
      ['Mine too', 'Two'],
    ],
    [
      'one less here, one more there',
      [{ kind: 'remove', path: ['entries', 1] }],
      [{ where: 'banner', title: 'Theirs' }, ONE, TWO],
      ['Theirs', 'One'],
    ],
    ['both have removed it', [{ kind: 'remove', path: ['entries', 1] }], [ONE], ['One']],
    [
      'moved here, one more there',
      [{ kind: 'move', path: ['entries'], from: 1, to: 0 }],
      [ONE, TWO, { where: 'x', title: 'Theirs' }],
      ['Two', 'One', 'Theirs'],
    ],
    ['moved here, gone there', [{ kind: 'move', path: ['entries'], from: 1, to: 0 }], [ONE], ['One']],
    [
      'removed above, then edited',
      [{ kind: 'remove', path: ['entries', 0] }, set(0, 'title', 'Mine')],
      [{ where: 'x', title: 'Theirs' }, ONE, TWO],
      ['Theirs', 'Mine'],
    ],
  ])('has what both did: %s', async (_, changes, theirs, expected) => {
    const { shown, conflicts } = await rebase(changes, theirs);
    expect(conflicts).toEqual([]);
    expect(titles(shown)).toEqual(expected);
  });

  it('keeps an entry that was removed here and changed there until somebody has said so', async () => {
    const theirs = [{ where: 'x', title: 'New' }, { ...ONE, until: '2027-03-03' }, TWO];
    const { shown, conflicts } = await rebase(
      [{ kind: 'remove', path: ['entries', 0] }, set(0, 'title', 'Mine')],
      theirs,
    );
    expect(titles(shown)).toEqual(['New', 'One', 'Mine']);
    expect(conflicts).toMatchObject([
      { mine: { kind: 'remove', path: ['entries', 1] }, before: ONE, theirs: { until: '2027-03-03' } },
    ]);
  });
});

describe('a file', () => {
  const QUESTION = '---\nquestion: Why?\norder: 1\n---\n\nBecause.\n';
  const OVER: Texts = new Map([['faq/one.md', QUESTION]]);

  it('that is gone keeps all that was typed in it, as one thing to decide, until it is there again', async () => {
    const typed: FileChange[] = [
      { kind: 'set', path: ['question'], value: 'Why now?' },
      { kind: 'body', text: 'Because it helps.' },
    ];
    const draft = await draftOf(OVER, typed, 'faq/one.md');
    const without = rebaseDraft(draft, new Map());
    const { texts, agreed, conflicts } = await applyDraft(new Map(), without.changes, orderOf, without.base);
    expect(texts.get('faq/one.md')).toContain('question: Why now?');
    expect(texts.get('faq/one.md')).toContain('Because it helps.');
    expect(agreed.size).toBe(0);
    expect(conflicts).toMatchObject([{ id: 'c0', before: QUESTION, theirs: null, isWholeFile: true }]);
    const back = rebaseDraft(without, OVER);
    expect((await applyDraft(OVER, back.changes, orderOf, back.base)).conflicts).toEqual([]);
  });

  it('that both have made is two', async () => {
    const { changes, base } = await draftOf(
      new Map(),
      [{ kind: 'create', text: QUESTION }],
      'faq/question-5.md',
    );
    const folder = new Map([['faq/question-5.md', '---\nquestion: Theirs?\norder: 1\n---\n\nYes.\n']]);
    const rebased = rebaseDraft({ changes, base }, folder);
    const { texts, conflicts } = await applyDraft(folder, rebased.changes, orderOf, rebased.base);
    expect(conflicts).toEqual([]);
    expect([...texts.keys()]).toEqual(['faq/question-5.md', 'faq/question-2.md']);
    expect(texts.get('faq/question-2.md')).toBe(QUESTION);
  });
});
