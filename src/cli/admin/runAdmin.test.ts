import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createAccounts } from '#accounts';
import { openStore } from '#store';
import { SoftwareAuthenticator } from '../../../tests/support/authenticator.ts';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { startSmtp } from '../../../tests/support/smtp.ts';
import { runAdmin } from './runAdmin.ts';

const SITE_URL = 'https://practice.example';
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-admin-'));
  await (await openStore({ dataDir })).close();
});

async function run(args: string[], env: Record<string, string> = {}) {
  const printed: string[] = [];
  const reported: string[] = [];
  const output = {
    print: async (text: string) => void printed.push(text),
    report: (text: string) => void reported.push(text),
    showProgress: () => {},
  };
  const settings = { DATA_DIR: dataDir, CONTENT_DIR: getPracticeFolder('shipped'), SITE_URL, ...env };
  const code = await runAdmin(args, output, settings);
  return { code, out: printed.join(''), err: reported.join('\n') };
}

/** Enrols a passkey, as the page behind an invitation does. */
async function enrol(link: string): Promise<void> {
  const store = await openStore({ dataDir });
  const accounts = createAccounts({
    connection: store.accounts,
    secret: 'a test',
    party: { id: 'practice.example', origin: SITE_URL, name: 'The Practice' },
    mail: { isConfigured: false, send: async () => 'taken' },
    now: Date.now,
    computeDelay: () => 0,
    onFault: () => {},
  });
  const token = link.trim().split('=')[1] ?? '';
  const { options, challenge } = await accounts.beginEnrolment(token);
  const response = new SoftwareAuthenticator(SITE_URL).create(options);
  const browser = 'Firefox on Android';
  await accounts.enrol(token, { response, challenge, name: 'Phone\u202e' }, { browser }, false);
  await accounts.settled();
  await store.close();
}

it('invites a person, lists accounts, and ends sessions and devices', async () => {
  expect(await run(['list'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nobody can come in yet'),
  });
  const { code, out, err } = await run(['invite', ' Jo <jo@practice.example>']);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/practice\.example\/admin#invitation=[\w-]{43}\n$/),
  ]);
  expect(err).toContain('can come in as jo@practice.example');
  expect((await run(['list'])).out).toMatch(/^\w{10} {2}jo@practice\.example, invited until /);
  await enrol(out);

  const { out: overview } = await run(['list']);
  expect(overview).toContain('device Phone⟨U+202E⟩, last used');
  expect(overview).toContain('signed in: Firefox on Android, seen');
  const session = /^(\w{10}) {4}signed in/m.exec(overview)?.[1] ?? '';
  expect(await run(['end', session.toUpperCase()])).toMatchObject({ code: 0, out: 'Ended a session.\n' });
  expect(await run(['end', session])).toMatchObject({
    code: 1,
    err: expect.stringContaining('names nothing'),
  });
  const { devices, sessions } = JSON.parse((await run(['list', '--json'])).out) as {
    devices: { id: string }[];
    sessions: unknown[];
  };
  expect([devices.length, sessions.length]).toEqual([1, 0]);
  expect((await run(['end', devices[0]?.id ?? ''])).out).toBe('Ended a device and its sessions.\n');
  const all = await run(['end', '--all']);
  expect(all.out).toMatch(/^Ended 0 sessions, every invitation and link, /);
  expect(all.err).toMatch(/Passkeys remain.*admin -- remove EMAIL/);
});

it('removes a person, but the last one only with --last', async () => {
  await enrol((await run(['invite', 'jo@practice.example'])).out);
  const { people } = JSON.parse((await run(['list', '--json'])).out) as { people: { id: string }[] };
  const endResult = await run(['end', people[0]?.id ?? '']);
  expect(endResult.out).toBe('Ended all sessions of a person.\n');
  expect(endResult.err).toMatch(/Passkeys remain.*admin -- remove EMAIL/);

  const last = await run(['remove', 'jo@practice.example']);
  expect(last).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('is the last who can come in'),
  });
  expect((await run(['list'])).out).toContain('jo@practice.example');
  await run(['invite', 'kim@practice.example']);
  expect(await run(['remove', 'jo@practice.example'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^jo@practice\.example is removed, with all sessions and devices/),
  });
  expect(await run(['remove', 'jo@practice.example'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('can neither come in nor is invited'),
  });
  expect((await run(['remove', 'kim@practice.example'])).out).toBe(
    'The invitation of kim@practice.example ended.\n',
  );
  await enrol((await run(['invite', 'lee@practice.example'])).out);
  expect((await run(['remove', 'lee@practice.example', '--last'])).code).toBe(0);
  expect((await run(['list'])).out).toContain('Nobody can come in yet');
});

it('mails the invitation, and prints it without a mail server or when mailing fails', async () => {
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  const mailed = await run(['invite', 'kim@practice.example'], { SMTP_URL: box.url });
  expect(mailed).toMatchObject({
    code: 0,
    out: expect.stringContaining('on its way to kim@practice.example'),
  });
  expect(mailed.out).not.toContain('#invitation=');
  const mail = await box.waitForMail();
  expect(mail.to).toEqual(['kim@practice.example']);
  expect(mail.parsed.text).toMatch(/https:\/\/practice\.example\/admin#invitation=[\w-]{43}\n/);
  expect(mail.parsed.html).toContain('#invitation=');

  const printed = await run(['invite', 'kim@practice.example', '--print'], { SMTP_URL: box.url });
  expect(printed.out).toContain('#invitation=');
  const failed = await run(['invite', 'kim@practice.example'], { SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(failed.err).toContain('could not be mailed');
  expect(failed.out).toContain('#invitation=');
});

it('refuses a wrong command with exit code 2 and changes nothing', async () => {
  for (const args of [
    ['invite'],
    ['invite', 'jo'],
    ['invite', 'a@b.example', 'c@d.example'],
    ['list', 'x'],
    ['list', '--all'],
    ['end'],
    ['end', ''],
    ['end', 'x', '--all'],
    ['remove'],
    ['remove', 'a@b.example', 'c@d.example'],
    ['remove', 'a@b.example', '--all'],
    ['nothing'],
  ]) {
    const { code, out, err } = await run(args);
    expect([args, code, out]).toEqual([args, 2, '']);
    expect(err).toContain('npm run admin -- help');
  }
  expect((await run(['help'])).out).toContain('invite EMAIL');
  expect((await run(['list'])).out).toContain('Nobody can come in yet');
});

it('creates no store where there is none, and reports that ADMIN is off', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'tideline-admin-'));
  const missing = await run(['invite', 'jo@practice.example'], { DATA_DIR: empty });
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('There is no store') });
  expect(await readdir(empty)).toEqual([]);
  expect((await run(['list'], { ADMIN: 'off' })).err).toContain('ADMIN is off');
});
