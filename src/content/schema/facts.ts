import * as v from 'valibot';
import { entry, group, isDay, list, matching, parsed, sentences, text } from './fieldSchemas.ts';
import { fieldType, prefilled } from './notes.ts';

/* Facts that the page shows as written, and that are also parsed, for example for search engines and contact cards. */

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Weekday = (typeof DAYS)[number];

/** Days of the week as written: `Monday to Friday`, `Tuesday and Thursday`, `Monday, Wednesday to Friday`. */
const weekdays = fieldType(() =>
  parsed(
    'days such as "Monday to Friday" or "Tuesday and Thursday"',
    readDays,
    { kind: 'weekdays' },
    'days alone, such as "Monday to Friday", with their times in “From when to when”',
  ),
);

/** @returns undefined when a part is neither a day nor a forward range of days */
export function readDays(shown: string): { days: Weekday[] } | undefined {
  const days: Weekday[] = [];
  for (const part of shown.split(/,\s*(?:and\s+)?|\s+and\s+/)) {
    const ends = part.split(/\s+to\s+/).map((name) => (DAYS as readonly string[]).indexOf(name));
    const [first = -1, last = first] = ends;
    if (ends.length > 2 || first < 0 || last < first) return undefined;
    days.push(...DAYS.slice(first, last + 1));
  }
  return new Set(days).size === days.length ? { days } : undefined;
}

const BY_APPOINTMENT = 'by appointment';

/** Hours as written, such as `7 am to 6 pm`, `7:30 am to 1 pm` or `07:00 to 18:00`, or `by appointment`. */
const hoursOfDay = fieldType(() =>
  parsed(
    `a time such as "7 am to 6 pm" or "7:30 am to 1 pm", or "${BY_APPOINTMENT}"`,
    (shown): { opens?: string; closes?: string } | undefined =>
      shown === BY_APPOINTMENT ? {} : readHours(shown),
    { kind: 'hours' },
  ),
);

/** @returns both times as `HH:MM`; undefined when one cannot be parsed or closing is not after opening */
export function readHours(shown: string): { opens: string; closes: string } | undefined {
  const [opens, closes, extraTime] = shown.split(/\s+to\s+|\s*–\s*/).map(readTime);
  if (!opens || !closes || extraTime !== undefined || opens >= closes) return undefined;
  return { opens, closes };
}

