/** The owner's commands, as they are typed in a clone (CONTRACT "Commands"). */
import { execFile } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '#store';
import { root } from '../../scripts/lib/paths.mjs';
import { CONTENT } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';

async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-mailing-'));
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  const [DATA_DIR, CONTENT_DIR] = [join(folder, 'data'), join(folder, 'content')];
  await cp(CONTENT, CONTENT_DIR, { recursive: true });
  await (await openStore({ dataDir: DATA_DIR })).close();
  const mail = { SMTP_URL: box.url, MAIL_TO: 'ann@kirra.example', MAIL_FROM: 'web@kirra.example' };
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'scripts/command.mjs'), ...words], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR, CONTENT_DIR, ...mail },
    }).catch((error: { stdout: string; stderr: string }) => error);
  return { box, run };
}

it('admin invite sends the link', async () => {
  const { box, run } = await prepare();
  const { stdout } = await run('admin', 'invite', 'jo@kirra.example');
  expect(stdout).toContain('The invitation is on its way to jo@kirra.example.');
  expect(box.mails.map(({ to }) => to)).toEqual([['jo@kirra.example']]);
});

it('doctor --send sends a test mail', async () => {
  const { box, run } = await prepare();
  const { stdout } = await run('doctor', '--send');
  expect(stdout).toContain('✓ The mail server took a test mail to ann@kirra.example.');
  expect(box.mails.map(({ to }) => to)).toEqual([['ann@kirra.example']]);
});

it.each(['admin', 'backup', 'doctor', 'enquiries', 'restore'])('%s says how it is used', async (name) => {
  const { run } = await prepare();
  const { stdout, stderr } = await run(name, '--help');
  expect(stdout + stderr).toMatch(new RegExp(`^npm run ${name} -- `));
});
