import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** The custom properties of a style sheet with their values. */
async function readTokens(file: string): Promise<Map<string, string>> {
  const css = await readFile(new URL(file, import.meta.url), 'utf8');
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return new Map(
    [...plain.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

it('has only tokens of the page, with the same values', async () => {
  const [own, pages] = await Promise.all([
    readTokens('./tokens.css'),
    readTokens('../../page/styles/tokens.css'),
  ]);
  expect(own.size).toBeGreaterThan(40);
  const differing = [...own].filter(([name, value]) => pages.get(name) !== value);
  expect(differing).toEqual([]);
});
