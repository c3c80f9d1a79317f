import { sayAgo, sayLength, type Times } from '../ui/times.ts';
import { sayCount } from '../ui/words.ts';
import { describeMail } from './describeMail.ts';
import type { Point } from './healthTypes.ts';
import { readNumber, readText } from './pointFacts.ts';
import { sayBytes } from './sayBytes.ts';

/** How one thing is, in words, and what she can do about it. */
export interface SaidOfPoint {
  words: string;
  todo?: readonly string[];
  link?: { href: string; words: string };
}

type Describe = (point: Point, times: Times, now: number) => SaidOfPoint;

const HELPER = 'Tell the person who looks after your site.';

const DESCRIBE: Readonly<Record<Point['kind'], Describe>> = {
  mail: describeMail,

  held(point, times) {
    const count = readNumber(point, 'count') ?? 0;
    if (count === 0) return { words: 'Nothing held. Good.' };
    const eraseAt = readNumber(point, 'eraseAt');
    const until = eraseAt === undefined ? '' : ` The first is erased on ${times.day(eraseAt)}.`;
    return {
      words: `${sayCount(count, 'enquiry is', 'enquiries are')} held for you to look at.${until}`,
      todo: ['Read them: release the real ones, mark the others as spam.'],
      link: { href: '/enquiries?show=held', words: count === 1 ? 'Look at it' : 'Look at them' },
    };
  },

  backup(point, times) {
    if (readText(point, 'store') === 'postgresql') {
      return {
        words: 'Your enquiries are kept in a database of its own, which makes its own backups.',
        todo: ['Ask the person who looks after your site when the last one was.'],
      };
    }
    const lastAt = readNumber(point, 'lastAt');
    if (lastAt === undefined) return { words: 'None was made yet.', todo: ['Make one, and keep it safe.'] };
    return { words: `Made ${times.when(lastAt)}.`, todo: ['Make a new one, and keep it safe.'] };
  },

  disk(point) {
    const free = readNumber(point, 'freeBytes');
    if (free === undefined) return { words: 'How much is free cannot be seen here.' };
    if (point.level === 'well') return { words: `${sayBytes(free)} free. Enough for years.` };
    return {
      words: `Only ${sayBytes(free)} free. When it is full, no enquiry can be kept.`,
      todo: [`${HELPER} The disk is nearly full.`],
    };
  },

  clock(point) {
    const jump = readNumber(point, 'jumpMs');
    if (point.level === 'well' || jump === undefined) return { words: 'Right.' };
    return {
      words: `It jumped by ${sayLength(Math.abs(jump))}. Times here may be wrong.`,
      todo: [`${HELPER} The server’s clock should be set by itself.`],
    };
  },

  certificate(point, times, now) {
    const endsAt = readNumber(point, 'endsAt');
    if (endsAt === undefined) {
      return point.level === 'well'
        ? { words: 'Your page is on this computer alone, and needs none.' }
        : { words: 'It could not be looked at just now.', todo: [HELPER] };
    }
    if (endsAt <= now) {
      return {
        words: `Its certificate ended on ${times.day(endsAt)}. Browsers warn visitors away.`,
        todo: [`${HELPER} It is urgent.`],
      };
    }
    const words = `Its certificate is good until ${times.day(endsAt)}.`;
    return { words, todo: [`${HELPER} It should have renewed itself by now.`] };
  },

  placeholders(point) {
    const count = point.list?.length ?? readNumber(point, 'count') ?? 0;
    if (count === 0) return { words: 'No placeholder left.' };
    const left = sayCount(count, 'placeholder is', 'placeholders are');
    return { words: `${left} left for you to fill in:`, todo: ['Until then these words are not shown.'] };
  },

  content(point, times) {
    if (point.level === 'well') return { words: 'Your page is as you wrote it last.' };
    const since = readNumber(point, 'since');
    const from = since === undefined ? '' : ` since ${times.when(since)}`;
    return {
      words: `The last change has a fault, so visitors see the page before it${from}.`,
      todo: ['Take the change back, or correct it where it says so.'],
    };
  },

  findings(point, _, now) {
    const seenAt = readNumber(point, 'checkedAt');
    const looked = seenAt === undefined ? '' : ` Looked at ${sayAgo(seenAt, now)}.`;
    if ((point.list ?? []).length === 0) return { words: `Nothing to say.${looked}` };
    return { words: `What was found:`, todo: [HELPER] };
  },
};

/** @returns sentences of our own; what the server found in words is in the point's `list` */
export const describePoint: Describe = (point, times, now) => DESCRIBE[point.kind](point, times, now);
