/** Drafts made to block the server, typed by a signed-in person while a visitor requests the page. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../support/adminPerson.ts';
import { type Site, startSite, warmCache } from '../support/site.ts';
import { ADMIN_URL, AdminVisitor, OWN_PAGE } from './admin-visitor.ts';
import { send } from './http.ts';
import { speedUpTimers } from './stopping.ts';

const QUESTION_FILE = 'faq/when-should-i-see-one.md';
const LONG = 'Now. '.repeat(37_000).trim();
/** A change of a question's text. */
const makeChange = (value: string, was: unknown, file = QUESTION_FILE) => ({
  id: randomUUID(),
  visit: randomUUID(),
  file,
  change: { kind: 'set', path: ['body'], value, was },
});

/** Halves the three seconds that a check may take, because a check occupies a processor. */
const FAST_TIMERS = speedUpTimers({ speed: 2 }, 3_001);

interface OwnersSite {
  site: Site;
  dataDir: string;
  owner: AdminVisitor;
}

/** Shared by the tests; each of them discards its draft. */
let shared: OwnersSite;

/** Starts with a stored draft of an earlier version. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-hostile-'));
  await warmCache(dataDir);
  await mkdir(join(dataDir, 'draft'));
  const change = { kind: 'create', text: `---\nquestion: When?\norder: 1\n---\n\n${LONG}\n` };
  const changes = Array.from({ length: 200 }, (_, at) => ({
    file: `faq/new-${at}.md`,
    change,
    id: `c${at}`,
    before: null,
    by: 'jo',
    at,
  }));
  await writeFile(
    join(dataDir, 'draft', 'changes.json'),
    JSON.stringify({ revision: 7, changes, touched: [] }),
  );
  const site = await startSite({ dataDir, env: { SITE_URL: ADMIN_URL, ...FAST_TIMERS } });
  const owner = new AdminVisitor(site);
  await owner.enrol((await runAdmin(site, 'invite', 'jo@practice.example')).trim().split('=').at(-1) ?? '');
  shared = { site, dataDir, owner };
});
afterAll(async () => {
  await shared.site.stop();
  await rm(shared.dataDir, { recursive: true });
});

async function discard(owner: AdminVisitor): Promise<void> {
  expect((await owner.call('page.discard')).status).toBe(200);
  expect((await owner.call('page.get')).data).toMatchObject({ changed: 0, fault: null });
}

const readRevision = async (owner: AdminVisitor) =>
  ((await owner.call('page.get')).data as { revision: number }).revision;

/** Visits the page repeatedly while a call is pending. @returns the call's result, and the number of visits */
async function visitDuring<Answer>({ site }: OwnersSite, call: Promise<Answer>): Promise<[Answer, number]> {
  let [visits, isOver] = [0, false];
  const over = call.finally(() => {
    isOver = true;
  });
  do {
    expect((await send('GET', site.url)).status).toBe(200);
    if (!isOver) visits += 1;
    await pause(20);
  } while (!isOver);
  return [await over, visits];
}

/** Reads the question's current text. */
async function readText(owner: AdminVisitor): Promise<unknown> {
  const { data } = await owner.call('page.form', { file: QUESTION_FILE, path: ['body'] });
  return (data as { fields: { value: unknown }[] }).fields[0]?.value;
}

it('a check that takes too long is stopped, and visitors are served meanwhile', async () => {
  const { owner, site } = shared;
  const now = await typeSlowText('*_'.repeat(20_000));
  const [page] = await visitDuring(shared, owner.call('page.get'));
  expect(page).toMatchObject({
    status: 200,
    data: { changed: 1, fault: { section: 'A question and its answer' } },
  });
  const [refused] = await visitDuring(shared, owner.call('page.putOnline', { revision: now }));
  expect(refused.status).toBe(422);
  await discard(owner);
  expect((await send('GET', site.url)).status).toBe(200);
});

/** @returns the new revision */
async function typeSlowText(text: string): Promise<number> {
  const { owner } = shared;
  const request = makeChange(text, await readText(owner));
  const [changed, visits] = await visitDuring(shared, owner.call('page.change', request));
  const says = expect.stringMatching(/^This takes too long to be checked/);
  expect(changed.data).toMatchObject({ findings: [{ file: QUESTION_FILE, level: 'error', says }] });
  // In the same thread as the check, the server would serve only one visit, when the call ends.
  expect(visits).toBeGreaterThan(5);
  return (changed.data as { revision: number }).revision;
}

it('a long row of spaces is stored and shown in time proportional to its length', async () => {
  const { owner } = shared;
  const text = `a${' '.repeat(150_000)}b`;
  const request = makeChange(text, await readText(owner));
  const [changed] = await visitDuring(shared, owner.call('page.change', request));
  expect(changed.data).toMatchObject({ findings: [{ file: QUESTION_FILE, level: 'error' }] });
  const [form] = await visitDuring(shared, owner.call('page.form', { file: QUESTION_FILE, path: ['body'] }));
  expect(form.data).toMatchObject({ fields: [{ value: text }] });
  await discard(owner);
});

const nest = (depth: number): unknown => (depth === 0 ? 'x' : Array(3).fill(nest(depth - 1)));
const groups = '<g>'.repeat(3_000) + '</g>'.repeat(3_000);

it('deeply nested lists and logo groups are refused on arrival', async () => {
  const { owner, site } = shared;
  const revision = await readRevision(owner);
  const { data } = await owner.call('page.form', { file: 'home.yaml', path: ['lead', 0] });
  const was = (data as { fields: { value: unknown }[] }).fields[0]?.value;
  const set = (value: unknown) => {
    const change = { kind: 'set', path: ['lead', 0], value, was };
    return owner.call('page.change', { id: randomUUID(), visit: randomUUID(), file: 'home.yaml', change });
  };
  const [refused] = await visitDuring(shared, set(nest(9)));
  expect(refused).toMatchObject({ status: 400, reason: 'INVALID' });
  const headers = { ...owner.cookieHeader, ...OWN_PAGE, 'x-file-name': 'Logo.svg', 'x-file-for': 'logo' };
  const body = `<svg viewBox="0 0 9 9">${groups}</svg>`;
  const [logo] = await visitDuring(shared, send('POST', `${site.url}/admin/photo`, { headers, body }));
  expect([logo.status, logo.body.toString()]).toEqual([422, expect.stringContaining('100 deep in others')]);
  expect(await readRevision(owner)).toBe(revision);
  expect((await set('Words.')).status).toBe(200);
  await discard(owner);
});

it('a stored draft above the limit is set aside at the start', async () => {
  const { owner, dataDir } = shared;
  const [page] = await visitDuring(shared, owner.call('page.get'));
  expect(page).toMatchObject({ status: 200, data: { changed: 0 } });
  expect(await readdir(join(dataDir, 'draft'))).toContain('changes.json.unreadable');
});

it('a draft above a megabyte is refused', async () => {
  const { owner } = shared;
  const type = async (at: number) => {
    const file = `faq/new-${at}.md`;
    await owner.call('page.change', {
      id: randomUUID(),
      visit: randomUUID(),
      file,
      change: { kind: 'create' },
    });
    return owner.call('page.change', makeChange(LONG, '', file));
  };
  for (const at of [0, 1, 2, 3, 4]) expect((await visitDuring(shared, type(at)))[0].status).toBe(200);
  expect(await type(5)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^This is more than a page/),
  });
  await discard(owner);
});
