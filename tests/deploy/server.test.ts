/**
 * `deploy/server` in a folder that represents the machine: the archive, the install, updates that succeed and fail,
 * backups and a restore. The real program runs by the unit's ExecStart; only systemctl is replaced (`service.mjs`).
 */
import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherProgram } from '../../scripts/lib/archive.ts';
import { root } from '../../scripts/lib/paths.mjs';
import { CONTENT, findSparePort, warmCache } from '../support/site.ts';

const SERVICE = join(root, 'tests/deploy/service.mjs');
const PRACTICE_NAME = 'Exercise Physiology Sunshine Coast';

let machine: string;
let unpacked: string;
let port: number;
const at = (...path: string[]) => join(machine, ...path);
const inside = (...path: string[]) => at('root', ...path);
const data = (...path: string[]) => inside('var/lib/tideline', ...path);

interface CommandResult {
  code: number;
  text: string;
}

/** In seconds: short enough for a program that never becomes healthy, long enough for one that does. */
const TIMEOUTS = { START_LIMIT: '30', HEALTH_LIMIT: '30', RETURN_LIMIT: '30' };

/** @param overrides of the usual settings */
async function run(
  overrides: Record<string, string>,
  script: string,
  ...args: string[]
): Promise<CommandResult> {
  const env = {
    ...TIMEOUTS,
    PATH: `${at('bin')}:${process.env['PATH']}`,
    DESTDIR: inside(),
    SERVICE: `${process.execPath} ${SERVICE}`,
    ...overrides,
  };
  const { code, stdout, stderr } = await promisify(execFile)('sh', [script, ...args], {
    env,
    cwd: machine,
  }).then(
    (result) => ({ code: 0, ...result }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, text: stdout + stderr };
}

const TIDELINE = 'opt/tideline/current/deploy/server/tideline';
const tideline = (...args: string[]) => run({}, inside(TIDELINE), ...args);
const install = (...args: string[]) => run({}, at('tideline/deploy/server/install'), ...args);

async function readCurrent(): Promise<string> {
  return (await readlink(inside('opt/tideline/current'))).replace('releases/', '');
}

const readPage = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

const makePost = (firstName: string) =>
  ({
    method: 'POST',
    body: String(
      new URLSearchParams({
        firstName,
        lastName: 'Sand',
        email: `${firstName}@example.com`,
        message: 'Is it far?',
      }),
    ),
    headers: {
      origin: 'https://kirra.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    redirect: 'manual',
  }) as const;

async function enquire(firstName: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/enquiry`, makePost(firstName));
  expect(response.status).toBe(303);
}

/** Lists the first names of a store's enquiries. */
function readNames(file = data('data/enquiries.db')): string[] {
  const store = new DatabaseSync(file, { readOnly: true });
  const rows = store.prepare('select first_name as name from enquiries order by 1').all();
  store.close();
  return rows.map(({ name }) => String(name));
}

/** Makes a program that differs from the unpacked one. */
async function makeProgram(name: string): Promise<string> {
  const folder = at(name);
  await promisify(execFile)('cp', ['-al', unpacked, folder]);
  await replaceFile(join(folder, 'RELEASE'), `${name}\n`);
  // A link instead of the 140 MB that an update would copy.
  const node = 'node_modules/node/bin/node';
  await rm(join(folder, node));
  await symlink(join(unpacked, node), join(folder, node));
  return folder;
}

/** Makes a faulty program. @param main its `dist/server/main.js` */
async function makeFaultyProgram(name: string, main: string): Promise<string> {
  const folder = await makeProgram(name);
  await replaceFile(join(folder, 'dist/server/main.js'), main);
  return folder;
}

/** Replaces a file without changing its hard link. */
async function replaceFile(file: string, text: string): Promise<void> {
  await rm(file);
  await writeFile(file, text);
}

beforeAll(async () => {
  machine = await mkdtemp(join(tmpdir(), 'tideline-server-'));
  port = await findSparePort();
  unpacked = at('tideline');
  await gatherProgram(process.arch === 'arm64' ? 'arm64' : 'x64', unpacked);
  await cp(CONTENT, at('practice'), { recursive: true });
  await warmCache(data('data'));
}, 120_000);

afterAll(async () => {
  await promisify(execFile)(process.execPath, [SERVICE, 'stop', 'tideline'], { env: { DESTDIR: inside() } });
  await rm(machine, { recursive: true });
});

it('names what to do before it is installed', async () => {
  for (const command of ['version', 'status', 'doctor', 'backup', 'backups', 'rollback', 'log']) {
    const { code, text } = await run({}, at('tideline/deploy/server/tideline'), command);
    expect([code, text]).toEqual([1, 'Install the site first: deploy/server/install.\n']);
  }
});

it('installs from the archive, and loses nothing when repeated', async () => {
  const args = ['--address', 'kirra.example', '--practice', at('practice'), '--port', String(port)];
  const { code, text } = await install(...args);
  expect([code, text]).toEqual([0, expect.stringContaining('In service: ')]);
  expect(await readPage()).toContain(PRACTICE_NAME);
  expect((await stat(data())).mode & 0o777).toBe(0o700);
  expect((await stat(inside('etc/tideline/tideline.env'))).mode & 0o777).toBe(0o640);
  const caddyfile = await readFile(inside('etc/tideline/Caddyfile'), 'utf8');
  expect(caddyfile).toMatch(
    new RegExp(`^kirra\\.example \\{[^}]*reverse_proxy 127\\.0\\.0\\.1:${port} `, 'm'),
  );
  expect(caddyfile).toContain('# www.kirra.example {\n# \tredir https://kirra.example{uri} permanent\n# }');

  await enquire('Ada');
  const settings = inside('etc/tideline/tideline.env');
  await writeFile(settings, `${await readFile(settings, 'utf8')}MAIL_TO=ann@kirra.example\n`);
  await writeFile(
    data('content/privacy.yaml'),
    `${await readFile(data('content/privacy.yaml'), 'utf8')}# mine\n`,
  );
  expect((await install('--address', 'kirra.example')).code).toBe(0);
  expect(await readFile(settings, 'utf8')).toContain('MAIL_TO=ann@kirra.example');
  expect(await readFile(data('content/privacy.yaml'), 'utf8')).toContain('# mine');
  const { text: listed } = await tideline('enquiries', 'list', '--json');
  expect(JSON.parse(listed)).toMatchObject([{ firstName: 'Ada' }]);
  expect(readNames()).toEqual(['Ada']);
});

