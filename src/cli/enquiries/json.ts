import type { Step, StoredEnquiry } from '#store';
import { toJson } from '../printable.ts';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

/** Streams the list, whatever its length. */
export async function printJsonList(
  enquiries: AsyncIterable<StoredEnquiry>,
  output: Output,
  clock: PracticeClock,
): Promise<void> {
  let before = '[\n';
  for await (const enquiry of enquiries) {
    await output.print(before + toJson(withReadableTimes(enquiry, clock)));
    before = ',\n';
  }
  await output.print(before === '[\n' ? '[]\n' : '\n]\n');
}

/** Adds each time in ISO 8601 with the practice's offset. */
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
