import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { CONTENT } from '../paths.ts';
import { contentPlugin } from './content-plugin.ts';

/** Bundles a module that does nothing but hand on `virtual:content`. */
async function bundle(options: Parameters<typeof contentPlugin>[0]): Promise<string> {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? '\0entry' : undefined) };
  const load = (id: string) => (id === '\0entry' ? "export { default } from 'virtual:content'" : undefined);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ ...entry, load }, contentPlugin(options)],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk.code;
}

it('gives the server every word and the browser only what its live parts say', async () => {
  const [all, browser] = [await bundle({}), await bundle({ words: 'browser' })];
  for (const words of ['Start where you are.', 'Skip to the content']) expect(all).toContain(words);
  expect(browser).toContain('Skip to the content');
  expect(browser).not.toContain('Start where you are.');
});

it('stops the build with file and line when the words are at fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(CONTENT, join(folder, 'content'), { recursive: true });
  await writeFile(join(folder, 'content/home.yaml'), 'eyebrow: Only this\n');
  await expect(bundle({ folder: join(folder, 'content') })).rejects.toThrow(
    /content\/home\.yaml:\d+ heading/,
  );
});
