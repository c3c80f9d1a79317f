import { expect, it } from 'vitest';
import { clearMark, clearMarks } from './placeholderMark.ts';

const FILE = [
  '# Values marked PLACEHOLDER are not real.',
  'name: "Ours # PLACEHOLDER" # PLACEHOLDER',
  'phone: 0491 570 006  # PLACEHOLDER (a number set aside for examples)',
  'email: hello@example.com # PLACEHOLDER. Enquiries are mailed here.',
  "who: { name: '[your name]' } # Yours. PLACEHOLDER",
  'days:',
  '  - Monday # PLACEHOLDER',
  'other: PLACEHOLDER # stays',
  '',
].join('\n');

it('clears the mark of each replaced value, and nothing else', () => {
  expect(clearMarks('practice.yaml', [FILE, FILE], () => false)).toBe(FILE);
  expect(clearMarks('practice.yaml', ['', FILE], () => true)).toBe(FILE);
  const lines = clearMarks('practice.yaml', ['', FILE], (path) => path[0] === 'name').split('\n');
  expect(lines).toEqual([
    '# Values marked PLACEHOLDER are not real.',
    'name: "Ours # PLACEHOLDER" # PLACEHOLDER',
    'phone: 0491 570 006',
    'email: hello@example.com # Enquiries are mailed here.',
    "who: { name: '[your name]' } # Yours.",
    'days:',
    '  - Monday',
    'other: PLACEHOLDER # stays',
    '',
  ]);
});

it('clears a mark in front matter with either line end', () => {
  const text = '---\r\ntitle: Mine # PLACEHOLDER\r\n---\r\n\r\n# PLACEHOLDER\r\n';
  expect(clearMarks('about.md', ['---\n---\n', text], () => false)).toBe(
    '---\r\ntitle: Mine\r\n---\r\n\r\n# PLACEHOLDER\r\n',
  );
});

it.each([
  ['# PLACEHOLDER', ''],
  ['# PLACEHOLDER. Your number.', '# Your number.'],
  [' PLACEHOLDER: Ask. ', ' Ask.'],
])('clears only the mark of %j', (comment, left) => expect(clearMark(comment)).toBe(left));
