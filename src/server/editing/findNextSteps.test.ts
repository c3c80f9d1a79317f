import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { findNextSteps } from './findNextSteps.ts';

let contentDir: string;
beforeEach(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'tideline-next-'));
  onTestFinished(() => rm(contentDir, { recursive: true }));
  await cp(getPracticeFolder('shipped'), contentDir, { recursive: true });
});

const list = async (givenContentDir?: string, files: string[] = []) =>
  (await findNextSteps({ contentDir, givenContentDir, files })).map(({ command }) => command);
const git = (...args: string[]) => execFileSync('git', ['-C', contentDir, ...args]);

it('lists the build, with a folder that was given on the command line', async () => {
  expect(await list()).toEqual(['npm run build']);
  expect(await list('../kirra')).toEqual(['CONTENT_DIR=../kirra npm run build']);
  expect(await list("Jo's page")).toEqual([`CONTENT_DIR='Jo'\\''s page' npm run build`]);
});

it('lists the deployment of the host whose configuration file exists', async () => {
  expect(await list(undefined, ['package.json', 'netlify.toml'])).toEqual([
    'npm run build',
    'npx netlify deploy --prod --dir dist/site',
  ]);
  expect(await list(undefined, ['wrangler.jsonc'])).toContain('npx wrangler pages deploy dist/site');
  expect(await list(undefined, ['.firebaserc'])).toEqual(['deploy/firebase/deploy PROJECT']);
});

it("lists a push only where the folder's repository has a remote", async () => {
  git('init', '--quiet');
  git('add', '.');
  expect(await list()).toEqual(['npm run build']);
  git('remote', 'add', 'origin', 'https://git.example/kirra.git');
  expect(await list()).toEqual(['npm run build', `git -C ${contentDir} push`]);
});
