import type { Step, StoredEnquiry } from '#store';
import { toJson } from '../printable.ts';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

/** A list of any length, written as it is read. */
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

/** Adds each time as ISO 8601 by the practice's clock beside the milliseconds. */
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
