import { sayAgo, type Times } from '../ui/times.ts';
import { capitalize, joinWords, sayCount } from '../ui/words.ts';
import { describeMailFault } from './describeMailFault.ts';
import type { Health } from './healthTypes.ts';
import { POINT_NAMES } from './pointNames.ts';

/** The answer, and what it rests on. */
export interface SaidOfHealth {
  lead: string;
  rest: string;
}

const sayLast = (at: number | null, now: number): string =>
  at === null ? 'Nobody has written yet.' : `The last enquiry was mailed ${sayAgo(at, now)}.`;

const enquiriesWait = (count: number): string =>
  `${sayCount(count, 'enquiry waits', 'enquiries wait')} here, safe.`;

/** Held ones are for her to look at, and nothing is wrong: unless something else needs a look too. */
export const isWellButHeld = ({ sentence, points }: Health): boolean =>
  sentence.kind === 'held' && points.every(({ kind, level }) => kind === 'held' || level === 'well');

/** Before what needs a look stands nothing that sounds as if all were well. */
const sayLook = (count: number): string => `${sayCount(count, 'thing needs', 'things need')} a look.`;

const listAmiss = ({ points }: Health): Health['points'] => points.filter(({ level }) => level !== 'well');

/** "Backup and space." */
const nameAmiss = (health: Health): string =>
  `${capitalize(joinWords(listAmiss(health).map(({ kind }) => POINT_NAMES[kind].toLowerCase())))}.`;

/** The one sentence for the top of every page. */
export function describeShortly(health: Health, now: number): SaidOfHealth {
  const { sentence } = health;
  switch (sentence.kind) {
    case 'well':
      return { lead: 'All is well.', rest: sayLast(sentence.lastMailedAt, now) };
    case 'storeDown':
      return { lead: 'Your enquiries cannot be kept just now.', rest: 'Visitors are asked to ring you.' };
    case 'mailStopped':
      return { lead: 'Your mail is not going out.', rest: enquiriesWait(sentence.waiting) };
    case 'notMailed':
      return {
        lead: `${sayCount(sentence.failed, 'enquiry', 'enquiries')} could not be mailed.`,
        rest: 'The words are here.',
      };
    case 'held':
      return {
        lead: isWellButHeld(health) ? 'All is well.' : sayLook(listAmiss(health).length),
        rest: `${sayCount(sentence.held, 'enquiry is', 'enquiries are')} held for you to look at.`,
      };
    default:
      return { lead: sayLook(sentence.points), rest: nameAmiss(health) };
  }
}

/** The same, at length: for the page that it leads to. */
export function describeAtLength(health: Health, now: number, times: Times): SaidOfHealth {
  const { sentence } = health;
  const short = describeShortly(health, now);
  switch (sentence.kind) {
    case 'mailStopped': {
      const since = sentence.since === null ? '' : `Since ${times.when(sentence.since)}: `;
      const why = sentence.fault === null ? 'no mail has gone out' : describeMailFault(sentence.fault);
      return {
        lead: short.lead,
        rest: `${capitalize(`${since}${why}`)}. ${short.rest} Nothing is lost, and they go out by themselves once it works.`,
      };
    }
    case 'notMailed':
      return {
        lead: short.lead,
        rest: 'We tried for days and stopped. The words are here; answer from here, or send them again.',
      };
    case 'storeDown':
      return {
        lead: short.lead,
        rest: 'The form tells visitors to try again, and how else to reach you. What came before is not lost.',
      };
    case 'held':
      return { lead: short.lead, rest: `${sayLast(sentence.lastMailedAt, now)} ${short.rest}` };
    default:
      return short;
  }
}
