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

it('uses only tokens that the page has, with the same values', async () => {
  const [adminTokens, pageTokens] = await Promise.all([
    readTokens('./tokens.css'),
    readTokens('../../page/styles/tokens.css'),
  ]);
  expect(adminTokens.size).toBeGreaterThan(40);
  const differing = [...adminTokens].filter(([name, value]) => pageTokens.get(name) !== value);
  expect(differing).toEqual([]);
});
