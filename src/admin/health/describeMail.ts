import { sayAgo, type Times } from '../ui/times.ts';
import { sayCount } from '../ui/words.ts';
import { adviseOnFault, describeMailFault, isMailTrouble } from './describeMailFault.ts';
import type { Point, SaidOfPoint } from './healthTypes.ts';
import { readNumber, readText } from './pointFacts.ts';

/** Whether mail goes out; if not, why, and when it is tried next. */
export function describeMail(point: Point, times: Times, now: number): SaidOfPoint {
  if (readNumber(point, 'toFiles') === 1) {
    return {
      words: 'No mail server is set. Each mail is written as a file on the server, and nothing comes to you.',
      todo: ['Tell the person who looks after your site. Until then, read and answer here.'],
    };
  }
  const [waiting = 0, failed = 0] = [readNumber(point, 'waiting'), readNumber(point, 'failed')];
  if (point.level === 'well') return { words: describeFlow(point, times, now) };
  const counts = [
    waiting > 0 && `${sayCount(waiting, 'enquiry waits', 'enquiries wait')} here, safe.`,
    failed > 0 && `${sayCount(failed, 'enquiry', 'enquiries')} could not be mailed.`,
  ];
  return {
    words: [...counts, describeLastFault(point, times)].filter(Boolean).join(' '),
    todo: [...advise(point, times), 'Until then, read and answer them here.'],
    ...(failed > 0 && { link: { href: '/enquiries?show=failed', words: 'Look at them' } }),
  };
}

function describeFlow(point: Point, times: Times, now: number): string {
  const mailedAt = readNumber(point, 'lastMailedAt');
  const last = mailedAt === undefined ? 'None was needed yet.' : `The last went ${sayAgo(mailedAt, now)}.`;
  return ['Works.', last, describeLastFault(point, times)].filter(Boolean).join(' ');
}

function describeLastFault(point: Point, times: Times): string {
  const [at, fault] = [readNumber(point, 'lastFaultAt'), readText(point, 'lastFault')];
  return at === undefined || !isMailTrouble(fault)
    ? ''
    : `Last fault, ${times.when(at)}: ${describeMailFault(fault)}.`;
}

function advise(point: Point, times: Times): string[] {
  const [fault, nextAt] = [readText(point, 'lastFault'), readNumber(point, 'nextTryAt')];
  const first = adviseOnFault(isMailTrouble(fault) ? fault : null);
  return nextAt === undefined
    ? first
    : [...first, `We try again by ourselves, next at ${times.time(nextAt)}.`];
}
