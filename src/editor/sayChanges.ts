import { isDeepStrictEqual } from 'node:util';
import type { Value } from '#content/edit';
import { type FieldForm, type FieldPath, type ListForm, readField, sayValue, summarise } from '#content/form';
import { readBefore, type Texts } from '#drafts';
import type { PageReview } from './contract.ts';
import { findForm } from './typedChanges.ts';

type Sentence = PageReview['sentences'][number];

/** What is other in a folder, in sentences: not what was typed on the way, but what it comes to. */
export function sayChanges(before: Texts, after: Texts): Sentence[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  return files.flatMap((file) => {
    const form = findForm(file);
    if (!form) return [];
    const make = (path: FieldPath, label: string, [was, is]: [string | null, string | null]): Sentence => ({
      ...{ id: `${file}#${path.join('.')}`, section: form.label, label, before: was, after: is },
    });
    const whole = (texts: Texts) => readBefore(texts, file, { kind: 'set', path: [], value: '' });
    const [one, other] = [whole(before), whole(after)];
    const isFile = before.has(file) && after.has(file);
    if (!isFile && file.includes('/')) return [make([], form.label, [nameEntry(one), nameEntry(other)])];
    const said = compareFields(form, one, other, [], []).map(({ path, label, said: pair }) =>
      make(path, label, pair),
    );
    const [words, newWords] = [readBody(before, file), readBody(after, file)];
    return words === newWords
      ? said
      : [...said, make(['body'], form.body?.label ?? form.label, [words, newWords])];
  });
}

/** `Telephone: 0491 570 006 → 0491 570 156`. */
export function saySentence({ section, label, before, after }: Sentence): string {
  const name = section === label ? label : `${section}, ${label}`;
  if (before === null) return `${name}: added ${quote(after)}`;
  return after === null ? `${name}: removed ${quote(before)}` : `${name}: ${quote(before)} → ${quote(after)}`;
}

const LONGEST = 80;
const quote = (words: string | null): string =>
  words === null || words === ''
    ? 'nothing'
    : words.length > LONGEST
      ? `${words.slice(0, LONGEST - 1)}…`
      : words;

const readBody = (texts: Texts, file: string): string | null =>
  file.endsWith('.md') ? (readBefore(texts, file, { kind: 'body', text: '' }) as string | null) : null;

/** What an entry that is a file is called: its first fact of words. */
function nameEntry(facts: Value | null): string | null {
  if (facts === null) return null;
  const named = readField(facts, 'question') ?? readField(facts, 'title');
  return typeof named === 'string' ? named : '';
}

interface Difference {
  path: FieldPath;
  label: string;
  said: [before: string | null, after: string | null];
}

function compareFields(
  field: FieldForm,
  one: unknown,
  other: unknown,
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const [was, is] = [one ?? undefined, other ?? undefined];
  if (isDeepStrictEqual(was, is)) return [];
  const label = [...trail, ...(field.label && path.length > 0 ? [field.label] : [])].join(', ');
  if ('fields' in field && isRecord(was ?? {}) && isRecord(is ?? {}))
    return field.fields.flatMap((inner) =>
      compareFields(
        inner,
        readField(was, inner.name),
        readField(is, inner.name),
        [...path, inner.name],
        trail,
      ),
    );
  if ('entry' in field) return compareLists(field, toList(was), toList(is), path, [...trail, field.label]);
  return [{ path, label, said: [say(field, was), say(field, is)] }];
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const say = (field: FieldForm, value: unknown): string | null =>
  value === undefined
    ? null
    : field.kind === 'yesNo'
      ? value === true
        ? 'yes'
        : 'no'
      : sayValue(field, value);

/** Entries that are the same in both keep each other; between them, one that was changed is told from one that is new. */
function compareLists(
  list: ListForm,
  before: readonly unknown[],
  after: readonly unknown[],
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const label = trail.join(', ');
  const name = (entry: unknown) => summarise(list, entry);
  if (isReordered(before, after)) {
    const all = (entries: readonly unknown[]) => entries.map(name).join('; ');
    return [{ path, label, said: [all(before), all(after)] }];
  }
  return alignEntries(before, after).flatMap(({ from, to }): Difference[] => {
    const was = from === undefined ? undefined : before[from];
    const is = to === undefined ? undefined : after[to];
    const place = [...path, to ?? from ?? 0];
    // One more or less is called by what one is: "Notice", not "Notices".
    const one = [...trail.slice(0, -1), list.entry.label || list.label].join(', ');
    if (was === undefined) return [{ path: place, label: one, said: [null, name(is)] }];
    if (is === undefined) return [{ path: place, label: one, said: [name(was), null] }];
    const around = 'fields' in list.entry ? [...trail.slice(0, -1), name(was)] : trail.slice(0, -1);
    return compareFields(
      { ...list.entry, label: 'fields' in list.entry ? '' : list.label },
      was,
      is,
      place,
      around,
    );
  });
}

function isReordered(one: readonly unknown[], other: readonly unknown[]): boolean {
  const sort = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry)).sort();
  return one.length === other.length && isDeepStrictEqual(sort(one), sort(other));
}

interface Pair {
  from?: number;
  to?: number;
}

/** Pairs entries in their order: equal ones first, then those between that have a part in common. */
function alignEntries(one: readonly unknown[], other: readonly unknown[]): Pair[] {
  const pairs: Pair[] = [];
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of [...findCommon(one, other), [one.length, other.length] as const]) {
    while (from < nextFrom || to < nextTo) {
      if (from < nextFrom && to < nextTo && (isLike(one[from], other[to]) || nextFrom - from === nextTo - to))
        pairs.push({ from: from++, to: to++ });
      else if (from < nextFrom && (nextFrom - from > nextTo - to || to >= nextTo))
        pairs.push({ from: from++ });
      else pairs.push({ to: to++ });
    }
    from = nextFrom + 1;
    to = nextTo + 1;
  }
  return pairs;
}

/** The longest row of entries that both have, in its order. */
function findCommon(one: readonly unknown[], other: readonly unknown[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const longest = isDeepStrictEqual(one[row], other[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as number[])[column] = longest;
    }
  const common: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < one.length && column < other.length; ) {
    if (isDeepStrictEqual(one[row], other[column])) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

const isLike = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  Object.entries(one).some(([name, value]) => isDeepStrictEqual(readField(other, name), value));
