import type { Value } from '#content/edit';
import { sayValue, summarise } from '#content/form';
import { type Conflict, findChangedPlace, readBefore } from '#drafts';
import type { ChangeConflict } from './contract.ts';
import { readFileBody } from './sayEntries.ts';
import { findFormField, nameField, nameFile } from './typedChanges.ts';

type SayValue = (value: Value | null) => string | null;

/** A place that says two things, in the words of its form. */
export function sayConflict(conflict: Conflict): ChangeConflict {
  const { id, file, mine, before, theirs, isWholeFile } = conflict;
  if (isWholeFile || mine.kind === 'create' || mine.kind === 'delete') return sayFile(conflict);
  const { path } = findChangedPlace(file, mine);
  const say = makeSay(file, mine.kind === 'insert' ? [...path, 0] : 'path' in mine ? mine.path : path);
  const said = { before: say(before), mine: sayMine(mine, say), theirs: say(theirs) };
  return { id, file, path: [...path], label: nameField(file, path), ...said };
}

/** A file by its name and its words. */
function sayFile({ id, file, mine, before, theirs }: Conflict): ChangeConflict {
  const say = (text: Value | null) => (typeof text === 'string' ? sayWhole(file, text) : null);
  const said = {
    before: say(before),
    mine: mine.kind === 'create' ? say(mine.text) : null,
    theirs: say(theirs),
  };
  return { id, file, path: [], label: nameFile(file), ...said };
}

function sayWhole(file: string, text: string): string {
  const texts = new Map([[file, text]]);
  const facts = readBefore(texts, file, { kind: 'set', path: [], value: '' });
  const said = [...listWords(facts), ...listWords(readFileBody(file, texts))].filter((words) => words !== '');
  return said.join(' · ') || 'It cannot be read';
}

const listWords = (value: Value | null): string[] => {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(listWords) : [String(value)];
};

function makeSay(file: string, path: readonly (string | number)[]): SayValue {
  const field = findFormField(file, path);
  const holder = findFormField(file, path.slice(0, -1));
  return (value) => {
    if (value === null || value === '') return null;
    if (typeof value !== 'object') return (field && sayValue(field, value)) || String(value);
    if (holder && 'entry' in holder) return summarise(holder, value);
    return listWords(value).join(', ');
  };
}

function sayMine(mine: Conflict['mine'], say: SayValue): string | null {
  if (mine.kind === 'set' || mine.kind === 'insert') return say(mine.value);
  if (mine.kind === 'body') return mine.text;
  return mine.kind === 'move' ? 'Another order' : null;
}
