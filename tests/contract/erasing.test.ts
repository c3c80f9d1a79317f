/** CONTRACT "An enquiry": erased means that its words are nowhere in DATA_DIR, by whichever way it was erased. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { runEnquiries } from '../../src/cli/enquiries/run.ts';
import { ada, anyToken, startServer, type TestServer } from './server.ts';

const silent = { print: async () => {}, tell: () => {}, progress: () => {} };
const typed = ({ dataDir }: TestServer, ...words: string[]) =>
  runEnquiries(words, silent, { DATA_DIR: dataDir });

/** As if everything had happened 100 days ago. */
function age({ dataDir }: TestServer): void {
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 5000 });
  database.exec(`update enquiries set changed_at = changed_at - 100 * 86400000`);
  database.close();
}

/** The files of DATA_DIR, however deep, that hold something of what Ada wrote. */
async function filesWithHerWords({ dataDir }: TestServer): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const file = join(dataDir, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if ([ada.message, ada.email, ada.lastName].some((words) => bytes.includes(words))) found.push(name);
  }
  return found;
}

it.each<[string, (server: TestServer, id: string) => Promise<unknown>]>([
  ['enquiries erase ID', (server, id) => typed(server, 'erase', id)],
  ['enquiries erase --email', (server) => typed(server, 'erase', '--email', ada.email.toUpperCase())],
  [
    'enquiries purge',
    async (server) => {
      age(server);
      await typed(server, 'purge', '--older-than', '90d');
    },
  ],
  [
    'the rule of RETENTION_DAYS',
    async (server) => {
      age(server);
      await server.open.desk.stop();
      server.open.desk.start();
    },
  ],
])('%s takes the words from every file, and leaves another person’s', async (_, erase) => {
  const server = await startServer({ env: { ACKNOWLEDGE: 'on' } });
  await server.call({ ...ada, token: anyToken() });
  await server.settled('sent');
  await expect.poll(() => readdir(join(server.dataDir, 'mail'))).toHaveLength(2);
  expect(await filesWithHerWords(server)).toContainEqual(expect.stringMatching(/^mail.*\.eml$/));
  const [enquiry] = await server.enquiries();
  await erase(server, enquiry?.id ?? '');
  await server.settled('erased');
  await expect.poll(() => filesWithHerWords(server)).toEqual([]);
  expect(await readdir(join(server.dataDir, 'mail'))).toEqual([]);
  await server.call({ ...ada, firstName: 'Bea', email: 'bea@example.com', token: anyToken() });
  await server.settled('erased', 'sent');
  expect((await server.mails()).map(({ subject }) => subject)).toContain('Enquiry from Bea Sand');
});
