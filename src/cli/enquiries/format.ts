import type { Step } from '#store';
import { toPrintableLines } from '../printable.ts';
import type { PracticeClock } from './practiceClock.ts';

/** For files and pipes; a terminal says its own. */
export const USUAL_COLUMNS = 100;

/** Stands before every line that a visitor wrote, so that none can pass for one of ours. */
export const QUOTED = '│ ';

/** What an id is shown and typed as: the characters at its end that are enough to name it. */
export type ShortenId = (id: string) => string;

const LABEL_COLUMNS = 14;

/** "Name          Ada Sand", in as many lines as it needs. */
export function formatField(label: string, text: string, columns: number): string[] {
  return formatBeside(label.padEnd(LABEL_COLUMNS), text, columns);
}

/** A visitor's words, marked as such line by line. */
export function formatMessage(message: string, columns: number): string[] {
  if (message === '') return ['  (no words are kept)'];
  const lines = toPrintableLines(message, columns - 2 - QUOTED.length);
  return lines.map((line) => `  ${QUOTED}${line}`.trimEnd());
}

export function formatHistory(history: readonly Step[], columns: number, clock: PracticeClock): string[] {
  return history.flatMap(({ at, state, reason }) =>
    formatBeside(`  ${formatWhen(at, clock)}  ${state.padEnd(7)}  `, reason, columns),
  );
}

/** As wide for every month, so that what follows stands in a column. */
export const formatWhen = (ms: number, clock: PracticeClock): string => clock.formatTime(ms).padEnd(18);

export const formatEnquiryCount = (count: number): string =>
  count === 1 ? '1 enquiry' : `${count.toLocaleString('en-AU')} enquiries`;

export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function formatBeside(start: string, text: string, columns: number): string[] {
  const lines = toPrintableLines(text, columns - start.length);
  return lines.map((line, index) => `${index === 0 ? start : ' '.repeat(start.length)}${line}`);
}
