/** CONTRACT "An enquiry": after any kind of erasure its text is nowhere in DATA_DIR. */
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createOperator } from '#accounts';
import { runEnquiries } from '../../src/cli/enquiries/runEnquiries.ts';
import { CONTENT } from '../support/site.ts';
import { ada, anyToken, startServer, type TestServer } from './server.ts';

const silent = { print: async () => {}, report: () => {}, showProgress: () => {} };
const runCommand = ({ dataDir }: TestServer, ...args: string[]) =>
  runEnquiries(args, silent, { DATA_DIR: dataDir, CONTENT_DIR: CONTENT });

/** Moves all enquiries 100 days into the past. */
function age({ dataDir }: TestServer): void {
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 5000 });
  database.exec(`update enquiries set changed_at = changed_at - 100 * 86400000`);
  database.close();
}

/** Lists the files below DATA_DIR that contain Ada's message, address or name. */
async function findFilesWithText({ dataDir }: { dataDir: string }): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const file = join(dataDir, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if ([ada.message, ada.email, ada.lastName].some((text) => bytes.includes(text))) found.push(name);
  }
  return found;
}

it.each<[string, (server: TestServer, id: string) => Promise<unknown>]>([
  ['enquiries erase ID', (server, id) => runCommand(server, 'erase', id, '--yes')],
  [
    'enquiries erase --email',
    (server) => runCommand(server, 'erase', '--email', ada.email.toUpperCase(), '--yes'),
  ],
  [
    'enquiries purge',
    async (server) => {
      age(server);
      await runCommand(server, 'purge', '--older-than', '90d');
    },
  ],
  [
    'the rule of RETENTION_DAYS',
    async (server) => {
      age(server);
      await server.open.enquiries.stop();
      server.open.enquiries.start();
    },
  ],
])('%s removes the text from every file, and keeps another person’s enquiry', async (_, erase) => {
  const server = await startServer({ env: { ACKNOWLEDGE: 'on' } });
  await server.call({ ...ada, token: anyToken() });
  await server.settled('sent');
  // Files still being written have another name.
  await expect.poll(() => server.mails()).toHaveLength(2);
  expect(await findFilesWithText(server)).toContainEqual(expect.stringMatching(/^mail.*\.eml$/));
  const [enquiry] = await server.enquiries();
  await erase(server, enquiry?.id ?? '');
  await server.settled('erased');
  await expect.poll(() => findFilesWithText(server)).toEqual([]);
  expect(await readdir(join(server.dataDir, 'mail'))).toEqual([]);
  await server.call({ ...ada, firstName: 'Bea', email: 'bea@example.com', token: anyToken() });
  await server.settled('erased', 'sent');
  expect((await server.mails()).map(({ subject }) => subject)).toContain('Enquiry from Bea Sand');
});

/** Follows docs/enquiries.md on a new machine: restores the backup, and the file of erased ids. */
async function restore(backup: string, ...erasedIds: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-restored-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await copyFile(backup, join(dataDir, 'enquiries.db'));
  for (const file of erasedIds) await copyFile(file, join(dataDir, 'erased-ids'));
  return dataDir;
}

it('stays erased when an older backup is restored, from the start of the server on', async () => {
  const server = await startServer();
  await server.call({ ...ada, token: anyToken() });
  await server.call({
    ...ada,
    firstName: 'Bea',
    lastName: 'Bell',
    email: 'bea@example.com',
    message: 'Good day',
    token: anyToken(),
  });
  await server.settled('sent');
  const backup = join(server.dataDir, 'backup.db');
  await runCommand(server, 'backup', backup);
  await runCommand(server, 'erase', '--email', ada.email, '--yes');

  const withoutErasedIds = await restore(backup);
  expect(await startServer({ env: { DATA_DIR: withoutErasedIds } }).then(statesIn)).toEqual(['sent', 'sent']);
  expect(await findFilesWithText({ dataDir: withoutErasedIds })).not.toEqual([]);

  const dataDir = await restore(backup, join(server.dataDir, 'erased-ids'));
  const restored = await startServer({ env: { DATA_DIR: dataDir, CONTENT_DIR: CONTENT } });
  expect(await statesIn(restored)).toEqual(['erased', 'sent']);
  expect(await findFilesWithText({ dataDir })).toEqual([]);
  expect(restored.logs()).toContain('"enquiries":1,"msg":"erased again after a restore"');
  expect(restored.logs()).toContain('"sessions":0,"links":0,"msg":"a backup was put back');
});

it('is erased again by the owner’s first command, if that runs before the start', async () => {
  const server = await startServer();
  await server.call({ ...ada, token: anyToken() });
  await server.settled('sent');
  await createOperator(server.open.store.accounts, server.url, Date.now).invite('jo@practice.example');
  const backup = join(server.dataDir, 'backup.db');
  await runCommand(server, 'backup', backup);
  await runCommand(server, 'erase', '--email', ada.email, '--yes');
  const dataDir = await restore(backup, join(server.dataDir, 'erased-ids'));
  expect(await findFilesWithText({ dataDir })).toEqual(['enquiries.db']);
  const reports: string[] = [];
  const output = { ...silent, report: (text: string) => void reports.push(text) };
  expect(await runEnquiries(['list'], output, { DATA_DIR: dataDir, CONTENT_DIR: CONTENT })).toBe(0);
  expect(reports).toEqual([
    'A backup was put back: everybody signs in to the admin again (ended: 0 sessions, 1 links and invitations).',
    '1 enquiry that you had erased came back with a backup: erased again.',
  ]);
  expect(await findFilesWithText({ dataDir })).toEqual([]);
});

const statesIn = async (server: TestServer) => (await server.enquiries()).map(({ state }) => state);
