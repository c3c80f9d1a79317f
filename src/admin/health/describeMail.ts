import { sayAgo, type Times } from '../ui/times.ts';
import { sayCount } from '../ui/words.ts';
import { adviseOnFault, describeFault, isMailTrouble } from './describeFault.ts';
import type { SaidOfPoint } from './describePoint.ts';
import type { Point } from './healthTypes.ts';
import { readNumber, readText } from './pointFacts.ts';

/** Whether mail goes out; if not, why, since when, and when it is tried next. */
export function describeMail(point: Point, times: Times, now: number): SaidOfPoint {
  const [waiting = 0, failed = 0] = [readNumber(point, 'waiting'), readNumber(point, 'failed')];
  const last = describeLastFault(point, times);
  if (point.level === 'well') {
    const mailedAt = readNumber(point, 'lastMailedAt');
    const mailed = mailedAt === undefined ? 'None was needed yet.' : `The last went ${sayAgo(mailedAt, now)}.`;
    return { words: ['Works.', mailed, last].filter(Boolean).join(' ') };
  }
  const nextAt = readNumber(point, 'nextTryAt');
  const fault = readText(point, 'fault');
  const why = isMailTrouble(fault) ? `${capitalize(describeFault(fault))}.` : '';
  const counts = [
    waiting > 0 && `${sayCount(waiting, 'enquiry waits', 'enquiries wait')} here, safe.`,
    failed > 0 && `${sayCount(failed, 'enquiry', 'enquiries')} could not be mailed.`,
  ];
  return {
    words: [why, ...counts, !why && last].filter(Boolean).join(' '),
    todo: [
      ...adviseOnFault(isMailTrouble(fault) ? fault : null),
      ...(nextAt === undefined ? [] : [`If not, wait: it is tried again by itself, next at ${times.time(nextAt)}.`]),
      'Until then, read and answer them here.',
    ],
    ...(failed > 0 && { link: { href: '/enquiries?show=failed', words: 'Look at them' } }),
  };
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function describeLastFault(point: Point, times: Times): string {
  const [at, fault] = [readNumber(point, 'lastFaultAt'), readText(point, 'lastFault')];
  if (at === undefined || !isMailTrouble(fault)) return '';
  return `Last fault: ${times.day(at)}, ${describeFault(fault)}.`;
}
