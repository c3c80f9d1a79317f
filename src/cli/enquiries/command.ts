import type { EnquiryAdmin } from '#desk';
import type { StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { formatWhen, type ShortenId } from './format.ts';

/** How the command went: 1 when it could not be done, 2 when it was not understood. */
export type ExitCode = 0 | 1 | 2;

/** Does what the command asks for. */
type RunCommand = (admin: EnquiryAdmin, output: Output) => Promise<ExitCode>;

/** Reads what was typed; a typing error is thrown before anything is touched. @throws UsageError */
export type Command = (words: readonly string[], now: number) => RunCommand;

export async function createIdShortener(admin: EnquiryAdmin): Promise<ShortenId> {
  const length = await admin.measureShortId();
  return (id) => id.slice(-length);
}

/** The one enquiry that is meant by a whole or shortened id; says so when none is, or more than one. */
export async function findOne(
  admin: EnquiryAdmin,
  id: string,
  output: Output,
): Promise<StoredEnquiry | null> {
  const found = await admin.find(id);
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  if (!one) {
    output.tell(
      `There is no enquiry ${toPrintable(id)}. Its id is the first word in: npm run enquiries -- list`,
    );
    return null;
  }
  const lines = found.map(
    ({ id: whole, receivedAt, state }) => `  ${whole}  ${formatWhen(receivedAt)}  ${state}`,
  );
  output.tell(`${toPrintable(id)} could mean several enquiries; type more of the id:\n${lines.join('\n')}`);
  return null;
}
