import type { Step, StoredEnquiry } from '#store';
import { toJson } from '../printable.ts';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

/** Streams the list, so that its length needs no memory. */
export async function printJsonList(
  enquiries: AsyncIterable<StoredEnquiry>,
  output: Output,
  clock: PracticeClock,
): Promise<void> {
  let prefix = '[\n';
  for await (const enquiry of enquiries) {
    await output.print(prefix + toJson(withReadableTimes(enquiry, clock)));
    prefix = ',\n';
  }
  await output.print(prefix === '[\n' ? '[]\n' : '\n]\n');
}

/** Adds each time of the enquiry in ISO 8601, with the practice's offset from UTC. */
export function withReadableTimes<E extends StoredEnquiry & { history?: readonly Step[] }>(
  enquiry: E,
  clock: PracticeClock,
) {
  const { receivedAt, sentAt, history } = enquiry;
  return {
    ...enquiry,
    received: clock.formatIso(receivedAt),
    sent: sentAt === null ? null : clock.formatIso(sentAt),
    ...(history && { history: history.map((step) => ({ ...step, time: clock.formatIso(step.at) })) }),
  };
}
