import { describe, expect, it } from 'vitest';
import { readTextInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Faq } from './Faq.tsx';

describe('the questions', () => {
  const items = [
    ...renderMarkup(<Faq content={shipped} pictures={{}} />).matchAll(/<details.*?<\/details>/gs),
  ].map(([match]) => match);

  it('are the four of SPEC section 2, in order, each a heading in its own button', () => {
    expect(items.map((item) => readTextInEach('h3', item)[0])).toEqual([
      'What is an exercise physiologist?',
      'When should I see one?',
      'How can an exercise physiologist help me?',
      'How is that different from a physio?',
    ]);
    expect(items.every((item) => /<summary>.*<h3>.*<\/summary>/s.test(item))).toBe(true);
  });

  it('start with the first one open', () => {
    expect(items.map((item) => /^<details[^>]* open/.test(item))).toEqual([true, false, false, false]);
  });
});
