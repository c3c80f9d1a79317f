import { describe, expect, it } from 'vitest';
import { cleanPastedText } from './pastedText.ts';

describe('cleanPastedText', () => {
  it('turns text of a word processor into plain text with Markdown bullets, on one line or several', () => {
    const pasted =
      '\ufeffWhat I\u00a0do\r\n\r\n\r\n\u2022\tStrength\r\n\u00b7\tBal\u00adance\vand more\u200b\r\n\u0007“Quoted” – dash';
    expect(cleanPastedText(pasted, false)).toBe(
      'What I do\n\n- Strength\n- Balance\nand more\n“Quoted” – dash',
    );
    expect(cleanPastedText(pasted, true)).toBe('What I do - Strength - Balance and more “Quoted” – dash');
  });

  it('leaves typed text unchanged', () => {
    for (const text of ['0491 570 006', 'So it is.\n\n- one\n- two', 'Jo’s café 👍🏽', 'o no', '👩‍🦽'])
      expect(cleanPastedText(text, false)).toBe(text);
  });
});
