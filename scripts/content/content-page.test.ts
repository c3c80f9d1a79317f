import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_FILES, describeForm } from '#content/schema';
import { root } from '../lib/paths.mjs';
import { formatContentPage } from './format.ts';

const isCurrent = ({ isDeprecated }: { isDeprecated?: true }) => !isDeprecated;
const toShownName = (file: string, name: string) =>
  file.endsWith('.md') && name === 'body' ? 'below the second `---`' : `\`${name}\``;

describe('docs/content.md', () => {
  const page = readFileSync(join(root, 'docs/content.md'), 'utf8');

  it('matches the schemas (else: node scripts/content/write.ts)', () => {
    expect(page).toBe(formatContentPage());
  });

  it('names every file and its fields', () => {
    const parts = page.split(/^## /m);
    for (const file of CONTENT_FILES) {
      const part = parts.find((text) => text.startsWith(`\`${file}\``)) ?? '';
      for (const { name, label, help = '' } of describeForm(file).fields.filter(isCurrent)) {
        expect(part, file).toContain(toShownName(file, name));
        if (name.toLowerCase() !== label.toLowerCase().replaceAll(' ', ''))
          expect(part, file).toContain(`**${label}**`);
        expect(part, file).toContain(help);
      }
    }
  });

  it('mentions quotes and file names where a file needs them', () => {
    expect(page).toContain('A colour in quotes, such as "#07525b"');
    expect(page).toContain('The name of a picture in content/images, such as park.jpg');
  });
});
