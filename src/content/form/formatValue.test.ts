import { expect, it } from 'vitest';
import { describeForm } from './describeForm.ts';
import { formatDates, formatValue } from './formatValue.ts';

it('formats a missing confirmation as "not yet", and a day in words', () => {
  const { fields } = describeForm('confirmed.yaml');
  const format = (value: string) => fields.map((field) => formatValue(field, value));
  expect(new Set(format('no'))).toEqual(new Set(['not yet']));
  expect(new Set(format('2026-12-01'))).toEqual(new Set(['1 December 2026']));
});

it('formats the dates in a sentence, and nothing else', () => {
  expect(formatDates('an end on 2026-12-19 and a beginning on 2026-12-20 17:30')).toBe(
    'an end on 19 December 2026 and a beginning on 20 December 2026, 17:30',
  );
  expect(formatDates('"2026-99-99", 1234-56')).toBe('"2026-99-99", 1234-56');
});
