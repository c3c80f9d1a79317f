import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { BACKUP_COPIED_MARK, BACKUP_FAILED_MARK, BACKUP_NIGHTLY_MARK, createEnquiryAdmin } from '#enquiries';
import { BACKUP_MARK, lockDataDir, openStore, reapplyErasures, type Store } from '#store';
import { makeQueued } from '../../../tests/support/enquiries.ts';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { runRestore } from '../restore/runRestore.ts';
import { runBackup } from './runBackup.ts';

const MORNING = Date.UTC(2026, 10, 22, 3, 15);
const DAY = 24 * 3_600_000;
/** The folder for what a restore at `MORNING` replaces. */
const REPLACED = 'before-restore-2026-11-22T031500Z';

async function accept(store: Store, firstName: string): Promise<string> {
  const arrival = makeQueued({ firstName });
  await store.accept(arrival);
  return arrival.enquiry.id;
}

async function prepare() {
  const home = await mkdtemp(join(tmpdir(), 'tideline-backup-'));
  const [dataDir, contentDir, backups] = ['data', 'content', 'backups'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  await cp(getPracticeFolder('shipped'), contentDir, { recursive: true });
  const store = await openStore({ dataDir });
  const printed: string[] = [];
  const output = {
    print: async (text: string) => void printed.push(text),
    report: (text: string) => void printed.push(text),
    showProgress: () => {},
  };
  const environment = { DATA_DIR: dataDir, CONTENT_DIR: contentDir };
  const run = async (
    command: typeof runBackup,
    args: string[],
    overrides: Record<string, string> = {},
    now = MORNING,
  ) => {
    printed.length = 0;
    const code = await command(args, output, { ...environment, ...overrides }, () => now);
    return { code, text: printed.join('') };
  };
  return {
    home,
    dataDir,
    contentDir,
    backups,
    store,
    run,
    backUp: (overrides?: Record<string, string>, now?: number) => run(runBackup, [backups], overrides, now),
    restore: (args: string[], overrides?: Record<string, string>) => run(runRestore, args, overrides),
    /** First names of the stored enquiries. */
    async listNames() {
      const opened = await openStore({ dataDir });
      await reapplyErasures(opened, dataDir);
      const names: string[] = [];
      for await (const { firstName } of opened.list()) names.push(firstName);
      await opened.close();
      return names.sort();
    },
  };
}

it('backs up everything while the site runs, and restores it', async () => {
  const { store, home, dataDir, contentDir, backups, backUp, restore, listNames } = await prepare();
  await accept(store, 'Ada');
  const bob = await accept(store, 'Bob');
  const lock = lockDataDir(dataDir);
  const started = Date.now();
  const { code, text } = await backUp();
  const ended = Date.now();
  const file = join(backups, 'tideline-2026-11-22T031500Z.tar.gz');
  expect([code, text]).toEqual([0, expect.stringContaining(`${file}\nEnquiries: 2. `)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(backups)).toEqual(['tideline-2026-11-22T031500Z.tar.gz']);
  expect(await store.readMark(BACKUP_MARK)).toBe(MORNING);

  // After the backup: one more enquiry, one erased, one content file changed.
  await accept(store, 'Cy');
  await createEnquiryAdmin(store).erase([bob]);
  const homeFile = join(contentDir, 'home.yaml');
  const before = await readFile(homeFile, 'utf8');
  await writeFile(homeFile, 'heading: changed\n');
  await store.close();

  const refused = await restore([file]);
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(/uses DATA_DIR \S+: stop the server first\.$/),
  ]);
  await lock.unlock();
  const { text: restoredText } = await restore([file]);
  expect(restoredText).toMatch(/^Enquiries are back: 2\./);
  const replacedFolders = [join(dataDir, REPLACED), join(home, `content-${REPLACED}`)];
  for (const folder of replacedFolders) expect(restoredText).toContain(`What was there is in ${folder}.`);
  expect(await listNames()).toEqual(['', 'Ada']);
  // The restored store had no record of its own backup; restoring adds one.
  const restored = await openStore({ dataDir, databaseUrl: undefined });
  const made = Number(await restored.readMark(BACKUP_MARK));
  await restored.close();
  expect(made).toBeGreaterThanOrEqual(started);
  expect(made).toBeLessThanOrEqual(ended);
  expect(await readFile(homeFile, 'utf8')).toBe(before);
  expect((await readdir(home)).sort()).toEqual(['backups', 'content', `content-${REPLACED}`, 'data']);
  expect((await readdir(join(dataDir, REPLACED)))[0]).toBe('enquiries.db');
});

