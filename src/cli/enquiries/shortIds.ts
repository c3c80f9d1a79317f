import type { EnquiryAdmin } from '#desk';
import { formatCommand } from '#settings';
import type { Selection, StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { formatWhen, type ShortenId } from './format.ts';
import type { PracticeClock } from './practiceClock.ts';

export async function createIdShortener(admin: EnquiryAdmin): Promise<ShortenId> {
  const length = await admin.measureShortId();
  return (id) => id.slice(-length);
}

/** The one enquiry that is meant by a whole or shortened id; says so when none is, or more than one. */
export async function findOne(
  admin: EnquiryAdmin,
  id: string,
  output: Output,
  clock: PracticeClock,
): Promise<StoredEnquiry | null> {
  const found = await admin.find(id);
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  if (!one) {
    output.tell(
      `There is no enquiry ${toPrintable(id)}. Its id is the first word in: ${formatCommand('enquiries', 'list')}`,
    );
    return null;
  }
  const lines = found.map(
    ({ id: whole, receivedAt, state }) => `  ${whole}  ${formatWhen(receivedAt, clock)}  ${state}`,
  );
  output.tell(`${toPrintable(id)} could mean several enquiries; type more of the id:\n${lines.join('\n')}`);
  return null;
}

/**
 * What was typed, with the whole of its client: its beginning will do while it names one. Says so when it could be
 * several, or a letter would erase what came from all over.
 */
export async function completeClient(
  admin: EnquiryAdmin,
  which: Selection,
  output: Output,
): Promise<Selection | null> {
  if (which.client === undefined) return which;
  const [client = which.client, ...others] = await admin.findClients(which.client);
  if (others.length === 0) return { ...which, client };
  const lines = shortenClients([client, ...others]).map((one) => `  ${toPrintable(one)}`);
  output.tell(
    `${toPrintable(which.client)} could mean several clients; type more of it:\n${lines.join('\n')}`,
  );
  return null;
}

const SHORT_CLIENT = 8;

/** Enough of a client to tell the senders of a flood apart, and to type. */
export const shortenClient = (client: string, length = SHORT_CLIENT): string => client.slice(0, length);

/** The same of several, with as much more as tells these apart. */
function shortenClients(clients: readonly string[]): string[] {
  const shorten = (length: number) => clients.map((client) => shortenClient(client, length));
  let length = SHORT_CLIENT;
  while (new Set(shorten(length)).size < new Set(clients).size) length += 1;
  return shorten(length);
}
