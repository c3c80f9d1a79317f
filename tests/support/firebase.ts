/** The functions built for Firebase, each run by Google's framework on Google's version of Node. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { ensureNode24 } from './node24.ts';
import { collectOutput, waitForOutput } from './processOutput.ts';
import { CONTENT, findSparePort } from './site.ts';

const START_MS = 30_000;
const { resolve } = createRequire(import.meta.url);
const FRAMEWORK = join(dirname(resolve('@google-cloud/functions-framework')), 'main.js');

/** Variables that Firebase sets. Its FIREBASE_CONFIG is not the setting of that name, which is for the web app. */
const FIREBASE = {
  FIREBASE_CONFIG: '{"projectId":"tideline","storageBucket":"x"}',
  GCLOUD_PROJECT: 'tideline',
};

export interface FirebaseBuild {
  /** `firebase.json`, `site` and `functions`. */
  folder: string;
  remove(): Promise<void>;
}

/** @param env the settings of the build */
export async function buildForFirebase(env: Record<string, string>): Promise<FirebaseBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-firebase-'));
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build/main.ts'), '--firebase', folder], {
    cwd: folder,
    env: { ...plainEnvironment(), NODE_ENV: 'production', CONTENT_DIR: CONTENT, ...env },
  });
  // Instead of the packages that Google's builders install.
  await symlink(join(root, 'node_modules'), join(folder, 'functions/node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

export interface RunningFunction {
  url: string;
  logs(): string;
  stop(): Promise<void>;
}

/** @param env the secrets, which Google passes to an instance */
export async function startFunction(
  { folder }: FirebaseBuild,
  target: string,
  env: Record<string, string>,
): Promise<RunningFunction> {
  const port = await findSparePort();
  const args = [FRAMEWORK, `--source=${join(folder, 'functions')}`, `--target=${target}`, `--port=${port}`];
  const child = spawn(await ensureNode24(), args, {
    cwd: join(folder, 'functions'),
    env: { ...plainEnvironment(), ...FIREBASE, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const readPrinted = collectOutput(child);
  await waitForOutput(child, readPrinted, 'URL: http', START_MS);
  return {
    url: `http://127.0.0.1:${port}`,
    logs: readPrinted,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const plainEnvironment = () => ({ PATH: process.env['PATH'], TMPDIR: tmpdir(), TZ: 'UTC' });