it('restores to a new machine; erased enquiries stay erased', async () => {
  const { store, dataDir, contentDir, backups, backUp, restore, listNames } = await prepare();
  const bob = await accept(store, 'Bob');
  await backUp();
  const older = join(backups, 'older.db');
  await createEnquiryAdmin(store).backup(older);
  await createEnquiryAdmin(store).erase([bob]);
  await backUp({}, MORNING + DAY);
  await store.close();
  for (const folder of [dataDir, contentDir]) await rm(folder, { recursive: true });

  const { code, text } = await restore([join(backups, 'tideline-2026-11-23T031500Z.tar.gz')]);
  expect([code, text]).toEqual([0, expect.not.stringContaining('What was there')]);
  expect(await readdir(contentDir)).toContain('practice.yaml');
  // Then an older copy of the store alone is restored.
  expect((await restore([older])).text).toContain('Enquiries are back: 1.');
  expect(await listNames()).toEqual(['']);
});

it('keeps the newest BACKUP_KEEP backups; --enquiries leaves the content alone', async () => {
  const { store, contentDir, backups, backUp, restore } = await prepare();
  await store.close();
  for (const day of [0, 1, 2, 3]) await backUp({ BACKUP_KEEP: '2' }, MORNING + day * DAY);
  const names = ['tideline-2026-11-24T031500Z.tar.gz', 'tideline-2026-11-25T031500Z.tar.gz'];
  expect((await readdir(backups)).sort()).toEqual(names);
  await writeFile(join(contentDir, 'home.yaml'), 'heading: changed\n');
  expect((await restore([join(backups, names[0] ?? ''), '--enquiries'])).code).toBe(0);
  expect(await readFile(join(contentDir, 'home.yaml'), 'utf8')).toBe('heading: changed\n');
});

it('refuses a folder in CONTENT_DIR before anything is written', async () => {
  const { store, contentDir, run } = await prepare();
  const names = await readdir(contentDir);
  for (const folder of [contentDir, join(contentDir, 'backups')]) {
    expect(await run(runBackup, [folder])).toEqual({
      code: 1,
      text: `${folder} is in CONTENT_DIR: name another folder for backups.`,
    });
  }
  expect(await readdir(contentDir)).toEqual(names);
  expect(await store.readMark(BACKUP_FAILED_MARK)).toBe(MORNING);
  expect((await run(runBackup, [`${contentDir}-backups`])).code).toBe(0);
  await store.close();
});

it('runs BACKUP_COPY, and reports when it fails', async () => {
  const { store, home, backups, backUp } = await prepare();
  const otherFolder = join(home, 'otherFolder');
  await mkdir(otherFolder);
  const failed = await backUp({ BACKUP_COPY: 'exit 3' });
  expect([failed.code, failed.text]).toEqual([
    1,
    expect.stringMatching(/^\/.*\nThe backup is made, but .* \(it ended with 3\)/s),
  ]);
  expect(await store.readMark(BACKUP_COPIED_MARK)).toBeNull();
  const copied = await backUp({ BACKUP_COPY: `cp "$1" '${otherFolder}'` }, MORNING + DAY);
  expect([copied.code, await store.readMark(BACKUP_COPIED_MARK)]).toEqual([0, MORNING + DAY]);
  expect(await readdir(otherFolder)).toEqual(['tideline-2026-11-23T031500Z.tar.gz']);
  expect(await readdir(backups)).toHaveLength(2);
  await store.close();
});

it('marks a failed backup for the running site, until one succeeds in full', async () => {
  const { store, home, contentDir, backups, backUp, run } = await prepare();
  const hasFailed = async () => (await store.readMark(BACKUP_FAILED_MARK)) !== null;
  expect([(await backUp()).code, await hasFailed()]).toEqual([0, false]);
  const copy = { BACKUP_COPY: 'exit 3' };
  expect([(await backUp(copy)).code, await hasFailed()]).toEqual([1, true]);
  expect((await run(runBackup, [backups, '--here'], copy)).code).toBe(0);
  expect(await hasFailed()).toBe(true);
  expect(await store.readMark(BACKUP_NIGHTLY_MARK)).toBeNull();
  expect((await run(runBackup, [backups, '--nightly'])).code).toBe(0);
  expect([await hasFailed(), await store.readMark(BACKUP_NIGHTLY_MARK)]).toEqual([false, MORNING]);

  await writeFile(join(home, 'file'), '');
  expect((await run(runBackup, [join(home, 'file')])).code).toBe(1);
  expect([(await backUp({ BACKUP_KEEP: '14' })).code, await hasFailed()]).toEqual([0, false]);
  await rm(contentDir, { recursive: true });
  const failed = await backUp();
  expect([failed.code, failed.text]).toEqual([
    1,
    expect.stringMatching(/^The backup could not be made: ENOENT at .*$/),
  ]);
  expect(await hasFailed()).toBe(true);

  await store.dropMark(BACKUP_FAILED_MARK, MORNING);
  expect([(await run(runBackup, ['--failed'])).code, await hasFailed()]).toEqual([0, true]);
  expect((await run(runBackup, [backups, '--failed'])).code).toBe(2);
  await store.close();
});

