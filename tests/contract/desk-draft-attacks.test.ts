/** Words made to hold the server up, typed by somebody who is in, while a visitor asks for the page. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../support/deskPerson.ts';
import { type Site, startSite, warmCache } from '../support/site.ts';
import { DESK_URL, DeskVisitor, OWN_PAGE } from './desk-visitor.ts';
import { send } from './http.ts';
import { hurryTimers } from './stopping.ts';

const WORDS = 'faq/when-should-i-see-one.md';
const question = (facts: string, words = 'Words.') => `---\n${facts}\n---\n\n${words}\n`;
const create = (text: string, file = 'faq/new.md') => ({ file, change: { kind: 'create', text } });
const say = (text: string) => ({ file: WORDS, change: { kind: 'body', text } });

const LONG = question('question: When?\norder: 1', 'Now. '.repeat(37_000));
const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => create(LONG, `faq/new-${from + at}.md`));

/** What takes too long to be checked has a processor for itself till then: a second and a half, not three. */
const HURRIED = hurryTimers({ hurry: 2 }, 3_001);

interface OwnersSite {
  site: Site;
  dataDir: string;
  owner: DeskVisitor;
}

/** Each test leaves the draft as it found it. */
let around: OwnersSite;

/** Started on a draft that an earlier version has kept. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-hostile-'));
  await warmCache(dataDir);
  await mkdir(join(dataDir, 'draft'));
  const changes = many(200, 0).map((one, at) => ({ ...one, id: `c${at}`, before: null, by: 'jo', at }));
  await writeFile(
    join(dataDir, 'draft', 'changes.json'),
    JSON.stringify({ revision: 7, changes, touched: [] }),
  );
  const site = await startSite({ dataDir, env: { SITE_URL: DESK_URL, ...HURRIED } });
  const owner = new DeskVisitor(site);
  await owner.enrol((await runAdmin(site, 'invite', 'jo@practice.example')).trim().split('=').at(-1) ?? '');
  around = { site, dataDir, owner };
});
afterAll(async () => {
  await around.site.stop();
  await rm(around.dataDir, { recursive: true });
});

async function discard(owner: DeskVisitor, revision: number): Promise<void> {
  expect((await owner.call('page.discard', { revision })).status).toBe(200);
  expect((await owner.call('page.get')).data).toMatchObject({ changed: 0, fault: null });
}

const readRevision = async (owner: DeskVisitor) =>
  ((await owner.call('page.get')).data as { revision: number }).revision;

/** Visits, one after the other, for as long as a call lasts. @returns what was answered, and how many visits */
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

const NEVER_READ = [
  ['lists in lists', create(question(`question: ${'- '.repeat(12_000)}`))],
  ['brackets in brackets', create(question(`question: ${'['.repeat(100_000)}`))],
  ['an alias of nothing', create(question('question: *nobody'))],
  ['an alias of itself', create(question('question: &a [*a]'))],
  ['a row of spaces in facts', create(question(`question: a\n${' '.repeat(100_000)}b`))],
  ['more fields than a page has', create(question('a:\n'.repeat(40_000)))],
] as const;

it.each(NEVER_READ)('is told as a fault, and never read: %s', async (_, asked) => {
  const { owner } = around;
  const revision = await readRevision(owner);
  const [changed] = await visitDuring(around, owner.call('page.change', { revision, ...asked }));
  expect(changed.data).toMatchObject({ findings: [{ file: 'faq/new.md', level: 'error' }] });
  const [page] = await visitDuring(around, owner.call('page.get'));
  expect(page).toMatchObject({
    status: 200,
    data: { changed: 1, fault: { section: 'A question and its answer' } },
  });
  const form = await owner.call('page.form', { task: 'question' });
  expect(form.data).toMatchObject({ unreadable: ['faq/new.md'] });
  expect((await owner.call('page.review')).status).toBe(200);
  const { revision: now } = page.data as { revision: number };
  expect((await owner.call('page.putOnline', { revision: now })).status).toBe(422);
  expect((await owner.call('page.undo', { revision: now })).status).toBe(200);
  expect((await owner.call('page.get')).data).toMatchObject({ changed: 0, fault: null });
});

