import type { Times } from '../ui/times.ts';
import { sayCount } from '../ui/words.ts';
import { describeMail } from './describeMail.ts';
import type { Point, SaidOfPoint } from './healthTypes.ts';
import { readNumber, readText } from './pointFacts.ts';
import { sayBytes } from './sayBytes.ts';

type Describe = (point: Point, times: Times, now: number) => SaidOfPoint;

const HELPER = 'Tell the person who looks after your site.';

const DESCRIBE: Readonly<Record<Point['kind'], Describe>> = {
  mail: describeMail,

  held(point) {
    const held = readNumber(point, 'held') ?? 0;
    const spam = readNumber(point, 'spam') ?? 0;
    const marked = spam === 0 ? '' : ` ${sayCount(spam, 'more is', 'more are')} marked as spam.`;
    if (held === 0) return { words: `Nothing held. Good.${marked}` };
    return {
      words: `${sayCount(held, 'enquiry is', 'enquiries are')} held for you to look at.${marked}`,
      todo: ['Release the real ones. Mark the others as spam.'],
      link: { href: '/enquiries?show=held', words: held === 1 ? 'Look at it' : 'Look at them' },
    };
  },

  backup(point, times) {
    if (readText(point, 'store') === 'postgres') {
      return { words: 'Made where your database is. Ask your helper when the last one was.' };
    }
    const lastAt = readNumber(point, 'lastAt');
    const failed = readNumber(point, 'failed') ? 'The newest failed: ask your helper to look. ' : '';
    const words = lastAt === undefined ? 'None was made yet.' : `The last was made ${times.when(lastAt)}.`;
    return { words: failed + words, todo: ['Make one here, and keep it safe.'] };
  },

  disk(point) {
    const [free, total] = [readNumber(point, 'free'), readNumber(point, 'total')];
    if (free === undefined || total === undefined)
      return { words: 'How much is free cannot be seen from here.' };
    const words = `${sayBytes(free)} of ${sayBytes(total)} free.`;
    if (point.level === 'well') return { words };
    return {
      words: `Only ${words} Once it is full, no enquiry can be kept.`,
      todo: [`${HELPER} The disk is nearly full.`],
    };
  },

  clock(point, times) {
    const jumpedAt = readNumber(point, 'jumpedAt');
    if (jumpedAt === undefined) return { words: 'Runs as it should.' };
    return {
      words: `It jumped ${times.when(jumpedAt)}. Times here may be wrong, and nothing is erased by rule for a day.`,
      todo: [`${HELPER} The server should set its clock by itself.`],
    };
  },

  certificate: describeCertificate,

  placeholders({ facts, list = [] }) {
    const count = typeof facts['count'] === 'number' ? facts['count'] : list.length;
    if (count === 0) return { words: 'No placeholder left.' };
    return { words: `${sayCount(count, 'thing is', 'things are')} left for you to fill in.`, list, count };
  },

  content(point) {
    const fault = readText(point, 'fault');
    if (fault === undefined) return { words: 'Visitors see your page as you changed it last.' };
    return {
      words: 'The last change has a fault, so visitors see the page as it was before.',
      todo: ['Take the change back, or ask your helper to correct it.'],
    };
  },

  findings({ level, list = [] }) {
    if (list.length === 0) return { words: 'Nothing to say.' };
    if (level === 'well') return { words: 'In order. There is something that you may want to know.', list };
    return { words: 'Something should be put right.', list, todo: [HELPER] };
  },
};

function describeCertificate(point: Point, times: Times, now: number): SaidOfPoint {
  const [endsAt, fault] = [readNumber(point, 'endsAt'), readText(point, 'fault')];
  if (fault === 'none') return { words: 'Your page is not public yet, and needs none.' };
  if (fault === 'looking') return { words: 'Being looked at. The answer is here in a moment.' };
  if (endsAt === undefined) return { words: 'It cannot be seen from here. That is usual in some networks.' };
  if (endsAt <= now) {
    return {
      words: `Its certificate ended on ${times.day(endsAt)}. Browsers warn visitors away.`,
      todo: [`${HELPER} It is urgent.`],
    };
  }
  const words = `Its certificate is good until ${times.day(endsAt)}`;
  if (fault === 'untrusted') {
    return {
      words: `${words}, but browsers may not trust it.`,
      todo: [`${HELPER} It may be the wrong one.`],
    };
  }
  if (point.level === 'well') return { words: `${words}.` };
  return { words: `${words}.`, todo: [`${HELPER} It should have renewed itself by now.`] };
}

/** Sentences of our own; what the server found in words is in the `list`. */
export const describePoint: Describe = (point, times, now) => ({
  ...DESCRIBE[point.kind](point, times, now),
  ...(point.forHelper && { forHelper: point.forHelper }),
});
