import type { StoredEnquiry } from '#store';
import { toPrintable, truncate } from '../printable.ts';
import { formatWhen, joinLines, QUOTED, type ShortenId } from './format.ts';
import type { PracticeClock } from './practiceClock.ts';
import { shortenClient } from './shortIds.ts';

/** One enquiry of a list: what it is, why when that matters, and the first line of its words. */
export function formatEntry(
  enquiry: StoredEnquiry,
  shortenId: ShortenId,
  columns: number,
  clock: PracticeClock,
): string {
  const { id, receivedAt, state, message } = enquiry;
  const short = shortenId(id);
  const indent = ' '.repeat(short.length + 2);
  const heading = `${short}  ${formatWhen(receivedAt, clock)}  ${state.padEnd(7)}  ${formatSender(enquiry)}`;
  const why = state === 'held' || state === 'failed' ? [`${indent}${formatReason(enquiry)}`] : [];
  const firstLine = message.split(/\r?\n/).find((line) => line.trim() !== '');
  const words = firstLine === undefined ? [] : [`${indent}${QUOTED}${toPrintable(firstLine)}`];
  return joinLines([heading, ...why, ...words].map((line) => truncate(line.trimEnd(), columns)));
}

/** "Ada Sand <ada@example.com>", or nothing once it is erased. */
function formatSender({ firstName, lastName, email }: StoredEnquiry): string {
  return toPrintable([firstName, lastName, email && `<${email}>`].filter(Boolean).join(' '));
}

function formatReason({ reason, spamSignals, client }: StoredEnquiry): string {
  const signals = spamSignals && ` (${spamSignals})`;
  return toPrintable(`${reason}${signals}${client && `, client ${shortenClient(client)}`}`);
}
