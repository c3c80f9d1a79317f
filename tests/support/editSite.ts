/** The built `npm run edit`, on a copy of a practice, without any of this machine's settings. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { getPracticeFolder } from './practices.ts';
import { COMPILED, findSparePort, warmCache } from './site.ts';

export type EditSite = Awaited<ReturnType<typeof startEditSite>>;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });

/** Starts `npm run edit` in the owner's git repository, and stops it when the test finishes. */
export async function startEditSite() {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-edit-'));
  const contentDir = join(folder, 'kirra');
  await cp(getPracticeFolder('shipped'), contentDir, { recursive: true });
  git(contentDir, 'init', '--quiet');
  git(contentDir, 'config', 'user.name', 'Jo');
  git(contentDir, 'config', 'user.email', 'jo@practice.example');
  git(contentDir, 'add', '.');
  git(contentDir, 'commit', '--quiet', '-m', 'Begin');
  const dataDir = join(folder, 'data');
  await warmCache(dataDir);
  const port = await findSparePort();
  const run = (PORT: number) => {
    const { PATH, TMPDIR } = process.env;
    const child = spawn(process.execPath, [join(root, 'dist/server/edit.js')], {
      cwd: folder,
      env: {
        PATH,
        TMPDIR,
        HOME: folder,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: COMPILED,
        PORT: String(PORT),
        CONTENT_DIR: 'kirra',
        DATA_DIR: 'data',
      },
    });
    const output = { printed: '' };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output.printed += text));
    return { child, output, ended: once(child, 'close') as Promise<[number | null]> };
  };
  const { child, output, ended } = run(port);
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const readPrintedAddress = () => /http:\S+/.exec(output.printed)?.[0] ?? '';
  await expect.poll(readPrintedAddress, { message: 'It opens nothing.' }).not.toBe('');
  return {
    contentDir,
    dataDir,
    port,
    address: readPrintedAddress(),
    url: `http://127.0.0.1:${port}`,
    git: (...args: string[]) => git(contentDir, ...args),
    printed: () => output.printed,
    /** Starts a second `npm run edit` on the same folder. @returns its output and exit code */
    async startBeside(port: number) {
      const other = run(port);
      const [code] = await other.ended;
      return { code, printed: other.output.printed };
    },
    /** Sends Ctrl-C. @returns the exit code */
    async stop() {
      child.kill('SIGINT');
      return (await ended)[0];
    },
  };
}