it('is given up after a while, and visitors are answered meanwhile: emphasis', async () => {
  const { owner, site } = around;
  const now = await typeWhatTakesTooLong(say('*_'.repeat(20_000)));
  const [page] = await visitDuring(around, owner.call('page.get'));
  expect(page).toMatchObject({
    status: 200,
    data: { changed: 1, fault: { section: 'A question and its answer' } },
  });
  const [refused] = await visitDuring(around, owner.call('page.putOnline', { revision: now }));
  expect(refused.status).toBe(422);
  await discard(owner, now);
  expect((await send('GET', site.url)).status).toBe(200);
});

it('is given up after a while, and visitors are answered meanwhile: quotations in lists', async () => {
  await discard(around.owner, await typeWhatTakesTooLong(say(`${'> - '.repeat(9_900)}x`)));
});

/** @returns the revision that it made */
async function typeWhatTakesTooLong(asked: object): Promise<number> {
  const { owner } = around;
  const revision = await readRevision(owner);
  const [changed, visits] = await visitDuring(around, owner.call('page.change', { revision, ...asked }));
  const says = expect.stringMatching(/^This takes too long to be checked/);
  expect(changed.data).toMatchObject({ findings: [{ file: WORDS, level: 'error', says }] });
  // It would be one, answered when the call is, if both had the same thread.
  expect(visits).toBeGreaterThan(5);
  return (changed.data as { revision: number }).revision;
}

it('is kept and shown in the time that it is long: a row of spaces in words', async () => {
  const { owner } = around;
  const revision = await readRevision(owner);
  const text = `a${' '.repeat(150_000)}b`;
  const [changed] = await visitDuring(around, owner.call('page.change', { revision, ...say(text) }));
  expect(changed.data).toMatchObject({ findings: [{ file: WORDS, level: 'error' }] });
  const [form] = await visitDuring(around, owner.call('page.form', { file: WORDS, path: ['body'] }));
  expect(form.data).toMatchObject({ fields: [{ value: text }] });
  await discard(owner, await readRevision(owner));
});

const nest = (depth: number): unknown => (depth === 0 ? 'x' : Array(3).fill(nest(depth - 1)));
const groups = '<g>'.repeat(3_000) + '</g>'.repeat(3_000);

it('is refused as it comes: lists in lists of a value, groups in groups of a logo', async () => {
  const { owner, site } = around;
  const revision = await readRevision(owner);
  const set = (value: unknown) => {
    const change = { kind: 'set', path: ['lead', 0], value };
    return owner.call('page.change', { revision, file: 'home.yaml', change });
  };
  const [refused] = await visitDuring(around, set(nest(9)));
  expect(refused).toMatchObject({ status: 400, reason: 'INVALID' });
  const headers = { ...owner.cookieHeader, ...OWN_PAGE, 'x-file-name': 'Logo.svg', 'x-file-for': 'logo' };
  const body = `<svg viewBox="0 0 9 9">${groups}</svg>`;
  const [logo] = await visitDuring(around, send('POST', `${site.url}/admin/photo`, { headers, body }));
  expect([logo.status, logo.body.toString()]).toEqual([422, expect.stringContaining('100 deep in others')]);
  expect(await readRevision(owner)).toBe(revision);
  expect((await set('Words.')).status).toBe(200);
  await discard(owner, revision + 1);
});

it('is set aside where an earlier version has kept more than a page can hold', async () => {
  const { owner, dataDir } = around;
  const [page] = await visitDuring(around, owner.call('page.get'));
  expect(page).toMatchObject({ status: 200, data: { changed: 0 } });
  expect(await readdir(join(dataDir, 'draft'))).toContain('changes.json.unreadable');
});

it('is refused above a megabyte', async () => {
  const { owner } = around;
  const type = async (from: number) => {
    const [first, ...also] = many(5, from);
    return owner.call('page.change', { revision: await readRevision(owner), ...first, also });
  };
  const [taken] = await visitDuring(around, type(0));
  expect(taken.status).toBe(200);
  expect(await type(5)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^This is more than a page/),
  });
  await discard(owner, await readRevision(owner));
});
