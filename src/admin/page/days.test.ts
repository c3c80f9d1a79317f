import { describe, expect, it } from 'vitest';
import { addDays, addMonths, listWeeks, readDay, readMoment, sayInFull } from './days.ts';

describe('a day that is typed', () => {
  it.each([
    ['2026-12-20', '2026-12-20'],
    ['2026/1/3', '2026-01-03'],
    ['20/12/2026', '2026-12-20'],
    ['3.1.2027', '2027-01-03'],
    ['20 December 2026', '2026-12-20'],
    ['  1 jul 2027 ', '2027-07-01'],
    ['29 February 2028', '2028-02-29'],
    ['20/12/26', '2026-12-20'],
    ['Sunday, 20 December 2026', '2026-12-20'],
    ['20th of December, 2026', '2026-12-20'],
    ['December 20th, 2026', '2026-12-20'],
  ])('%j is %s', (typed, day) => expect(readDay(typed)).toBe(day));

  it.each(['', '20', '31/2/2026', '29 February 2027', '20 Dezember', '2026-13-01', 'tomorrow', '12/20/2026'])(
    '%j is none',
    (typed) => expect(readDay(typed, { today: '2026-11-22' })).toBeUndefined(),
  );

  it.each([
    ['20 December', '2026-12-20'],
    ['20 Dec', '2026-12-20'],
    ['20 dec.', '2026-12-20'],
    ['Dec 20', '2026-12-20'],
    ['Sun 20th December', '2026-12-20'],
    ['20/12', '2026-12-20'],
    ['20.12.', '2026-12-20'],
    ['20-12', '2026-12-20'],
    // That is today.
    ['22 November', '2026-11-22'],
    ['3 January', '2027-01-03'],
    ['21/11', '2027-11-21'],
    ['29 Feb', '2028-02-29'],
  ])('%j without a year is the next such day, %s', (typed, day) => {
    expect(readDay(typed, { today: '2026-11-22' })).toBe(day);
    expect(readDay(typed)).toBeUndefined();
  });

  it.each([
    ['2 June', '2026-06-02'],
    ['22/11', '2026-11-22'],
    ['20 December', '2025-12-20'],
    ['29 Feb', '2024-02-29'],
  ])('%j of something that was is the last such day, %s', (typed, day) =>
    expect(readDay(typed, { today: '2026-11-22', isPast: true })).toBe(day),
  );

  it('takes its time along, and is said in full', () => {
    expect(readMoment('20/12, 17:30', { today: '2026-11-22' })).toBe('2026-12-20 17:30');
    expect(sayInFull('2026-12-20')).toBe('Sunday 20 December 2026');
  });

  it.each([
    ['20/12/26 5.30pm', '2026-12-20 17:30'],
    ['20 Dec 5 pm', '2026-12-20 17:00'],
    ['20 December, 9 a.m.', '2026-12-20 09:00'],
    ['20 December 2026 at 12.15 am', '2026-12-20 00:15'],
    ['20 December 2026, 12pm', '2026-12-20 12:00'],
    ['20 December 2026, 17:00', '2026-12-20 17:00'],
  ])('%j is %s', (typed, moment) => expect(readMoment(typed, { today: '2026-11-22' })).toBe(moment));

  it('is none with half an hour that is none', () => {
    expect(readMoment('20 December 5 px')).toBeUndefined();
    expect(readMoment('20 December 2026 17')).toBeUndefined();
  });
});

it('is moved by days and months, over the ends of both and of years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  // The clocks of Sydney change that night.
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-12-20', 1)).toBe('2027-01-20');
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
});

it('lists the weeks of its month from Monday, whole', () => {
  const weeks = listWeeks('2026-11-18');
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[0]]).toEqual(['2026-10-26', '2026-11-01', '2026-11-30']);
  // A February that begins on a Monday takes four.
  expect(listWeeks('2027-02-10')).toHaveLength(4);
});
