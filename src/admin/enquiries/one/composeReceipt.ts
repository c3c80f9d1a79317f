import type { EraseReceipt } from '#desk/contract';
import type { DeskFacts } from '../../ui/deskFacts.ts';
import { sayCount } from '../../ui/words.ts';

/** The receipt as a file to keep: what went and when, and no word of anybody. */
export function composeReceipt(receipt: EraseReceipt, { practice, times }: DeskFacts) {
  const { id, at, by, count, enquiries, alsoForgotten } = receipt;
  const lines = [
    `${practice}: receipt ${id}`,
    '',
    `${sayCount(count, 'enquiry was', 'enquiries were')} erased on ${times.day(at)} at ${times.time(at)} (${times.zone}) by ${by}.`,
    alsoForgotten,
    '',
    ...enquiries.map(
      (one) => `${one.id}, received on ${times.day(one.receivedAt)} at ${times.time(one.receivedAt)}`,
    ),
  ];
  const body = `${lines.join('\r\n')}\r\n`;
  return { name: `erased-${id}.txt`, type: 'text/plain;charset=utf-8', body };
}
