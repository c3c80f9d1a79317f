import * as v from 'valibot';
import { type Control, FALLBACK_TIME_ZONE, LENGTHS, readNotes } from '#content/schema';
import type { FieldPath } from './form.ts';
import { type Around, readDate, readDateAndTime } from './readDate.ts';
import { readTimes, readWeekdays } from './readHours.ts';
import { findSchema, unwrap } from './schemaOf.ts';

/** By kind of control, the words in lower case that a file has for what was typed, or some that it refuses. */
const READERS: Partial<Record<Control['kind'], (words: string, around: Around) => string | undefined>> = {
  day: readDate,
  confirmation: readDate,
  moment: readDateAndTime,
  weekdays: readWeekdays,
  hours: readTimes,
  amount: readSum,
  colour: (words) => `#${words}`,
};

/**
 * What was typed into a field, as the file has it: `Mon-Fri` as `Monday to Friday`, `165` as `$165`, `20 Dec` as a day,
 * digits as a number where a number is meant. What is not clear stays as it was typed.
 * @param today such as 2026-11-20: which year is meant where none is typed
 */
export function readTyped(file: string, path: FieldPath, typed: unknown, today = sayToday()): unknown {
  const schema = findSchema(file, path);
  if (!schema || typeof typed !== 'string') return typed;
  const words = typed.trim();
  const inner = unwrap(schema);
  if (inner.type === 'number') return /^-?\d+(?:\.\d+)?$/.test(words) ? Number(words) : words;
  const { control } = readNotes(inner);
  const read = control && READERS[control.kind];
  if (!read || words.length > LENGTHS.fact || fits(schema, words)) return words;
  const isPast = control.kind === 'confirmation' || (control.kind === 'day' && control.isPast === true);
  const plain = words
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .split(/\s+/)
    .join(' ');
  const meant = read(plain, { today, isPast });
  return meant !== undefined && fits(schema, meant) ? meant : words;
}

const fits = (schema: v.GenericSchema, words: string): boolean => v.is(schema, words);

/** `165`, `130 dollars`, `from $ 90`. */
function readSum(words: string): string {
  const from = words.startsWith('from ') ? 'from ' : '';
  const sum = words.slice(from.length).replace(/\$|\ba(?:ud?)?\b|\bdollars?\b| /g, '');
  return `${from}$${sum.replace(/\.00$/, '')}`;
}

/** Today as a file has it. */
const sayToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: FALLBACK_TIME_ZONE }).format(Date.now());
