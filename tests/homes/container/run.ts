/**
 * Builds the image of `deploy/container` and runs it like an engine: its own user, a read-only root, one volume. Needs
 * root on Linux.
 */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { requirePrograms } from '../../../scripts/lib/chromium.ts';
import { PlainError, print } from '../../../scripts/lib/output.mjs';
import { listProductionPackages } from '../../../scripts/lib/production.ts';
import { composeSbom } from '../../../scripts/lib/sbom.ts';
import { CONTENT, findSparePort } from '../../support/site.ts';
import { type SmtpBox, startSmtp } from '../../support/smtp.ts';
import type { Steps } from '../../support/steps.ts';
import { buildImage, type Image } from './buildImage.ts';
import { launch, type Run, runInside, serve } from './container.ts';
import { findPackages, findPrograms } from './inspectImage.ts';

const USER = 1000;
const OTHER_NAME = 'Kirra Movement';
const PRACTICE_NAME = 'Exercise Physiology Sunshine Coast';

/** Starts a container, waits until it is healthy, and stops it. */
const SERVE_UNTIL_HEALTHY =
  'tideline serve & for i in 1 2 3 4 5 6 7 8 9; do tideline health && break; sleep 1; done; tideline health && kill $! && wait $!';

const tar = async (args: string[]) =>
  (await promisify(execFile)('tar', args, { encoding: 'buffer', maxBuffer: 100_000_000 })).stdout;

async function makeVolume(work: string, name: string): Promise<string> {
  const volume = join(work, name);
  await mkdir(volume, { mode: 0o700 });
  await chown(volume, USER, USER);
  return volume;
}

async function enquire(url: string, firstName: string): Promise<void> {
  const fields = {
    firstName,
    lastName: 'Sand',
    email: `${firstName}@example.com`,
    message: 'Hello, is it far?',
  };
  const response = await fetch(`${url}/enquiry`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: url },
    redirect: 'manual',
  });
  assert.equal(response.status, 303);
}

async function listNames(run: Run): Promise<string[]> {
  const { code, text } = await runInside(run, ['tideline', 'enquiries', 'list', '--json']);
  assert.equal(code, 0, text);
  return (JSON.parse(text) as { firstName: string }[]).map(({ firstName }) => firstName).sort();
}

async function expectProductionOnly({ folder }: Image): Promise<void> {
  const inside = await findPackages(join(folder, 'app'));
  const shipped = (await listProductionPackages()).filter(
    (packagePath) => !/^node_modules\/node(?:-|$)/.test(packagePath),
  );
  assert.deepEqual([...inside.keys()].sort(), shipped.sort());
  const { components } = await composeSbom();
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const nameAndVersion of inside.values()) assert.ok(listed.has(nameAndVersion), nameAndVersion);
  assert.deepEqual(await findPrograms(folder, ['node', 'npm', 'npx', 'git', 'gcc']), [
    '/app/node_modules/node/bin/node',
  ]);
}

/** Checks the container's user, capabilities and writable folders. */
async function expectConfined(run: Run): Promise<void> {
  const script =
    'id -u; for place in / /app /etc /hooks /storage /tmp; do touch $place/x && echo $place; done; rm -f /storage/x; grep CapEff /proc/self/status';
  const { text } = await runInside(run, ['sh', '-c', `exec 2>/dev/null; ${script}`]);
  assert.deepEqual(text.trim().split(/\s+/), ['1000', '/storage', '/tmp', 'CapEff:', '0000000000000000']);
}

async function expectMail(mailbox: SmtpBox, firstName: string): Promise<void> {
  const mail = await mailbox.waitForMail((one) => one.header('reply-to')?.includes(`${firstName}@`) ?? false);
  assert.deepEqual([mail.from, mail.to], ['desk@kirra.example', ['ann@kirra.example']]);
}

/** Makes a backup like ONCE: runs the hook, then copies the volume while the site is running. */
async function backUpLikeOnce(run: Run, into: string): Promise<void> {
  const { code, text } = await runInside(run, ['/hooks/pre-backup']);
  assert.equal(code, 0, text);
  await cp(run.volume, into, { recursive: true, preserveTimestamps: true });
  await promisify(execFile)('chown', ['-R', `${USER}:${USER}`, into]);
  // A copy of a store that is being written may be corrupt, like this.
  await writeFile(join(into, 'data/enquiries.db'), 'torn');
}

