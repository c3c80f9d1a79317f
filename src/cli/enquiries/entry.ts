import type { StoredEnquiry } from '#store';
import { toPrintable, truncate } from '../printable.ts';
import { formatWhen, joinLines, QUOTED, type ShortenId } from './format.ts';

/** One enquiry of a list: what it is, why when that matters, and the first line of its words. */
export function formatEntry(enquiry: StoredEnquiry, shortenId: ShortenId, columns: number): string {
  const { id, receivedAt, state, message } = enquiry;
  const short = shortenId(id);
  const indent = ' '.repeat(short.length + 2);
  const heading = `${short}  ${formatWhen(receivedAt)}  ${state.padEnd(7)}  ${formatSender(enquiry)}`;
  const why = state === 'held' || state === 'failed' ? [`${indent}${formatReason(enquiry)}`] : [];
  const firstLine = message.split(/\r?\n/).find((line) => line.trim() !== '');
  const words = firstLine === undefined ? [] : [`${indent}${QUOTED}${toPrintable(firstLine)}`];
  return joinLines([heading, ...why, ...words].map((line) => truncate(line.trimEnd(), columns)));
}

const SHORT_CLIENT = 8;

/** Enough of a client to tell the senders of a flood apart, and to type. */
export const shortenClient = (client: string, length = SHORT_CLIENT): string => client.slice(0, length);

/** The same of several, with as much more as tells these apart. */
export function shortenClients(clients: readonly string[]): string[] {
  const shorten = (length: number) => clients.map((client) => shortenClient(client, length));
  let length = SHORT_CLIENT;
  while (new Set(shorten(length)).size < new Set(clients).size) length += 1;
  return shorten(length);
}

/** "Ada Sand <ada@example.com>", or nothing once it is erased. */
function formatSender({ firstName, lastName, email }: StoredEnquiry): string {
  return toPrintable([firstName, lastName, email && `<${email}>`].filter(Boolean).join(' '));
}

function formatReason({ reason, spamSignals, client }: StoredEnquiry): string {
  const signals = spamSignals && ` (${spamSignals})`;
  return toPrintable(`${reason}${signals}${client && `, client ${shortenClient(client)}`}`);
}
