import { describe, expect, it } from 'vitest';
import { parseProse } from '#content/schema';
import { renderMarkup } from '../../../tests/support/shipped.tsx';
import { RichText } from './RichText.tsx';

const html = (markdown: string) => renderMarkup(<RichText prose={parseProse(markdown).prose} />);

describe('the owner’s Markdown', () => {
  it.each([
    ['Some **bold** and *italic* words.', '<p>Some <strong>bold</strong> and <em>italic</em> words.</p>'],
    ['[Write](#contact-section)', '<p><a href="#contact-section">Write</a></p>'],
    ['### Small heading', '<h3>Small heading</h3>'],
    ['- one\n- two', '<ul class="bullets"><li>one</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol class="bullets"><li>one</li><li>two</li></ol>'],
    ['one  \ntwo', '<p>one<br/>two</p>'],
    [
      'Write to hello@ridgeway.com.au. Or call.',
      '<p>Write to hello@<wbr aria-hidden="true"/>ridgeway<wbr aria-hidden="true"/>.com<wbr aria-hidden="true"/>.au. Or call.</p>',
    ],
  ])('is rendered: %j as %s', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('is escaped', () => {
    expect(html('5 < 6 & "so" on')).toBe('<p>5 &lt; 6 &amp; &quot;so&quot; on</p>');
  });
});