function readTime(shown: string): string | undefined {
  if (shown === 'noon') return '12:00';
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s?([ap]m)?$/.exec(shown.trim()) ?? [];
  // A time without am or pm is a 24-hour time and needs minutes, because "7 to 6" is ambiguous.
  const isClear = half ? Number(hour) >= 1 && Number(hour) <= 12 : /:\d\d$/.test(shown) && Number(hour) <= 23;
  if (hour === '' || !isClear || Number(minute) > 59) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

export const openingHours = group('Opening hours', 'Beside the form, and to search engines.', {
  heading: prefilled('When I work', text('Heading', 'Such as “When I work”.')),
  entries: list(
    'Days and times',
    '',
    entry('Days', ['days', 'time'], {
      days: weekdays('Which days'),
      time: hoursOfDay('From when to when'),
      note: text.optional('Note', 'A few words beside the times, such as “by appointment”.'),
    }),
    'a list of days and times',
  ),
  note: sentences.optional('Words below them', 'Such as “Closed on public holidays.”'),
});

/** A number as written and in E.164. It is Australian without a country code. Drops a (0) after the country code. */
export const phone = fieldType(() =>
  parsed(
    'a phone number such as "0491 570 006" or "(07) 5550 1234", or one of another country such as "+64 21 123 4567"',
    (typed) => {
      const shown = typed.replace(/[‒–]/g, '-');
      const number = /^\+?[\d ().-]+$/.test(shown) ? toE164(shown) : undefined;
      return number ? { shown, number } : undefined;
    },
    { kind: 'phone' },
  ),
);

const removeNonDigits = (shown: string) => shown.replace(/\D/g, '');

function toE164(shown: string): string | undefined {
  if (shown.startsWith('+')) {
    const number = `+${removeNonDigits(shown.replace('(0)', ''))}`;
    if (number.startsWith('+61')) return /^\+61[23478]\d{8}$/.test(number) ? number : undefined;
    return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
  }
  const number = removeNonDigits(shown);
  return /^(?:0[23478]\d{8}|1[38]00\d{6}|13\d{4})$/.test(number) ? number.replace(/^0/, '+61') : undefined;
}

/** Restores the leading 0 of a postcode in the Northern Territory, which YAML drops. */
export const postcode = fieldType(() =>
  v.pipe(
    matching('a postcode of four digits, such as 4558', (shown) => /^(?:\d{4}|8\d\d)$/.test(shown), {
      kind: 'digits',
    }),
    v.transform((shown) => shown.padStart(4, '0')),
  ),
);

/** An Australian Business Number as written. The wording check verifies the check sum. */
export const abn = fieldType(() =>
  matching('the 11 digits of your Australian Business Number', (shown) => /^\d{2}( ?\d{3}){3}$/.test(shown), {
    kind: 'digits',
  }),
);

const PLACES_OF_PRACTICE = '0123456789ABCDEFGHJKLMNPQRTUVWXY';
const CHECK_LETTERS = 'YXWTLKJHFBA';
const STEM_WEIGHTS = [3, 5, 8, 4, 2, 1];

/** Whether a Medicare provider number is valid: six digits, the place of practice, and a check letter. */
export function isMedicareProvider(shown: string): boolean {
  const [, stem = '', place = '', check] =
    /^(\d{6})([0-9A-Y])([A-Y])$/.exec(shown.replaceAll(' ', '').toUpperCase()) ?? [];
  const location = PLACES_OF_PRACTICE.indexOf(place);
  if (stem === '' || location < 0) return false;
  const sum = STEM_WEIGHTS.reduce((total, weight, at) => total + weight * Number(stem[at]), location * 6);
  return CHECK_LETTERS[sum % 11] === check;
}

/** Whether an NDIS registration number is valid: 405 and more digits, or the older form such as `4-AB12-3CD4`. */
export function isNdisRegistration(shown: string): boolean {
  return /^(?:405\d{6,7}|4-[A-Z0-9]{3,4}-[A-Z0-9]{3,4})$/i.test(shown.replaceAll(' ', ''));
}

/** A sum as written: `$165`, `$82.50`, `from $90`. */
export const amount = fieldType(() =>
  parsed('a sum such as $165, $82.50 or "from $90"', readAmount, { kind: 'amount' }),
);

/** Parses a sum. `isLeast`: the sum is a minimum, as in `from $90`. */
export function readAmount(shown: string): { dollars: number; isLeast: boolean } | undefined {
  const [, from, sum] = /^(from )?\$(\d{1,3}(?:,?\d{3})?(?:\.\d\d)?)$/i.exec(shown) ?? [];
  if (sum === undefined) return undefined;
  return { dollars: Number(sum.replace(',', '')), isLeast: from !== undefined };
}

/** A day, or a day and a time, in the practice's time zone. */
export const moment = fieldType(() =>
  matching(
    'a day such as 2026-12-20, or a day and a time such as 2026-12-20 17:00',
    (found) => /^\d{4}-\d\d-\d\d(?: (?:[01]\d|2[0-3]):[0-5]\d)?$/.test(found) && isDay(found.slice(0, 10)),
    { kind: 'moment' },
    'a day such as 20 December 2026 or 20/12/2026, and a time if you like',
  ),
);

/** The full name and time zone of each state and territory. */
const STATES = {
  QLD: ['Queensland', 'Australia/Brisbane'],
  NSW: ['New South Wales', 'Australia/Sydney'],
  ACT: ['Australian Capital Territory', 'Australia/Sydney'],
  VIC: ['Victoria', 'Australia/Melbourne'],
  TAS: ['Tasmania', 'Australia/Hobart'],
  SA: ['South Australia', 'Australia/Adelaide'],
  WA: ['Western Australia', 'Australia/Perth'],
  NT: ['Northern Territory', 'Australia/Darwin'],
} as const;

export type AustralianState = keyof typeof STATES;

/** Recognises `nsw`, `N.S.W.`, `New South Wales` and `NSW, Australia`. */
export function findState(stateName: string): AustralianState | undefined {
  const toLetters = (text: string) => text.replace(/\P{L}/gu, '').toUpperCase();
  const candidates = [toLetters(stateName), toLetters(stateName.replace(/,\s*Australia\s*$/i, ''))];
  const match = Object.entries(STATES).find(
    ([short, [full]]) => candidates.includes(short) || candidates.includes(toLetters(full)),
  );
  return match?.[0] as AustralianState | undefined;
}

/** Used when the content has neither a time zone nor an Australian state. */
export const FALLBACK_TIME_ZONE = 'Australia/Brisbane';

export function findTimeZoneOfState(stateName: string): string | undefined {
  const state = findState(stateName);
  return state && STATES[state][1];
}

/** The practice's time zone, from its own field or from its state. */
export function timeZoneOf(practice: { timeZone?: string | undefined; address: { state: string } }): string {
  return practice.timeZone ?? findTimeZoneOfState(practice.address.state) ?? FALLBACK_TIME_ZONE;
}

export const timeZone = fieldType(() =>
  matching('a time zone such as Australia/Sydney', isTimeZone, { kind: 'timeZone' }),
);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-AU', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
