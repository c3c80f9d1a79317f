import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { readStyles } from './first-view.ts';

const chunk = (name: string, more: object) =>
  ({ type: 'chunk', name, fileName: `${name}.js`, imports: [], dynamicImports: [], ...more }) as unknown;
const sheets = (...names: string[]) => ({ viteMetadata: { importedCss: new Set(names) } });

/** Runs `readStyles` on a fake build: an entry, its static imports, and a dialog that it imports dynamically. */
async function readFakeBuild(css: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-styles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(css)) await writeFile(join(folder, name), text);
  const output = [
    chunk('prerender', {
      isEntry: true,
      imports: ['page.js'],
      dynamicImports: ['dialog.js'],
      ...sheets('entry.css'),
    }),
    chunk('page', { imports: ['prerender.js', 'section-team.js'], ...sheets('assets/page.css') }),
    chunk('section-team', sheets('team.css')),
    chunk('dialog', sheets('dialog.css')),
  ] as Rolldown.RolldownOutput['output'];
  return readStyles(output, 'prerender', folder);
}

const styles = async (css: Record<string, string>) => (await readFakeBuild({ 'team.css': '', ...css })).base;

it("contains the page's static imports in order, and no lazy parts", async () => {
  const css = await styles({
    'entry.css': '.a{color:red}',
    'page.css': 'b{top:0}',
    'dialog.css': 'i{top:1px}',
  });
  expect(css).toBe('b{top:0}.a{color:red}');
});

it('separates the rules of each optional section', async () => {
  const { base, sections } = await readFakeBuild({
    'entry.css': '.a{top:0}',
    'page.css': '',
    'team.css': '.t{top:0}',
  });
  expect(base).toBe('.a{top:0}');
  expect(sections).toEqual({ team: '.t{top:0}' });
});