it('names its commands as they are typed on a server, without npm', async () => {
  expect((await tideline('enquiries', 'help')).text).toMatch(/^tideline enquiries COMMAND\n/);
  const { text } = await tideline('doctor');
  expect(text).toContain('Make one: tideline backup.');
  expect(text).not.toContain('npm run');
  expect(await tideline('version')).toEqual({ code: 0, text: `Version ${await readCurrent()}\n` });
  expect((await tideline('status')).text).toContain(`Version ${await readCurrent()}\n`);
  // The container's command reads the same release.
  const inContainer = at('tideline/deploy/container/tideline.mjs');
  await cp(join(root, 'deploy/container/tideline.mjs'), inContainer);
  const { stdout } = await promisify(execFile)(process.execPath, [inContainer, 'version']);
  expect(stdout).toBe(`Version ${await readCurrent()}\n`);
});

it('updates to another program, after a backup, and keeps three programs', async () => {
  const releases = inside('opt/tideline/releases');
  const first = await readCurrent();
  for (const [year, name] of ['old', 'older', 'oldest'].entries()) {
    await mkdir(join(releases, name));
    const long = new Date(Date.UTC(2025 - year, 1));
    await utimes(join(releases, name), long, long);
  }
  const program = await makeProgram('good');
  await promisify(execFile)('tar', ['-cf', at('good.tar'), '-C', machine, basename(program)]);
  expect(await tideline('update', at('good.tar'))).toMatchObject({ code: 0 });
  expect(await readCurrent()).toBe('good');
  expect((await readdir(releases)).sort()).toEqual([first, 'good', 'old'].sort());
  expect(readNames()).toEqual(['Ada']);
  expect(await readdir(data('backups'))).toContainEqual(expect.stringMatching(/^tideline-.*\.tar\.gz$/));
});

const READY = "(await import('node:child_process')).execFileSync('systemd-notify', ['READY=1']);";

it.each<[string, Partial<typeof TIMEOUTS>, string]>([
  ['ends at once', {}, "console.error('broken'); process.exit(1);"],
  [
    'starts but is never healthy',
    { HEALTH_LIMIT: '0' },
    `(await import('node:http')).createServer((_, answer) => answer.writeHead(500).end('no')).listen(PORT, '127.0.0.1'); ${READY}`,
  ],
  // Ends by itself, in case the limit passes before its process is known.
  ['never reports its start', { START_LIMIT: '2' }, 'setTimeout(() => undefined, 60_000);'],
])('rolls back by itself from a program that %s', async (what, limits, main) => {
  const before = await readCurrent();
  const names = readNames();
  const faulty = await makeFaultyProgram(what.replaceAll(' ', '-'), main.replace('PORT', String(port)));
  const { code, text } = await run(limits, inside(TIDELINE), 'update', faulty);
  expect([code, text]).toEqual([1, expect.stringContaining(`In service again: ${before}, with everything`)]);
  expect(text.includes('has not started within')).toBe('START_LIMIT' in limits);
  expect(text.includes('The site at')).toBe('HEALTH_LIMIT' in limits);
  expect(await readCurrent()).toBe(before);
  expect(await readPage()).toContain(PRACTICE_NAME);
  expect(readNames()).toEqual(names);
  await enquire(`After${names.length}`);
  expect(readNames()).toHaveLength(names.length + 1);
});

