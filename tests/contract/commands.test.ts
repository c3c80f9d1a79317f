/** The owner's commands, as typed in a clone (CONTRACT "Commands"). */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '#store';
import { root } from '../../scripts/lib/paths.mjs';
import { COMPILED, CONTENT } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';

/** Runs a command. @returns its output */
const run = (settings: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/command.mjs'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...settings },
  }).catch((error: { stdout: string; stderr: string }) => error);

/** A site with a mail server. */
async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-mailing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  const DATA_DIR = join(folder, 'data');
  await (await openStore({ dataDir: DATA_DIR })).close();
  const mail = { SMTP_URL: box.url, MAIL_TO: 'ann@kirra.example', MAIL_FROM: 'web@kirra.example' };
  return { box, settings: { DATA_DIR, CONTENT_DIR: CONTENT, ...mail } };
}

it('admin invite sends the link', async () => {
  const { box, settings } = await prepare();
  const { stdout } = await run(settings, 'admin', 'invite', 'jo@kirra.example');
  expect(stdout).toContain('The invitation is on its way to jo@kirra.example.');
  expect(box.mails.map(({ to }) => to)).toEqual([['jo@kirra.example']]);
});

it('doctor --send sends a test mail', async () => {
  const { box, settings } = await prepare();
  const { stdout } = await run(settings, 'doctor', '--send');
  expect(stdout).toContain('✓ The mail server took a test mail to ann@kirra.example.');
  expect(box.mails.map(({ to }) => to)).toEqual([['ann@kirra.example']]);
});

it.each(['admin', 'backup', 'doctor', 'enquiries', 'restore'])('%s shows its usage', async (name) => {
  const { stdout, stderr } = await run({ DATA_DIR: '/nowhere' }, name, '--help');
  expect(stdout + stderr).toMatch(new RegExp(`^npm run ${name} -- `));
});
