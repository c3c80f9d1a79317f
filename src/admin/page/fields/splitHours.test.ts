import { expect, it } from 'vitest';
import { parseInput } from '#content/schema';
import { splitHours } from './splitHours.ts';

it.each([
  ['Mon-Fri 7.30am - 4pm', 'Monday to Friday', '7:30 am to 4 pm'],
  ['Weekdays: 9 to 5', 'Monday to Friday', '9 am to 5 pm'],
  ['Mon, Wed & Fri from 9am til noon', 'Monday, Wednesday and Friday', '9 am to 12 pm'],
  ['Every day, 0700–1600', 'Monday to Sunday', '07:00 to 16:00'],
  ['Saturdays 8 a.m. until 1 p.m.', 'Saturday', '8 am to 1 pm'],
  ['Sat by appointment', 'Saturday', 'by appointment'],
])('splits %j into days and times', (typed, days, time) => {
  const parse = (name: string, part?: string) =>
    parseInput('practice.yaml', ['hours', 'entries', 0, name], part);
  const parts = splitHours(typed);
  expect([parse('days', parts?.days), parse('time', parts?.time)]).toEqual([days, time]);
});

it.each([
  'Mon-Fri',
  '',
  'Mon 9',
  'Every 2nd Monday to Friday',
  'Mon 9-12 and 1-5',
  'Mon 9-5, Sat 9-12',
  '9-5',
])('does not split %j', (typed) => expect(splitHours(typed)).toBeUndefined());
