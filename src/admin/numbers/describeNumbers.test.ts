import { expect, it } from 'vitest';
import {
  describeHours,
  describeTotal,
  describeWeekdays,
  describeWeeks,
  nameHour,
} from './describeNumbers.ts';

const weeks = (...came: number[]) =>
  came.map((each, start) => ({ start, came: each, mailed: each, held: 0, released: 0, failed: 0 }));
const numbers = (...came: number[]) => ({
  ...{ weeks: weeks(...came), weekdays: [], hours: [], toMail: null, toAnswer: null },
});

it('says how many came, and in how long', () => {
  expect(describeTotal(numbers(0, 0), 4)).toBe('No enquiry in four weeks.');
  expect(describeTotal(numbers(0, 1), 12)).toBe('1 enquiry in twelve weeks.');
  expect(describeTotal(numbers(600, 634), 52)).toBe('1,234 enquiries in a year.');
});

it('does not compare the week that is not over', () => {
  expect(describeWeeks(weeks(3, 2, 6, 9))).toBe('Between 2 and 6 a week. This week has 9 so far.');
  expect(describeWeeks(weeks(2, 2, 0))).toBe('2 each week. This week has none so far.');
  expect(describeWeeks(weeks(0, 0, 1))).toBe('None in the weeks before. This week has 1 so far.');
  expect(describeWeeks(weeks(1))).toBe('This week has 1 so far.');
});

it('names the days and the hour that stand out, and none where none does', () => {
  expect(describeWeekdays([6, 1, 1, 6, 0, 0, 0])).toBe('Most on Monday and Thursday.');
  expect(describeWeekdays([1, 1, 1, 0, 0, 0, 0])).toBe('No day stands out.');
  expect(describeWeekdays([0, 0, 0, 0, 0, 0, 0])).toBe('Nobody has written in these weeks.');
  const hours = (...at: number[]) => Array.from({ length: 24 }, (_, hour) => (at.includes(hour) ? 2 : 0));
  expect(describeHours(hours(23))).toBe('Most between 11 pm and 12 am.');
  expect(describeHours(hours(3, 4))).toBe('No hour stands out.');
  expect([0, 11, 12, 13].map(nameHour)).toEqual(['12 am', '11 am', '12 pm', '1 pm']);
});
