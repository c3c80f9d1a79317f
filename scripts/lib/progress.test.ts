import { afterEach, expect, it } from 'vitest';
import { ProgressReporter } from './progress.ts';

const inProject = (name: string) =>
  ({ project: { name } }) as Parameters<ProgressReporter['onTestModuleEnd']>[0];

let now = 0;
const progress = new ProgressReporter(() => now);
afterEach(() => progress.onTestRunEnd());

it('prints the finished files, and the estimated time left by kind of test', () => {
  progress.onTestRunStart([
    ...Array(10).fill(inProject('unit')),
    inProject('stories (chromium)'),
    inProject('journeys'),
  ]);
  now = 3_000;
  expect(progress.format()).toBe('… 0 of 12 test files in 3 s');
  for (let file = 0; file < 10; file += 1) progress.onTestModuleEnd(inProject('unit'));
  now = 70_000;
  // Ten units weigh 10 and took 70 s; a story and a journey weigh 13.
  expect(progress.format()).toBe('… 10 of 12 test files in 1 min 10 s, about 1 min 31 s left');
  progress.onTestModuleEnd(inProject('stories (chromium)'));
  progress.onTestModuleEnd(inProject('journeys'));
  expect(progress.format()).toBe('… 12 of 12 test files in 1 min 10 s, about 0 s left');
});
