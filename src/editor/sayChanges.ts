import { readBefore, type Texts } from '#drafts';
import { compareFields, type Difference } from './compareFields.ts';
import type { PageReview } from './contract.ts';
import { cutDifference, cutWords, quoteName } from './quoteName.ts';
import {
  findEntryKind,
  hasOtherEntries,
  nameEntry,
  readFileBody,
  sayEntry,
  sayEntryMoves,
} from './sayEntries.ts';
import { findForm } from './typedChanges.ts';

type Sentence = PageReview['sentences'][number];

/** What is other in a folder, in sentences: not what was typed on the way, but what it comes to. */
export function sayChanges(before: Texts, after: Texts): Sentence[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const moves = sayEntryMoves(before, after);
  const isMoved = moves.length > 0 || hasOtherEntries(before, after);
  return [...moves, ...files.flatMap((file) => sayFile(file, before, after, isMoved))];
}

/** @param isMoved what became of the places of entries is said already */
function sayFile(file: string, before: Texts, after: Texts, isMoved: boolean): Sentence[] {
  const form = findForm(file);
  if (!form) return [];
  const kind = findEntryKind(file);
  if (kind && !(before.has(file) && after.has(file))) return [sayEntry(file, before, after)];
  const whole = (texts: Texts) => readBefore(texts, file, { kind: 'set', path: [], value: '' });
  const name = kind && (nameEntry(file, before) || nameEntry(file, after));
  const make = ({ path, label, says, photos, ...said }: Difference): Sentence => {
    const full = name && !NAMES.has(String(path[0])) ? `${quoteName(name)}, ${label}` : label;
    const section = kind?.section ?? form.label;
    const sentence = says && { says: `${joinNames(section, full)}: ${says}` };
    const place = { id: `${file}#${path.join('.')}`, section, label: full };
    return { ...place, ...said, ...(photos && { photos }), ...sentence };
  };
  const said = compareFields(form, whole(before), whole(after), [], []).filter(
    ({ path }) => !(kind && isMoved && path[0] === 'order'),
  );
  const [words, newWords] = [readFileBody(file, before), readFileBody(file, after)];
  const body = { path: ['body'], label: form.body?.label ?? form.label, before: words, after: newWords };
  return (words === newWords ? said : [...said, body]).map(make);
}

/** Facts that are the name of an entry. */
const NAMES: ReadonlySet<string> = new Set(['question', 'title']);

const joinNames = (section: string, label: string) => (section === label ? label : `${section}, ${label}`);

/** As long as a sentence of many stays one that is read. */
const LONGEST = 80;
/** Of what came or went all that tells what it was. */
const LONGEST_ALONE = 240;

/** `Telephone: 0491 570 006 → 0491 570 156`, for whoever reads it a year later. */
export function saySentence({ section, label, before, after, says }: Sentence): string {
  if (says) return says;
  const name = joinNames(section, label);
  if (before !== null && after !== null) {
    const [was, is] = cutDifference(before, after, LONGEST);
    return `${name}: ${was || 'nothing'} → ${is || 'nothing'}`;
  }
  const words = cutWords(before ?? after ?? '', LONGEST_ALONE) || 'nothing';
  return `${name}: ${before === null ? 'added' : 'removed'} ${words}`;
}
