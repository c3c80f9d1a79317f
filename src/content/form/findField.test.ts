import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../load/loadContent.ts';
import { checkWording } from '../wording/index.ts';
import { findFieldPlace, hasField } from './findField.ts';

const PRACTICES = fileURLToPath(new URL('../../../tests/practices/', import.meta.url));
const files = {
  faq: { items: [{ id: 'what-is-it' }, { id: 'how-long' }] },
  journal: { entries: [{ id: 'winter-walks' }] },
};

describe('findFieldPlace', () => {
  it.each([
    ['faq.items.1.answer', 'faq/how-long.md', ['body']],
    ['faq.items.0.question', 'faq/what-is-it.md', ['question']],
    ['faq.items', 'faq.yaml', []],
    ['faq.heading', 'faq.yaml', ['heading']],
    ['journal.entries.0.body', 'journal/winter-walks.md', ['body']],
    ['journal.entries.0.comments.2.text', 'journal/winter-walks.md', ['comments', 2, 'text']],
    ['about.body', 'about.md', ['body']],
    ['about.qualifications.3', 'about.md', ['qualifications', 3]],
    ['practice.phone.shown', 'practice.yaml', ['phone']],
    ['practice.hours.entries.0.days.shown', 'practice.yaml', ['hours', 'entries', 0, 'days']],
    ['privacy', 'privacy.yaml', []],
  ] as [string, string, (string | number)[]][])('finds %s at %s %j', (field, file, path) => {
    expect(findFieldPlace(files, field)).toEqual({ file, path });
  });

  it.each(['shipped', 'small', 'large', 'inland'])('finds a field for each finding of %s', async (folder) => {
    const content = await loadContent(join(PRACTICES, folder));
    const findings = checkWording(content, '2030-01-01');
    expect(findings.length).toBeGreaterThan(0);
    for (const { field } of findings) {
      const { file, path } = findFieldPlace(content, field);
      expect(hasField(file, path), field).toBe(true);
    }
  });
});
