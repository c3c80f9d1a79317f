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

it('of every value that became hers goes, and no other letter', () => {
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

it('goes from the facts of a Markdown file, whatever its line ends', () => {
  const text = '---\r\ntitle: Mine # PLACEHOLDER\r\n---\r\n\r\n# PLACEHOLDER\r\n';
  expect(clearMarks('about.md', ['---\n---\n', text], () => false)).toBe(
    '---\r\ntitle: Mine\r\n---\r\n\r\n# PLACEHOLDER\r\n',
  );
});

it.each([
  ['# PLACEHOLDER', ''],
  ['# PLACEHOLDER. Your number.', '# Your number.'],
  [' PLACEHOLDER: Ask. ', ' Ask.'],
])('is all that goes of %j', (comment, left) => expect(clearMark(comment)).toBe(left));