it('rolls back even if the new program has changed the store, and loses no enquiry', async () => {
  const before = await readCurrent();
  const names = readNames();
  const changed = await makeFaultyProgram(
    'changes-the-store',
    `const { DatabaseSync } = await import('node:sqlite');
     const store = new DatabaseSync('data/enquiries.db');
     store.exec("update schema_version set version = 99");
     process.exit(1);`,
  );
  const { code, text } = await tideline('update', changed);
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/putting back the backup[\s\S]*In service again: good\. /),
  ]);
  expect(await readCurrent()).toBe(before);
  expect(readNames()).toEqual(names);
  // The store as the faulty program left it is kept too.
  const [kept = ''] = (await readdir(data('data'))).filter((name) => name.startsWith('before-restore-'));
  expect(readNames(data('data', kept, 'enquiries.db'))).toEqual(names);
});

/** Makes a program whose store is one schema version ahead, which other programs cannot read. */
async function makeNewerProgram(name: string): Promise<string> {
  const folder = await makeProgram(name);
  const chunks = join(folder, 'dist/server/chunks');
  for (const chunk of (await readdir(chunks)).filter((file) => file.startsWith('store-'))) {
    const text = await readFile(join(chunks, chunk), 'utf8');
    await replaceFile(join(chunks, chunk), text.replaceAll('MIGRATIONS.length', '(MIGRATIONS.length + 1)'));
  }
  return folder;
}

it('rolls back on request to the previous program, with all enquiries', async () => {
  const names = readNames();
  const backups = (await readdir(data('backups'))).length;
  const before = await readCurrent();
  const { code, text } = await tideline('rollback');
  const first = await readCurrent();
  expect([code, text]).toEqual([0, expect.stringContaining(`Going back from ${before} to ${first}.\n`)]);
  expect(first).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(readNames()).toEqual(names);
  expect((await readdir(data('backups'))).length).toBeGreaterThan(backups);
  expect((await tideline('rollback')).text).toContain(`In service: ${before}\n`);
});

/** Expects a rollback with a backup to be undone, if the older program no longer starts. */
async function expectReturnFrom(before: string, backup: string): Promise<void> {
  const main = inside('opt/tideline/releases', before, 'dist/server/main.js');
  const works = await readFile(main, 'utf8');
  await replaceFile(main, 'process.exit(1);');
  // One more enquiry arrives while systemctl stops the site.
  const service = at('service.mjs');
  await writeFile(
    service,
    `if (process.argv[2] === 'stop')
       await fetch('http://127.0.0.1:${port}/enquiry', ${JSON.stringify(makePost('Last'))}).catch(() => undefined);
     await import('${SERVICE}');`,
  );
  const set = { SERVICE: `${process.execPath} ${service}` };
  const { code, text } = await run(set, inside(TIDELINE), 'rollback', backup);
  expect([code, text]).toEqual([
    1,
    expect.stringContaining('In service again: newer, with everything that came meanwhile.'),
  ]);
  expect(await readCurrent()).toBe('newer');
  expect(readNames()).toEqual(expect.arrayContaining(['Last', 'Later']));
  await rm(inside('opt/tideline/releases', before, 'FAILED'));
  await replaceFile(main, works);
}

it('rolls back past a change of the store only with the backup that the update made', async () => {
  const before = await readCurrent();
  const names = readNames();
  expect(await tideline('update', await makeNewerProgram('newer'))).toMatchObject({ code: 0 });
  await enquire('Later');
  const refused = await tideline('rollback');
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(
      `^${before} cannot read the enquiries as newer keeps them. Nothing was changed. .*\n$`,
    ),
  ]);
  expect(await readCurrent()).toBe('newer');
  expect(await readdir(data())).not.toContain('.rollback');
  expect(await tideline('rollback', at('practice'))).toMatchObject({ code: 1 });

  const [, offered = ''] = /tideline rollback (\S+)$/m.exec(refused.text) ?? [];
  await expectReturnFrom(before, offered);
  const { code, text } = await tideline('rollback', offered);
  expect([code, text]).toEqual([0, expect.stringContaining(`In service: ${before}\n`)]);
  expect(readNames()).toEqual(names);
  const [, kept = ''] = /(before-restore-[\w-]+)/.exec(text) ?? [];
  expect(readNames(data('data', kept, 'enquiries.db'))).toContain('Later');
});

