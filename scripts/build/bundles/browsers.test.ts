import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../../lib/paths.mjs';

/** Sources whose code reaches a visitor's browser. */
const SOURCES = globSync('src/{page,dialogs,enquiry,captcha}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(?:test|stories)\.|\/render\/|page\/index/.test(file),
);

it('uses no look-behind in visitors’ browsers: Safari 15 throws, and no build can translate it', () => {
  expect(SOURCES.length).toBeGreaterThan(80);
  expect(SOURCES.filter((file) => /\(\?<[=!]/.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});
