import { expect, it } from 'vitest';
import { splitPhones } from './VisitorText.tsx';

const findNumbers = (text: string) => splitPhones(text).flatMap(({ number }) => number ?? []);

it.each([
  ['Ring me on 0491 570 006.', ['0491570006']],
  ['0491570006', ['0491570006']],
  ['mobile: 0491-570-006, home (07) 5550 1234', ['0491570006', '0755501234']],
  ['07 5550 1234/0491 570 006', ['0755501234', '0491570006']],
  ['0491570006 0491570156', ['0491570006', '0491570156']],
  ['0491\u00a0570\u00a0006 or 0491.570.156', ['0491570006', '0491570156']],
  ['+61 491 570 006, +61 (0)491 570 006, +61491570006', ['+61491570006', '+61491570006', '+61491570006']],
  ['my daughter in Auckland: +64 9 555 0123', ['+6495550123']],
])('finds the numbers in %j', (paragraph, numbers) => {
  expect(findNumbers(paragraph)).toEqual(numbers);
  expect(
    splitPhones(paragraph)
      .map(({ text }) => text)
      .join(''),
  ).toBe(paragraph);
});

it.each([
  'born 04/11/1948, aged 78',
  'on 2026-11-20 at 9.30',
  'Medicare 2123 45670 1, plan 430123456',
  'NDIS 0430123456789',
  'I paid $0.2912345678',
  'https://a.example/0491570006x and x0491570006',
  'no number',
  '',
])('finds no number in %j', (paragraph) => {
  expect(findNumbers(paragraph)).toEqual([]);
});
