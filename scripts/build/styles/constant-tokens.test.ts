import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '../paths.ts';
import { constantTokensPlugin } from './constant-tokens.ts';

/** The page's base style sheet, which brings the tokens along, and one rule more. */
async function built(rule: string): Promise<string> {
  const sheet = `@import "${join(ROOT, 'src/page/styles/tokens.css')}";\n${rule}`;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sheet',
        resolveId: (id) => (id.endsWith('sheet.css') ? join(ROOT, 'sheet.css') : undefined),
        load: (id) => (id.endsWith('sheet.css') ? sheet : undefined),
      },
      constantTokensPlugin(),
    ],
    build: { write: false, cssMinify: false, rolldownOptions: { input: 'sheet.css' } },
  });
  const asset = (result as Rolldown.RolldownOutput).output.find(({ fileName }) => fileName.endsWith('.css'));
  return asset?.type === 'asset' ? String(asset.source) : '';
}

it('writes sizes into place, with or without a fallback, and drops their definitions', async () => {
  const css = await built('a { min-height: var(--tap); padding: var(--s-6, calc(1px + 2px)) }');
  expect(css).toContain('min-height: 3rem');
  expect(css).toContain('padding: 2rem');
  expect(css).not.toMatch(/--tap|--s-6/);
});

it('leaves what a theme or another sheet changes', async () => {
  const css = await built('a { color: var(--text); outline-color: var(--focus-gap) }');
  expect(css).toContain('color: var(--text)');
  expect(css).toContain('outline-color: var(--focus-gap)');
  expect(css).toMatch(/--text:/);
});