it('refuses a folder that is no program, and changes nothing', async () => {
  const before = await readCurrent();
  await writeFile(at('not-one.tar.gz'), 'x');
  for (const what of [at('not-one.tar.gz'), at('practice')]) {
    const { code, text } = await tideline('update', what);
    expect([code, text]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  }
  expect(await readCurrent()).toBe(before);
  expect(await readPage()).toContain(PRACTICE_NAME);
});

it('shows another practice as soon as its folder is there', async () => {
  const file = at('practice/practice.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(PRACTICE_NAME, 'Kirra Movement'));
  expect(await tideline('practice', at('practice'))).toMatchObject({ code: 0 });
  await expect.poll(readPage).toContain('Kirra Movement');
  expect(await readFile(data('content.before/practice.yaml'), 'utf8')).toContain(PRACTICE_NAME);
  expect(await tideline('practice', machine)).toMatchObject({ code: 1 });
});

it('copies a backup elsewhere with the exact line of docs/deploy/server.md', async () => {
  const findLine = async (file: string) =>
    /^#?(BACKUP_COPY='.*rclone.*')$/m.exec(await readFile(join(root, file), 'utf8'))?.[1];
  const line = await findLine('docs/deploy/server.md');
  expect(await findLine('deploy/server/tideline.env')).toBe(line);
  await mkdir(at('bin'));
  const rclone = `#!/bin/sh\necho "$RCLONE_CONFIG $*" >>'${at('rclone.log')}'\n`;
  await writeFile(at('bin/rclone'), rclone, { mode: 0o755 });
  const settings = inside('etc/tideline/tideline.env');
  const before = await readFile(settings, 'utf8');
  await writeFile(settings, `${before}${line}\n`);
  const { code, text } = await tideline('backup');
  await writeFile(settings, before);
  expect([code, text]).toEqual([0, expect.stringContaining('Taken elsewhere')]);
  const [file] = text.split('\n');
  expect(await readFile(at('rclone.log'), 'utf8')).toBe(
    `/etc/tideline/rclone.conf copy ${file} offsite:tideline\n/etc/tideline/rclone.conf delete --min-age 30d offsite:tideline\n`,
  );
});

it('records a failed nightly backup for the site, by OnFailure= of its unit', async () => {
  const readFailed = () => {
    const store = new DatabaseSync(data('data/enquiries.db'), { readOnly: true });
    const found = store.prepare("select count(*) as found from marks where name = 'backup failed'").get();
    store.close();
    return found?.['found'];
  };
  const make = () =>
    promisify(execFile)(
      process.execPath,
      [join(root, 'tests/deploy/service.mjs'), 'start', 'tideline-backup'],
      { env: { DESTDIR: inside() } },
    );
  const program = inside('opt/tideline/current/dist/server/backup.js');
  const whole = await readFile(program, 'utf8');
  // Ends without output, as if killed by the kernel; with --failed it works normally.
  await writeFile(program, `if (process.argv.includes('--nightly')) process.exit(137);\n${whole}`);
  await expect(make()).rejects.toMatchObject({ code: 137 });
  expect(readFailed()).toBe(1);
  await writeFile(program, whole);
  await make();
  expect(readFailed()).toBe(0);
});

it('makes the nightly backup by its unit, copies it elsewhere, and restores it', async () => {
  const settings = inside('etc/tideline/tideline.env');
  await writeFile(settings, `${await readFile(settings, 'utf8')}BACKUP_COPY='cp "$1" ${machine}'\n`);
  await promisify(execFile)(process.execPath, [SERVICE, 'start', 'tideline-backup'], {
    env: { DESTDIR: inside() },
  });
  const [elsewhere = ''] = (await readdir(machine)).filter((name) => /^tideline-.*Z\.tar\.gz$/.test(name));
  expect(await readdir(data('backups'))).toContain(elsewhere);
  const names = readNames();

  await enquire('Zoe');
  await writeFile(data('content/home.yaml'), 'heading: broken\n');
  expect(readNames()).toContain('Zoe');
  const { code, text } = await tideline('restore', at(elsewhere));
  expect([code, text]).toEqual([0, expect.stringContaining('Put back, and the site is in service.')]);
  expect(readNames()).toEqual(names);
  expect(await readFile(data('content/home.yaml'), 'utf8')).not.toContain('broken');
  expect(await readPage()).toContain('Kirra Movement');
});
