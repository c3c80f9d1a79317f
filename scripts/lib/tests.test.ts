import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pinnedNode, root } from './paths.mjs';
import { capture } from './run.mjs';
import type { Count } from './tests.ts';

/** Inside the repository, where the tests of a test find Vitest. */
const CACHE = join(root, 'node_modules/.cache');
const HEAD = "import { beforeAll, describe, expect, it } from 'vitest';\n";
const PASSES = "it('passes', () => expect(1).toBe(1));\n";

let folder: string;
beforeEach(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'counted-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Counts test files in a process of its own, as `npm test` does. */
async function count(files: Record<string, string>): Promise<Count> {
  for (const [name, source] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.test.ts`), HEAD + source);
  }
  const program = `
    const { runTests } = await import(${JSON.stringify(join(root, 'scripts/lib/tests.ts'))});
    const count = await runTests([], { root: ${JSON.stringify(folder)}, config: false, reporters: ['dot'] });
    console.log('\\ncounted ' + JSON.stringify(count));`;
  const { output } = await capture(pinnedNode, ['--input-type=module', '-e', program], {
    env: { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
  });
  const line = /^counted (.*)$/m.exec(output)?.[1];
  if (!line) throw new Error(output);
  return JSON.parse(line);
}

it('counts tests that pass and fail', async () => {
  const two = `${PASSES}it('fails', () => expect(1).toBe(2));\n`;
  expect(await count({ one: PASSES, two })).toEqual({ passed: 2, failed: 1 });
});

it('counts a test that is expected to fail as passed', async () => {
  expect(await count({ one: "it.fails('fails', () => expect(1).toBe(2));" })).toEqual({
    passed: 1,
    failed: 0,
  });
});

it.each([
  ['a file that cannot be loaded', "import './nowhere.ts';"],
  [
    'a hook that breaks',
    `describe('x', () => { beforeAll(() => { throw new Error('set-up'); }); ${PASSES} });`,
  ],
  [
    'an error outside any test',
    "setTimeout(() => { throw new Error('stray'); });\nawait new Promise((d) => setTimeout(d, 50));",
  ],
  ['a file without a test', 'export {};'],
])('counts %s as a failure', async (_, source) => {
  const { passed, failed } = await count({ good: PASSES, bad: source });
  expect(passed).toBe(1);
  expect(failed).toBeGreaterThan(0);
});

it('does not call nothing a success', async () => {
  expect(await count({})).toEqual({ passed: 0, failed: 1 });
});
