import { describe, expect, it } from 'vitest';
import { cleanWords } from './cleanWords.ts';

describe('cleanWords', () => {
  it('turns text of a word processor into plain text with the lines and bullets of a file', () => {
    const pasted =
      '\ufeffWhat I\u00a0do\r\n\r\n\r\n\u2022\tStrength\r\n\u00b7\tBal\u00adance\vand more\u200b\r\n\u0007“Quoted” – dash';
    expect(cleanWords(pasted, false)).toBe('What I do\n\n- Strength\n- Balance\nand more\n“Quoted” – dash');
    expect(cleanWords(pasted, true)).toBe('What I do - Strength - Balance and more “Quoted” – dash');
  });

  it('leaves typed text unchanged', () => {
    for (const words of ['0491 570 006', 'So it is.\n\n- one\n- two', 'Jo’s café 👍🏽', 'o no', '👩‍🦽'])
      expect(cleanWords(words, false)).toBe(words);
  });
});
