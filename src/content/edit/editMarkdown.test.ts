import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { editBody, editFrontMatter, readBody } from './editMarkdown.ts';
import { EditRefused } from './editRefused.ts';

const PRACTICES = fileURLToPath(new URL('../../../tests/practices/', import.meta.url));
const FILES = readdirSync(PRACTICES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name.includes('/'))
  .map((name) => [name, readFileSync(join(PRACTICES, name), 'utf8')] as [string, string]);

const listLostLines = (before: string, after: string) =>
  before.split('\n').filter((line) => !after.split('\n').includes(line));

describe.each(FILES)('%s', (_, text) => {
  it('stays byte for byte the same without a change, with LF or CRLF line ends', () => {
    expect(editBody(text, readBody(text))).toBe(text);
    const crlfText = text.replaceAll('\n', '\r\n');
    expect(readBody(crlfText)).toBe(readBody(text));
    expect(editBody(crlfText, readBody(crlfText))).toBe(crlfText);
  });

  it('keeps the lines of unchanged paragraphs', () => {
    const shown = readBody(text);
    const paragraphs = shown.split('\n\n');
    for (const at of paragraphs.keys()) {
      const changed = paragraphs.with(at, `${paragraphs[at]} And a word more.`).join('\n\n');
      const edited = editBody(text, changed);
      expect(readBody(edited)).toBe(changed);
      const lost = listLostLines(text, edited).join(' ');
      expect(paragraphs[at]).toContain(lost);
    }
  });

  it('removes and adds a paragraph without changing others', () => {
    const paragraphs = readBody(text).split('\n\n');
    for (let at = 0; at <= paragraphs.length; at += 1) {
      const added = paragraphs.toSpliced(at, 0, 'A paragraph that is new.').join('\n\n');
      expect(listLostLines(text, editBody(text, added))).toEqual([]);
      expect(editBody(editBody(text, added), paragraphs.join('\n\n'))).toBe(text);
    }
  });
});

const FILE = `---
question: When? # in her own words
order: 1
---

One two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen.

- a list
- of two
`;

describe('a Markdown file', () => {
  it('is shown with each paragraph on one line, and with lists as they are', () => {
    expect(readBody(FILE)).toMatch(/^One two .* nineteen\.\n\n- a list\n- of two$/);
  });

  it('is wrapped again only in the changed paragraph', () => {
    const edited = editBody(FILE, readBody(FILE).replace('nineteen', 'nineteen and twenty'));
    expect(edited).toBe(FILE.replace('nineteen.', 'nineteen and twenty.'));
    // A wrapped line must not begin like a list item.
    const dashed = readBody(FILE).replace('thirteen fourteen', '- fourteen fifteen sixteen');
    expect(readBody(editBody(FILE, dashed))).toBe(dashed);
  });

  it('keeps its comment and text when the front matter changes', () => {
    const edited = editFrontMatter(FILE, ['question'], 'When: now?');
    expect(edited).toBe(FILE.replace('When?', "'When: now?'"));
  });

  it('is parsed in linear time', () => {
    const words = `a${' '.repeat(150_000)}b`;
    const file = `---\nquestion: When?\n---\n\n${words}\n`;
    expect(readBody(file)).toBe(words);
    expect(editBody(file, 'Now.')).toBe('---\nquestion: When?\n---\n\nNow.\n');
    const lines = '\n'.repeat(150_000);
    expect(readBody(`---\nquestion: When?\n---\na${lines}b\n`)).toBe('a\n\nb');
  });

  it('is refused when its front matter is not closed', () => {
    expect(() => editBody('---\nquestion: When?\n', 'Words')).toThrow(EditRefused);
  });
});
