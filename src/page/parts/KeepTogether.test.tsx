import { expect, it } from 'vitest';
import { markupOf, wordsOf } from '../../../tests/support/shipped.tsx';
import { KeepTogether, sentencesOf } from './KeepTogether.tsx';

it.each([
  ['No price list. Just ask.', ['No price list.', 'Just ask.']],
  ['One sentence only', ['One sentence only']],
  ['Why? Because! So.', ['Why?', 'Because!', 'So.']],
  ['Version 2.5 stays whole.', ['Version 2.5 stays whole.']],
])('cuts %j after its sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
  expect(wordsOf(markupOf(<KeepTogether sentences={sentences} />))).toBe(text);
});
