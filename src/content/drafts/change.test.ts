import { expect, it } from 'vitest';
import { isNested, isWithin } from './change.ts';

const entry = { file: 'navigation.yaml', path: ['top', 3] };
const label = { file: 'navigation.yaml', path: ['top', 3, 'label'] };

it.each([
  ['a field of an entry', label, entry, true, true],
  ['an entry around a field', entry, label, false, true],
  ['the same place', label, label, true, true],
  ['another entry', { ...label, path: ['top', 2, 'label'] }, entry, false, false],
  ['the same path in another file', { ...label, file: 'footer.yaml' }, entry, false, false],
])('recognises whether a place is within another: %s', (_, one, other, within, nested) => {
  expect(isWithin(one, other)).toBe(within);
  expect(isNested(one, other)).toBe(nested);
});
