import { describe, expect, it } from 'vitest';
import type { FieldPath } from './form.ts';
import { checkValue, parseInput } from './parseInput.ts';

const DAYS: FieldPath = ['hours', 'entries', 0, 'days'];
const TIME: FieldPath = ['hours', 'entries', 0, 'time'];
const AMOUNT: FieldPath = ['prices', 'entries', 0, 'amount'];

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
    expect(checkValue('practice.yaml', DAYS, typed)).toBeUndefined();
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
    expect(checkValue('practice.yaml', TIME, typed)).toBeUndefined();
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
  ])('of %j stay as typed if %j is ambiguous, and the owner sees an example', (path, typed) => {
    expect(parseInput('practice.yaml', path, typed)).toBe(typed);
    expect(checkValue('practice.yaml', path, typed)).toMatch(/such as "/);
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
