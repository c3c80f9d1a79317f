/** Publishing while a visitor has the page open does not disturb the visit. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { CONTENT } from '../support/site.ts';
import { fillIn, GOOD, MESSAGES, openForm, readAndClose, send, sharePractice } from './form-visit.ts';

const OLD = '0491 570 006';
const NEW = '0491 570 156';

let folder: string;
const env: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-publishing-'));
  await cp(CONTENT, folder, { recursive: true });
  env['CONTENT_DIR'] = folder;
});
afterAll(() => rm(folder, { recursive: true }));
const practice = sharePractice(env);

it('lets a visitor of the earlier edition send, and shows the next visitor the new telephone number', async () => {
  const { site, mailbox } = practice();
  const visitor = await openForm(practice());
  expect(await visitor.content()).toContain(OLD);

  const file = join(folder, 'practice.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace(OLD, NEW));
  await expect.poll(async () => (await fetch(site.url)).text()).toContain(NEW);

  // The form's scripts are fetched only now: the files of the earlier edition are still served.
  await fillIn(visitor, GOOD);
  await send(visitor).click();
  await readAndClose(visitor, MESSAGES.sent);
  await expect.poll(() => mailbox.mails.length).toBe(1);

  const next = await newPage();
  await next.goto(site.url);
  await waitUntilReady(next);
  expect(await next.content()).toContain(NEW);
  expect(await next.content()).not.toContain(OLD);
});
