import { expect, it } from 'vitest';
import { readText, renderMarkup } from '../../../tests/support/shipped.tsx';
import { NoWrapSentences, splitSentences } from './RichText.tsx';

it.each([
  ['No price list. Just ask.', ['No price list.', 'Just ask.']],
  ['Pricing: just ask.', ['Pricing:', 'just ask.']],
  ['From 9:30 to noon', ['From 9:30 to noon']],
  ['One sentence only', ['One sentence only']],
  ['Why? Because! So.', ['Why?', 'Because!', 'So.']],
  ['Version 2.5 stays whole.', ['Version 2.5 stays whole.']],
])('splits %j into sentences and keeps the space between them', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
  expect(readText(renderMarkup(<NoWrapSentences sentences={sentences} />))).toBe(text);
});
