import type { Step, StoredEnquiry } from '#store';
import { toJson } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { formatIso } from './time.ts';

/** A list of any length, written as it is read. */
export async function printJsonList(items: AsyncIterable<unknown>, output: Output): Promise<void> {
  let before = '[\n';
  for await (const item of items) {
    await output.print(before + toJson(item));
    before = ',\n';
  }
  await output.print(before === '[\n' ? '[]\n' : '\n]\n');
}

/** Beside the times in milliseconds the same by the practice's clock, for whoever reads it. */
export function withReadableTimes<E extends StoredEnquiry & { history?: readonly Step[] }>(enquiry: E) {
  const { receivedAt, sentAt, history } = enquiry;
  return {
    ...enquiry,
    received: formatIso(receivedAt),
    sent: sentAt === null ? null : formatIso(sentAt),
    ...(history && { history: history.map((step) => ({ ...step, time: formatIso(step.at) })) }),
  };
}
