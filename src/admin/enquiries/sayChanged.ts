import type { EnquiryRow } from '#desk/contract';
import { sayAgo } from '#enquiry';
import { isMailLink, nameDoer } from '../ui/words.ts';
import { CHANGES, type ChangedEnquiries, type ChangeName } from './changes.ts';

interface Said {
  name: ChangeName;
  /** As they stood on this screen. */
  before: ReadonlyMap<string, EnquiryRow>;
  answer: ChangedEnquiries;
  /** Who reads it. */
  email: string;
  now: number;
}

/** What was done, and what somebody else did to the same ones meanwhile; nothing where it goes without saying. */
export function sayChanged({ name, before, answer, email, now }: Said): string {
  const { says } = CHANGES[name];
  if (!says) return '';
  const isOne = answer.rows.length <= 1;
  const answered = answer.rows.filter((row) => wasAnswered(row, before, email));
  const already = name !== 'answered' ? [] : isOne && answer.changed === 0 ? answer.rows : answered;
  const done = answer.changed === 0 && already[0] ? '' : says(Math.max(1, answer.changed));
  const who = already[0] ? sayWho(already[0], { isOne, email, now }) : '';
  const besides = MEANWHILE.flatMap(({ by, isSo, words }) => {
    if (by.includes(name)) return [];
    const so = answer.rows.filter((row) => isNews(row, before, isSo));
    if (so.length === 0) return [];
    return `Meanwhile ${isOne ? 'it was' : `${so.length} of them ${so.length === 1 ? 'was' : 'were'}`} ${words}, on another device.`;
  });
  return [done, who, ...besides].filter(Boolean).join(' ');
}

/** On this screen it was not. */
const wasAnswered = (row: EnquiryRow, before: ReadonlyMap<string, EnquiryRow>, email: string) =>
  row.answeredBy !== email && isNews(row, before, ({ answeredAt }) => answeredAt !== null);

function isNews(
  row: EnquiryRow,
  before: ReadonlyMap<string, EnquiryRow>,
  isSo: (row: EnquiryRow) => boolean,
): boolean {
  const was = before.get(row.id);
  return was !== undefined && isSo(row) && !isSo(was);
}

function sayWho(
  { answeredBy, answeredAt }: EnquiryRow,
  { isOne, email, now }: { isOne: boolean; email: string; now: number },
): string {
  if (isMailLink(answeredBy)) {
    return `${isOne ? 'This' : 'One of them'} was marked as answered ${sayAgo(answeredAt ?? now, now)}, by the link in its mail.`;
  }
  return `${nameDoer(answeredBy, email)} answered ${isOne ? 'this' : 'one of them'} ${sayAgo(answeredAt ?? now, now)}, on another device.`;
}

/** What may have become of them; `by` names the changes that do it themselves. */
const MEANWHILE: readonly {
  by: readonly ChangeName[];
  isSo: (row: EnquiryRow) => boolean;
  words: string;
}[] = [
  { by: ['spam', 'noSpam'], isSo: ({ isSpam }) => isSpam, words: 'marked as spam' },
  {
    by: ['answered', 'unanswered'],
    isSo: ({ answeredAt }) => answeredAt !== null,
    words: 'marked as answered',
  },
  { by: [], isSo: ({ state }) => state === 'erased', words: 'erased' },
];