async function walk(image: Image, work: string, steps: Steps): Promise<void> {
  await using mailbox = await startSmtp({ auth: { user: 'ann@kirra', pass: 'p/s:w' } });
  const port = await findSparePort();
  const url = `http://localhost:${port}`;
  const shared = { SITE_URL: url, PORT: String(port), MAIL_TO: 'ann@kirra.example' };
  const SMTP_URL = mailbox.url;
  const run: Run = {
    image,
    volume: await makeVolume(work, 'volume'),
    env: { ...shared, SMTP_URL, MAIL_FROM: 'desk@kirra.example' },
  };

  await steps.try('contains only production packages, as npm run sbom lists them, and one Node', () =>
    expectProductionOnly(image),
  );
  await steps.try('runs as user 1000 without capabilities, and writes to /storage and /tmp only', () =>
    expectConfined(run),
  );

  await steps.try('without PORT it listens on port 80, if the engine allows that', async () => {
    const { code, text } = await runInside({ ...run, env: { SITE_URL: url }, port80: true }, [
      'sh',
      '-c',
      SERVE_UNTIL_HEALTHY,
    ]);
    assert.deepEqual([code, text.match(/0.0.0.0 port 80$/m)?.length], [0, 1], text);
  });
  await steps.try('stops on a signal during the start', async () => {
    const early = launch({ ...run, volume: await makeVolume(work, 'early') });
    while (!existsSync(join(work, 'early/data/running.lock'))) await pause(5);
    assert.equal(await early.stop(), 128 + constants.signals.SIGTERM);
  });
  const first = await serve(run, url);
  await steps.try('serves the page, and is healthy', async () => {
    assert.ok((await (await fetch(url)).text()).includes(PRACTICE_NAME));
    assert.deepEqual(image.config.Healthcheck?.Test, ['CMD', 'tideline', 'health']);
    const { code, text } = await runInside(run, ['tideline', 'health']);
    assert.equal(code, 0, text);
    const elsewhere = { ...run, env: { ...run.env, PORT: String(await findSparePort()) } };
    assert.equal((await runInside(elsewhere, ['tideline', 'health'])).code, 1);
  });
  await steps.try('mails an enquiry', async () => {
    await enquire(url, 'Ada');
    await expectMail(mailbox, 'Ada');
  });
  await steps.try('shows another practice as soon as its folder is there', async () => {
    const practice = join(work, 'practice');
    await cp(CONTENT, practice, { recursive: true });
    const file = join(practice, 'practice.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(PRACTICE_NAME, OTHER_NAME));
    const { code, text } = await runInside(run, ['tideline', 'practice'], await tar(['-cC', practice, '.']));
    assert.equal(code, 0, text);
    const deadline = Date.now() + 30_000;
    while (!(await (await fetch(url)).text()).includes(OTHER_NAME)) assert.ok(Date.now() < deadline);
    assert.equal(
      (await runInside(run, ['tideline', 'practice'], await tar(['-cC', work, 'practice']))).code,
      1,
    );
  });
  let backup = '';
  await steps.try('makes a backup while it serves', async () => {
    const { code, text } = await runInside(run, ['tideline', 'backup']);
    assert.equal(code, 0, text);
    backup = text.split('\n')[0] ?? '';
  });
  await steps.try('stops cleanly on a signal', async () => assert.equal(await first.stop(), 0));

  // Restarted as ONCE does, with ONCE's names of the mail settings.
  const { hostname, port: smtpPort } = new URL(SMTP_URL);
  const once = {
    SMTP_ADDRESS: hostname,
    SMTP_PORT: smtpPort,
    MAILER_FROM_ADDRESS: 'desk@kirra.example',
    SMTP_USERNAME: 'ann@kirra',
    SMTP_PASSWORD: 'p/s:w',
    SECRET_KEY_BASE: 'x',
    DISABLE_SSL: 'true',
  };
  const again: Run = { ...run, env: { ...shared, ...once } };
  const second = await serve(again, url);
  await steps.try(
    'restarted on the same volume, it has everything, and mails with ONCE’s settings',
    async () => {
      assert.ok((await (await fetch(url)).text()).includes(OTHER_NAME));
      assert.deepEqual(await listNames(again), ['Ada']);
      await enquire(url, 'Bea');
      await expectMail(mailbox, 'Bea');
      assert.ok(!second.logs().includes('not a setting'), second.logs());
    },
  );
  const copied = join(work, 'copied');
  await steps.try('ONCE’s backup, copied while it serves, restores completely', async () => {
    await backUpLikeOnce(again, copied);
    assert.equal(await second.stop(), 0);
    const elsewhere: Run = { ...again, volume: copied };
    const { code, text } = await runInside(elsewhere, ['/hooks/post-restore']);
    assert.equal(code, 0, text);
    assert.deepEqual(
      (await readdir(copied)).filter((name) => name.includes('once') || name.includes('before-restore')),
      [],
    );
    const third = await serve(elsewhere, url);
    assert.deepEqual(await listNames(elsewhere), ['Ada', 'Bea']);
    assert.ok((await (await fetch(url)).text()).includes(OTHER_NAME));
    assert.equal(await third.stop(), 0);
  });
  await steps.try('restores the earlier backup, from the volume and from outside', async () => {
    const inside = await runInside(run, ['tideline', 'restore', backup]);
    assert.equal(inside.code, 0, inside.text);
    assert.deepEqual(await listNames(run), ['Ada']);
    const empty: Run = { ...run, volume: await makeVolume(work, 'empty') };
    const file = await readFile(join(run.volume, backup.replace('/storage/', '')));
    const outside = await runInside(empty, ['tideline', 'restore', '-'], file);
    assert.equal(outside.code, 0, outside.text);
    assert.deepEqual(await listNames(empty), ['Ada']);
  });
}

export async function tryContainer(steps: Steps): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new PlainError('The container needs Linux and root’s rights: it makes mounts of its own.');
  await requirePrograms({
    name: 'Buildah',
    programs: [['buildah'], ['debootstrap'], ['unshare'], ['setpriv'], ['ip']],
    packages: ['buildah', 'debootstrap', 'util-linux', 'iproute2'],
  });
  const work = await mkdtemp(join(tmpdir(), 'tideline-container-'));
  try {
    await using image = await buildImage();
    print(`${image.size.all} MB unpacked, ${image.size.own} MB of them over its base.`);
    await walk(image, work, steps);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
