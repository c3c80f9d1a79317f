import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pinnedNode, root } from './paths.mjs';
import { capture } from './run.mjs';
import type { Count } from './runTests.ts';

/** Inside the repository, so that the generated tests can import Vitest. */
const CACHE = join(root, 'node_modules/.cache');
const HEAD = "import { beforeAll, describe, expect, it } from 'vitest';\n";
const PASSES = "it('passes', () => expect(1).toBe(1));\n";
const FAILS = "it('fails', () => expect(1).toBe(2));\n";
const someFailed = { passed: 1, failed: expect.toSatisfy((failed) => failed > 0) };

/** Each run: its test files by name, and the expected count. */
const RUNS: [title: string, files: Record<string, string>, count: unknown][] = [
  ['counts tests that pass and fail', { one: PASSES, two: PASSES + FAILS }, { passed: 2, failed: 1 }],
  [
    'counts a test that is expected to fail as passed',
    { one: "it.fails('fails', () => expect(1).toBe(2));" },
    { passed: 1, failed: 0 },
  ],
  [
    'counts a file that cannot be loaded as a failure',
    { good: PASSES, bad: "import './nowhere.ts';" },
    someFailed,
  ],
  [
    'counts a hook that breaks as a failure',
    {
      good: PASSES,
      bad: `describe('x', () => { beforeAll(() => { throw new Error('set-up'); }); ${PASSES} });`,
    },
    someFailed,
  ],
  [
    'counts an error outside any test as a failure',
    {
      good: PASSES,
      bad: "setTimeout(() => { throw new Error('stray'); });\nawait new Promise((d) => setTimeout(d, 50));",
    },
    someFailed,
  ],
  ['counts a file without a test as a failure', { good: PASSES, bad: 'export {};' }, someFailed],
  ['counts a run without test files as a failure', {}, { passed: 0, failed: 1 }],
];

let folder: string;
let counts: Count[];
/** Executes all runs one after the other in a separate process, as `npm test` does. */
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'counted-'));
  const roots = RUNS.map((_, index) => join(folder, String(index)));
  for (const [index, [, files]] of RUNS.entries()) {
    await mkdir(roots[index] ?? '');
    for (const [name, source] of Object.entries(files)) {
      await writeFile(join(roots[index] ?? '', `${name}.test.ts`), HEAD + source);
    }
  }
  const program = `
    const { runTests } = await import(${JSON.stringify(join(root, 'scripts/lib/runTests.ts'))});
    for (const root of ${JSON.stringify(roots)}) {
      const count = await runTests([], { root, config: false, reporters: ['dot'] });
      console.log('\\ncounted ' + JSON.stringify(count));
    }`;
  const { output } = await capture(pinnedNode, ['--input-type=module', '-e', program], {
    env: { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
  });
  counts = [...output.matchAll(/^counted (.*)$/gm)].map(([, count = '']) => JSON.parse(count));
  if (counts.length < RUNS.length) throw new Error(output);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(RUNS.map(([title, , count], index) => [title, index, count] as const))('%s', (_, index, count) => {
  expect(counts[index]).toEqual(count);
});
