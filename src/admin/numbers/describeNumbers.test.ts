import { expect, it } from 'vitest';
import {
  countParts,
  describeAnswers,
  describeTimes,
  describeTotal,
  describeWeeks,
  nameHour,
} from './describeNumbers.ts';

const weeks = (...came: number[]) =>
  came.map((each, start) => ({ start, came: each, mailed: each, held: 0, released: 0, failed: 0 }));
const NONE = { withinHour: 0, sameDay: 0, nextDay: 0, later: 0, unmarked: 0 };
const numbers = (...came: number[]) => ({
  ...{ weeks: weeks(...came), hours: [], toMail: null, toAnswer: null, answered: NONE },
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

it('names the parts of days that stand out, and none where none does', () => {
  const parts = (...at: [day: number, part: number][]) =>
    Array.from({ length: 7 }, (_, day) =>
      [0, 1, 2, 3].map((part) => (at.some(([one, other]) => one === day && other === part) ? 2 : 0)),
    );
  expect(describeTimes(parts([0, 3], [3, 0]))).toBe('Most on Monday evening and Thursday before 9.');
  expect(describeTimes(parts([0, 3], [3, 0], [4, 1]))).toBe('No time stands out.');
  expect(describeTimes(parts())).toBe('Nobody has written in these weeks.');
});

it('puts every hour into one part of its day', () => {
  const hours = [Array.from({ length: 24 }, (_, hour) => 2 ** hour)];
  const from = (first: number, last: number) => 2 ** last - 2 ** first;
  expect(countParts(hours)).toEqual([[from(0, 9), from(9, 12), from(12, 17), from(17, 24)]]);
  expect([0, 11, 12, 13].map(nameHour)).toEqual(['12 am', '11 am', '12 pm', '1 pm']);
});

it('says how soon they were answered, and how many are not marked', () => {
  const say = (median: number | null, unmarked: number) =>
    describeAnswers({
      ...numbers(1),
      toAnswer: median === null ? null : { median, slowest: median },
      answered: { ...NONE, unmarked },
    });
  expect(say(5 * 3_600_000, 3)).toBe('Half within 5 hours. 3 are not marked as answered.');
  expect(say(5 * 3_600_000, 1)).toBe('Half within 5 hours. 1 is not marked as answered.');
  expect(say(90_000, 0)).toBe('Half within 90 seconds. Each is marked as answered.');
  expect(say(null, 2)).toBe('None is marked as answered.');
});
