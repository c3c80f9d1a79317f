import { describe, expect, it } from 'vitest';
import { checkValue } from './checkValue.ts';
import type { FieldPath } from './form.ts';
import { parseInput } from './parseInput.ts';

const DAYS: FieldPath = ['hours', 'entries', 0, 'days'];
const TIME: FieldPath = ['hours', 'entries', 0, 'time'];
const AMOUNT: FieldPath = ['prices', 'entries', 0, 'amount'];
const TODAY = '2026-11-22';

it('converts digits to a number only where the schema wants one', () => {
  expect(parseInput('faq/one.md', ['order'], ' 3 ')).toBe(3);
  expect(parseInput('practice.yaml', ['address', 'postcode'], '0800')).toBe('0800');
  expect(parseInput('practice.yaml', ['abn'], '51824753556')).toBe('51824753556');
  expect(parseInput('services.yaml', ['lengths', 'minutes', 1], 'many')).toBe('many');
  expect(parseInput('brand.yaml', ['logo', 'showsName'], true)).toBe(true);
  expect(parseInput('brand.yaml', ['accent'], '07525B')).toBe('#07525b');
});

describe('typed opening hours', () => {
  it.each([
    ['Mon-Fri', 'Monday to Friday'],
    ['Mon to Fri', 'Monday to Friday'],
    ['Monday-Friday', 'Monday to Friday'],
    ['Monday – Friday', 'Monday to Friday'],
    ['monday to friday', 'Monday to Friday'],
    ['weekdays', 'Monday to Friday'],
    ['Every day', 'Monday to Sunday'],
    ['daily', 'Monday to Sunday'],
    ['weekends', 'Saturday and Sunday'],
    ['Mon, Wed and Fri', 'Monday, Wednesday and Friday'],
    ['Tues & Thurs.', 'Tuesday and Thursday'],
    ['mondays', 'Monday'],
    ['Mon-Wed, Sat', 'Monday to Wednesday and Saturday'],
    ['Monday, Wednesday to Friday', 'Monday, Wednesday to Friday'],
  ])('parse %j to the days %j', (typed, days) => {
    expect(parseInput('practice.yaml', DAYS, typed)).toBe(days);
    expect(checkValue('practice.yaml', DAYS, typed)).toEqual([]);
  });

  it.each([
    ['7am-4pm', '7 am to 4 pm'],
    ['7 am - 4 pm', '7 am to 4 pm'],
    ['7.30am - 4pm', '7:30 am to 4 pm'],
    ['7 til 4', '7 am to 4 pm'],
    ['from 9 to 5', '9 am to 5 pm'],
    ['7:30AM to 4PM', '7:30 am to 4 pm'],
    ['9-12', '9 am to 12 pm'],
    ['12 - 4.30', '12 pm to 4:30 pm'],
    ['1-4pm', '1 pm to 4 pm'],
    ['8am-5', '8 am to 5 pm'],
    ['7 a.m. until noon', '7 am to 12 pm'],
    ['0700-1600', '07:00 to 16:00'],
    ['By appointment only', 'by appointment'],
    ['7:30am to 4pm', '7:30am to 4pm'],
  ])('parse %j to the time %j', (typed, time) => {
    expect(parseInput('practice.yaml', TIME, typed)).toBe(time);
    expect(checkValue('practice.yaml', TIME, typed)).toEqual([]);
  });

  it.each([
    [DAYS, 'Fri-Mon'],
    [DAYS, 'most days'],
    [DAYS, 'M-F'],
    [TIME, '7 to 11'],
    [TIME, 'mornings'],
    [TIME, '25-26'],
    [TIME, '6 pm to 7 am'],
    [TIME, '9 to 5 to 6'],
  ])('of %j stay as typed where %j is ambiguous, with an example', (path, typed) => {
    expect(parseInput('practice.yaml', path, typed)).toBe(typed);
    expect(checkValue('practice.yaml', path, typed)[0]?.expected).toMatch(/such as "/);
  });
});

it.each([
  ['165', '$165'],
  ['165.00', '$165'],
  ['$ 165', '$165'],
  ['130 dollars', '$130'],
  ['A$1,200', '$1,200'],
  ['82.50 AUD', '$82.50'],
  ['From 165', 'from $165'],
  ['from $90', 'from $90'],
  ['a lot', 'a lot'],
  ['165 or so', '165 or so'],
])('parses the sum %j to %j', (typed, sum) => {
  expect(parseInput('pricing.yaml', AMOUNT, typed)).toBe(sum);
});

describe('a typed day', () => {
  const readMoment = (typed: string) => parseInput('notices.yaml', ['entries', 0, 'from'], typed, TODAY);
  const readPast = (typed: string) => parseInput('pricing.yaml', ['prices', 'reviewed'], typed, TODAY);

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
    ['20 dec.', '2026-12-20'],
    ['Dec 20', '2026-12-20'],
    ['Sun 20th December', '2026-12-20'],
    ['20/12', '2026-12-20'],
    ['20.12.', '2026-12-20'],
    ['20-12', '2026-12-20'],
    // Today.
    ['22 November', '2026-11-22'],
    ['3 January', '2027-01-03'],
    ['21/11', '2027-11-21'],
    ['29 Feb', '2028-02-29'],
    ['20/12/26 5.30pm', '2026-12-20 17:30'],
    ['20/12, 17:30', '2026-12-20 17:30'],
    ['20 Dec 5 pm', '2026-12-20 17:00'],
    ['20 December, 9 a.m.', '2026-12-20 09:00'],
    ['20 December 2026 at 12.15 am', '2026-12-20 00:15'],
    ['20 December 2026, 12pm', '2026-12-20 12:00'],
    ['20 December 2026, 17:00', '2026-12-20 17:00'],
  ])('%j is parsed to %j', (typed, moment) => expect(readMoment(typed)).toBe(moment));

  it.each([
    ['2 June', '2026-06-02'],
    ['22/11', '2026-11-22'],
    ['20 December', '2025-12-20'],
    ['29 Feb', '2024-02-29'],
  ])('%j in the past is the last such day, %j', (typed, day) => expect(readPast(typed)).toBe(day));

  it.each([
    ...['', '20', '31/2/2026', '29 February 2027', '20 Dezember', '2026-13-01', 'tomorrow', '12/20/2026'],
    ...['20 December 5 px', '20 December 2026 17'],
  ])('%j is not a day and stays', (typed) => expect(readMoment(typed)).toBe(typed));

  it('of a confirmation is the last such day, or no', () => {
    const read = (typed: string) => parseInput('confirmed.yaml', ['privacy'], typed, TODAY);
    expect(['3 Nov', 'no'].map(read)).toEqual(['2026-11-03', 'no']);
  });

  it('has no time where only a day is allowed', () => {
    expect(readPast('20/12/25 5pm')).toBe('20/12/25 5pm');
  });
});