/** Damages an index that only a full check reads, so that the file still opens and its rows can be counted. */
async function damageIndex(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  const { rootpage } = database
    .prepare("select rootpage from sqlite_master where name = 'history_by_enquiry'")
    .get() as { rootpage: number };
  database.close();
  const bytes = await readFile(file);
  // Sets the number of entries in the index's root page to 0.
  bytes.writeUInt16BE(0, (rootpage - 1) * 4096 + 3);
  await writeFile(file, bytes);
}

it('refuses a damaged backup, and replaces nothing', async () => {
  const { store, home, dataDir, contentDir, backups, backUp, restore, listNames } = await prepare();
  await accept(store, 'Ada');
  await backUp();
  const damaged = join(home, 'damaged.db');
  await createEnquiryAdmin(store).backup(damaged);
  await store.close();
  await damageIndex(damaged);
  const whole = await readFile(join(backups, 'tideline-2026-11-22T031500Z.tar.gz'));
  const torn = join(home, 'torn.tar.gz');
  await writeFile(torn, whole.subarray(0, whole.length / 2));
  for (const [file, message] of [
    [
      damaged,
      /^\S+damaged\.db cannot be put back, .* The copy of the store cannot be read: .* restore an earlier backup\.$/,
    ],
    [torn, /^\S+torn\.tar\.gz cannot be put back, .* written or read: .* restore an earlier backup\.$/],
    [join(home, 'none.tar.gz'), /none\.tar\.gz cannot be read \(ENOENT\)/],
  ] as const) {
    const { code, text } = await restore([file]);
    expect([file, code, text]).toEqual([file, 1, expect.stringMatching(message)]);
  }
  expect(await listNames()).toEqual(['Ada']);
  expect((await readdir(home)).sort()).toEqual(['backups', 'content', 'damaged.db', 'data', 'torn.tar.gz']);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(await readdir(contentDir)).toContain('practice.yaml');
});

const runProgram = promisify(execFile);

it('refuses links and pipes, and replaces nothing', async () => {
  const { store, home, contentDir, backups, backUp, restore, listNames } = await prepare();
  await accept(store, 'Ada');
  await backUp();
  await store.close();
  const whole = join(backups, 'tideline-2026-11-22T031500Z.tar.gz');
  const tamperings: Record<string, (unpacked: string) => Promise<unknown>> = {
    'content/link.md': (unpacked) => symlink('/etc/hostname', join(unpacked, 'content/link.md')),
    content: async (unpacked) => {
      await rm(join(unpacked, 'content'), { recursive: true });
      await symlink('/etc', join(unpacked, 'content'));
    },
    'enquiries.db': async (unpacked) => {
      await rm(join(unpacked, 'enquiries.db'));
      await runProgram('mkfifo', [join(unpacked, 'enquiries.db')]);
    },
  };
  for (const [name, tamper] of Object.entries(tamperings)) {
    const unpacked = await mkdtemp(join(home, 'unpacked-'));
    await runProgram('tar', ['-xzf', whole, '-C', unpacked]);
    await tamper(unpacked);
    const file = join(home, 'odd.tar.gz');
    await runProgram('tar', ['-czf', file, '-C', unpacked, '.']);
    const { code, text } = await restore([file]);
    expect([code, text]).toEqual([
      1,
      expect.stringContaining(`holds ${name}, which is neither a file nor a folder`),
    ]);
  }
  expect(await listNames()).toEqual(['Ada']);
  expect(await readdir(contentDir)).toContain('practice.yaml');
  expect((await restore([whole])).code).toBe(0);
});

it('makes no backup of a damaged store, not even a partial one', async () => {
  const { store, dataDir, backups, backUp } = await prepare();
  await store.close();
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'));
  database.exec('drop table enquiries');
  database.close();
  const { code, text } = await backUp();
  expect([code, text]).toEqual([1, expect.stringContaining('no such table: enquiries')]);
  expect(await readdir(backups)).toEqual([]);
});

it('requires an argument, and names a folder that cannot be written', async () => {
  const { store, home, run } = await prepare();
  await store.close();
  for (const [command, usage] of [
    [runBackup, 'npm run backup -- FOLDER'],
    [runRestore, 'npm run restore -- FILE'],
  ] as const) {
    expect(await run(command, [])).toEqual({ code: 2, text: expect.stringContaining(usage) });
  }
  await writeFile(join(home, 'file'), '');
  // Where no folder can be made, Node's recursive mkdir never returns.
  for (const folder of [join(home, 'file/backups'), '/proc/backups']) {
    const { code, text } = await run(runBackup, [folder]);
    expect([code, text.replace(/\(E[A-Z]+\)/, '(CODE)')]).toEqual([
      1,
      `${folder} cannot be written (CODE): name another folder for backups.`,
    ]);
  }
});
