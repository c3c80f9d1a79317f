import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_FILES, describeForm } from '#content/schema';
import { root } from '../lib/paths.mjs';
import { formatContentPage } from './format.ts';

describe('docs/content.md', () => {
  const page = readFileSync(join(root, 'docs/content.md'), 'utf8');

  it('is what the schemas say (else: node scripts/content/write.ts)', () => {
    expect(page).toBe(formatContentPage());
  });

  it('names every file and its fields', () => {
    const parts = page.split(/^## /m);
    for (const file of CONTENT_FILES) {
      const part = parts.find((text) => text.startsWith(`\`${file}\``)) ?? '';
      for (const { name, label, help = '', isDeprecated } of describeForm(file).fields) {
        if (isDeprecated) continue;
        expect(part, file).toContain(`\`${name}\``);
        if (name.toLowerCase() !== label.toLowerCase().replaceAll(' ', ''))
          expect(part, file).toContain(`**${label}**`);
        expect(part, file).toContain(help);
      }
    }
  });

  it('asks for quotes and file names where a file needs them', () => {
    expect(page).toContain('A colour in quotes, such as "#07525b"');
    expect(page).toContain('The name of a picture in content/images, such as park.jpg');
  });
});
