import type { EnquiryFields } from '#enquiry';
export const HOLD_AT = 60;
export interface SpamScore {
  score: number;
  parts: readonly { signal: string; points: number; says: string }[];
}
const LINK = /:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|xyz|top|shop|site|online|io|ru|cn|au)\b/i;
export function scoreSpam(
  fields: EnquiryFields,
  seen: { automated: boolean; copies: number; honeypot?: boolean },
): SpamScore {
  const parts = [];
  if (LINK.test(fields.firstName + ' ' + fields.lastName))
    parts.push({ signal: 'name', points: 60, says: 'a web address in the name' });
  if (seen.honeypot) parts.push({ signal: 'honeypot', points: 60, says: 'a hidden field filled in' });
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts };
}
export const describeParts = ({ parts }: SpamScore): string =>
  parts.map(({ says, points }) => `${says} ${points}`).join(', ');
export class CopyIndex {
  add(_: unknown) {}
  countCopies(_: unknown) {
    return 0;
  }
}
export const normaliseMailbox = (email: string) => email.normalize('NFKC').toLowerCase();
