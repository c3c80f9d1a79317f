/** The admin's calls about enquiries, over HTTP, by a device with a passkey. */
import { readdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AdminResponses } from '#calls';
import { createDatabase } from '../support/postgres.ts';
import { askForService } from '../support/services.ts';
import { startSmtp } from '../support/smtp.ts';
import { ADMIN_URL, AdminVisitor, letIn, OWN_PAGE, startAdmin } from './admin-visitor.ts';
import { send } from './http.ts';
import { ada, anyToken, startServer } from './server.ts';

type Server = Awaited<ReturnType<typeof startAdmin>>;

/** An enquiry that is held as advertising. */
const ADVERTISING = {
  firstName: 'Rapid',
  lastName: 'Rank',
  email: 'growth@example.com',
  message:
    'We offer SEO services and guarantee first page of Google. Buy backlinks: https://a.example https://b.example https://c.example',
};

const enquire = async (server: Server, fields: Partial<typeof ada> = {}) => {
  const before = new Set((await server.enquiries()).map(({ id }) => id));
  const answer = await server.call({ ...ada, ...fields, token: anyToken() });
  expect(await answer.json()).toEqual({ result: { OK: true } });
  const made = (await server.enquiries()).find(({ id }) => !before.has(id));
  return made?.id ?? '';
};

const list = async (visitor: AdminVisitor, input: object = { filter: 'all' }) =>
  (await visitor.call('enquiries.list', input)).data as AdminResponses['enquiries']['list'];
/** Reads the audit since the first sign-in, the latest first. */
const readActions = async (visitor: AdminVisitor) =>
  ((await visitor.call('you.audit', {})).data as { who: string; action: string; about: string }[])
    .filter(({ action }) => !/invit/.test(action))
    .map(({ who, action, about }) => [who, action, about]);
const read = async (visitor: AdminVisitor, id: string) =>
  (await visitor.call('enquiries.get', { id })).data as AdminResponses['enquiries']['get'];

it('reads, marks, finds and erases what a visitor wrote', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  expect((await owner.call('desk.get')).data).toEqual({
    practice: expect.stringContaining('Exercise Physiology'),
    timeZone: 'Australia/Brisbane',
  });
  const nothing = { count: 0, newest: null, changed: [], cursor: '0.0', toAnswer: 0 };
  expect((await owner.call('enquiries.news', { since: null })).data).toEqual(nothing);
  const id = await enquire(server);
  const other = await enquire(server, { email: 'kim@example.com', message: 'My lower back' });
  await server.settled('sent');
  expect((await owner.call('enquiries.news', { since: id })).data).toMatchObject({
    count: 1,
    newest: other,
    toAnswer: 2,
    changed: [{ id: other, state: 'sent' }, { id }],
  });
  expect((await list(owner)).rows).toMatchObject([
    { id: other, isNew: true },
    { id, state: 'sent', name: 'Ada Sand', email: ada.email, start: ada.message, isNew: true },
  ]);
  expect((await list(owner, { filter: 'all', search: 'BACK' })).rows).toMatchObject([{ id: other }]);

  expect((await owner.call('enquiries.markRead', { ids: [id], isRead: true })).data).toMatchObject({
    changed: 1,
  });
  expect((await owner.call('enquiries.markAnswered', { ids: [id], isAnswered: true })).data).toMatchObject({
    changed: 1,
  });
  const enquiry = await read(owner, id);
  expect(enquiry).toMatchObject({ message: ada.message, answeredBy: 'jo@practice.example', fromSame: 0 });
  expect(enquiry.timeline.map(({ what }) => what)).toEqual(['arrived', 'filed', 'answered']);
  expect((await list(owner, { filter: 'new' })).rows.map((row) => row.id)).toEqual([other]);

  const which = { email: ada.email.toUpperCase() };
  expect((await owner.call('enquiries.previewErase', which)).data).toEqual({
    count: 1,
    names: ['Ada Sand'],
  });
  const { receipt } = (await owner.call('enquiries.erase', which))
    .data as AdminResponses['enquiries']['erase'];
  expect(receipt).toMatchObject({ count: 1, by: 'jo@practice.example', enquiries: [{ id }] });
  const erased = await owner.call('enquiries.get', { id });
  expect([erased.status, erased.reason]).toEqual([404, 'NOT_FOUND']);
  expect(erased.message).toMatch(/^This enquiry is no longer here\. It was erased on \d+ \w+\.$/);
  expect(JSON.parse(erased.body.toString()).error.data.facts).toEqual({ erasedAt: receipt.at });
  expect(await readActions(owner)).toEqual([
    ['jo@practice.example', 'erased', `enquiry ${id}, receipt ${receipt.id}`],
    ['jo@practice.example', 'marked as answered', `enquiry ${id}`],
  ]);
});

describe('the link in the mail of an enquiry', () => {
  /** Sends an enquiry to a new server, and reads the link in the decoded text of its mail. */
  async function receiveLink(env: Record<string, string> = {}) {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    const server = await startAdmin({ SMTP_URL: box.url, ...env });
    const id = await enquire(server);
    const { parsed } = await box.waitForMail();
    const link = /https:\S+answered\S+/.exec(parsed.text ?? '')?.[0]?.replace(ADMIN_URL, server.url) ?? '';
    return { server, id, link };
  }
  const readTitle = ({ body }: { body: Buffer }) => /<h1>(.*?)<\/h1>/.exec(body.toString())?.[1];
  /** Posts as a browser submits a form without fields. */
  const press = (link: string) =>
    send('POST', link, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0', origin: 'null' },
    });

  it('asks for confirmation, marks the enquiry without a sign-in or a script, and reveals nothing about the visitor', async () => {
    const { server, id, link } = await receiveLink();
    const owner = await letIn(server);
    const confirmation = await send('GET', link, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([
      confirmation.status,
      confirmation.headers['cache-control'],
      confirmation.headers['referrer-policy'],
    ]).toEqual([...[200, 'no-store', 'no-referrer']]);
    expect(confirmation.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*form-action 'self'/,
    );
    expect(readTitle(confirmation)).toMatch(/^Mark the enquiry of \d+ \w+ as answered\?$/);
    expect(confirmation.body.toString()).toContain('<form method="post">');
    await send('HEAD', link);
    expect((await read(owner, id)).answeredAt).toBeNull();

    const marked = await press(link);
    expect([marked.status, readTitle(marked)]).toEqual([
      200,
      expect.stringMatching(/^The enquiry of \d+ \w+ is marked as answered\.$/),
    ]);
    const again = await send('GET', link);
    expect([again.status, readTitle(again)]).toEqual([
      200,
      expect.stringMatching(/is marked as answered already\.$/),
    ]);
    expect(again.body.toString()).not.toContain('<form');
    for (const page of [confirmation, marked, again])
      expect(page.body.toString()).not.toMatch(/Ada|Sand|ada@|Hello there|<script|https?:/);
    const { timeline, answeredBy } = await read(owner, id);
    expect(timeline.at(-1)).toMatchObject({ what: 'answered', detail: answeredBy });
    expect(await readActions(owner)).toEqual([
      ['the link in the mail', 'marked as answered', `enquiry ${id}`],
    ]);

    await owner.call('enquiries.erase', { ids: [id] });
    const erased = await press(link);
    expect([erased.status, readTitle(erased)]).toEqual([
      410,
      'This enquiry was erased. There is nothing left to mark.',
    ]);
    expect(server.logs()).not.toContain(new URL(link).searchParams.get('key'));
  });

  it('refuses an altered key, other methods and too many requests, in a sentence', async () => {
    const { server, link } = await receiveLink({ RATE_LIMIT: '10/hour' });
    const altered = await press(link.replace(/key=./, 'key=_'));
    expect([altered.status, readTitle(altered)]).toEqual([404, 'This link does not work.']);
    const put = await send('PUT', link);
    expect([put.status, put.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    const bare = `${server.url}/admin/answered`;
    let last = await send('GET', bare);
    for (let count = 0; count < 100 && last.status !== 429; count += 1) last = await send('GET', bare);
    expect([last.status, readTitle(last)]).toEqual([429, 'Not marked']);
    expect(last.headers['retry-after']).toBeDefined();
    expect(last.body.toString()).toContain(
      'Too many requests came from your connection. Please wait a minute.',
    );
  });
});

it('releases a held enquiry, and mails it at once', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  const id = await enquire(server, ADVERTISING);
  const held = await read(owner, id);
  expect(held).toMatchObject({ state: 'held', personCheck: 'solved' });
  expect(held.spamSignals.length).toBeGreaterThan(1);
  expect(held.spamSignals.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThanOrEqual(65);
  expect((await owner.call('enquiries.markSpam', { ids: [id], isSpam: true })).data).toMatchObject({
    changed: 1,
  });
  expect((await list(owner, { filter: 'new' })).rows).toEqual([]);
  expect((await owner.call('enquiries.markSpam', { ids: [id], isSpam: false })).data).toMatchObject({
    changed: 1,
  });
  expect((await owner.call('enquiries.release', { ids: [id] })).data).toMatchObject({ changed: 1 });
  await server.settled('sent');
  const refused = await owner.call('enquiries.release', { ids: [id] });
  expect([refused.status, refused.reason]).toEqual([409, 'CONFLICT']);
  expect(refused.message).toBe('This cannot be done any more. It was mailed to you.');
  expect((await server.mails()).map(({ subject }) => subject)).toContain('Enquiry from Rapid Rank');
});

it('mails a sent enquiry once more, to the owner alone, a few minutes later', async () => {
  const box = await startSmtp({});
  onTestFinished(() => box.stop());
  const server = await startAdmin({
    SMTP_URL: box.url,
    MAIL_TO: 'owner@practice.example',
    ACKNOWLEDGE: 'on',
  });
  const owner = await letIn(server);
  const id = await enquire(server);
  const listTo = () => box.mails.filter(({ raw }) => raw.includes(`<${id}`)).map(({ to }) => to.join());
  await expect.poll(() => box.mails.some(({ to }) => to.includes(ada.email))).toBe(true);
  expect(listTo()).toEqual(['owner@practice.example', ada.email]);
  const soon = await owner.call('enquiries.sendAgain', { ids: [id] });
  expect([soon.status, soon.reason]).toEqual([409, 'CONFLICT']);
  const database = new DatabaseSync(join(server.dataDir, 'enquiries.db'));
  // A second acknowledgement is possible here: only the manual re-send must suppress it.
  database.exec(
    "update enquiries set changed_at = changed_at - 300000; delete from marks where name like 'ack%'",
  );
  database.close();
  const all = box.mails.length;
  expect((await owner.call('enquiries.sendAgain', { ids: [id] })).data).toMatchObject({
    changed: 1,
    rows: [{ id, state: 'queued' }],
  });
  await server.settled('sent');
  expect(listTo()).toEqual(['owner@practice.example', ada.email, 'owner@practice.example']);
  await enquire(server, { email: 'kim@example.com' });
  await expect.poll(() => box.mails.some(({ to }) => to.includes('kim@example.com'))).toBe(true);
  expect(box.mails.slice(all).filter(({ to }) => to.includes(ada.email))).toEqual([]);
});

it('undoes a change for the person who made it only', async () => {
  const server = await startAdmin();
  const [jo, kim] = [await letIn(server), await letIn(server, 'kim@practice.example')];
  const ids = [await enquire(server), await enquire(server, { email: 'kim@example.com' })];
  await jo.call('enquiries.markRead', { ids: ids.slice(0, 1), isRead: true });
  const { undo } = (await jo.call('enquiries.markAnswered', { ids, isAnswered: true })).data as {
    undo: string;
  };
  const foreign = await kim.call('enquiries.takeBack', { undo });
  expect([foreign.status, foreign.reason]).toEqual([409, 'CONFLICT']);
  expect((await jo.call('enquiries.takeBack', { undo })).data).toMatchObject({
    changed: 2,
    rows: [
      { id: ids[1], isNew: true, answeredAt: null },
      { id: ids[0], isNew: false, answeredAt: null },
    ],
  });
});

it('exports, mails and copies nothing while the audit cannot be written', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  await enquire(server);
  await server.settled('sent');
  vi.spyOn(server.open.store.owner, 'recordAudit').mockRejectedValue(new Error('no room'));
  const [exported, mail, copy] = [
    await owner.call('person.export', { email: ada.email }),
    await owner.call('health.sendTest'),
    await send('GET', `${server.url}/admin/backup`, { headers: { ...OWN_PAGE, ...owner.cookieHeader } }),
  ];
  expect([exported, mail].map(({ status, data }) => [status, data])).toEqual([
    [500, undefined],
    [500, undefined],
  ]);
  expect([copy.status, copy.body.toString()]).toEqual([
    500,
    'Something is wrong here. Make another copy in a moment.\n',
  ]);
  expect((await server.mails()).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/test/i),
  );
  vi.restoreAllMocks();
  const again = await owner.call('person.export', { email: ada.email });
  expect(again.status).toBe(200);
});

it('tells the second of two people who answered first', async () => {
  const server = await startAdmin();
  const [jo, kim] = [await letIn(server), await letIn(server, 'kim@practice.example')];
  const id = await enquire(server);
  const input = { ids: [id], isAnswered: true };
  await Promise.all([jo.call('enquiries.markAnswered', input), kim.call('enquiries.get', { id })]);
  const answer = (await kim.call('enquiries.markAnswered', input)).data;
  expect(answer).toMatchObject({
    changed: 0,
    rows: [{ answeredBy: 'jo@practice.example', answeredAt: expect.any(Number) }],
  });
  expect(answer).not.toHaveProperty('undo');
  await jo.call('enquiries.erase', { ids: [id] });
  expect((await kim.call('enquiries.markAnswered', { ids: [id], isAnswered: false })).status).toBe(404);
});

it('keeps odd names and words unchanged, and none of them reach the log or the audit', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  const message = '\u{1F600}<script>alert(1)</script>\n\u202Eדוגמה ٱلْعَرَبِيَّة 例え'.repeat(30).slice(0, 1990);
  const odd = {
    firstName: 'O’Neil &amp; "Jo"',
    lastName: 'مرحبا',
    email: 'odd@xn--bcher-kva.example',
    message,
  };
  const id = await enquire(server, odd);
  expect(await read(owner, id)).toMatchObject(odd);
  expect([...((await list(owner)).rows[0]?.start ?? '')]).toHaveLength(160);
  const { rows } = (await owner.call('person.get', { email: 'ODD@bücher.example' })).data as {
    rows: AdminResponses['person']['get']['rows'];
  };
  expect(rows).toMatchObject([{ id, message }]);
  const exported = (await owner.call('person.export', { email: odd.email })).data as {
    body: string;
  };
  expect(exported.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(exported.body).not.toContain('<script');
  for (const search of ["' or 1=1 --", '%', '_', '\\', '"', '\u0000', '\u202E', '('.repeat(100)])
    expect((await owner.call('enquiries.list', { filter: 'all', search })).status).toBe(200);
  await owner.call('enquiries.list', { filter: 'all', search: 'secretwords' });
  await owner.call('enquiries.erase', { ids: [id] });
  const audit = JSON.stringify((await owner.call('you.audit', {})).data);
  for (const words of ['Neil', 'odd@', 'bücher', 'alert(1)', 'secretwords']) {
    expect(server.logs()).not.toContain(words);
    expect(audit).not.toContain(words);
  }
});

it('refuses input that is too long, too many, of another shape, or has an unknown key', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  const id = await enquire(server);
  const inputs: [string, unknown][] = [
    ['enquiries.list', {}],
    ['enquiries.list', { filter: 'everything' }],
    ['enquiries.list', { filter: 'all', limit: 1000 }],
    ['enquiries.list', { filter: 'all', search: 'x'.repeat(101) }],
    ['enquiries.list', { filter: 'all', before: '../x' }],
    ['enquiries.news', {}],
    ['enquiries.news', { since: null, cursor: '1' }],
    ['enquiries.takeBack', { undo: "' or 1=1" }],
    ['enquiries.get', { id: ['a'] }],
    ['enquiries.get', { id: "a' or 1=1" }],
    ['enquiries.markRead', { ids: [], isRead: true }],
    ['enquiries.markRead', { ids: Array.from({ length: 101 }, () => id), isRead: true }],
    ['enquiries.markRead', { ids: [id], isRead: 'yes' }],
    ['enquiries.markAnswered', { ids: [id], isAnswered: true, by: 'kim@practice.example' }],
    ['enquiries.erase', { ids: [id], email: ada.email }],
    ['enquiries.erase', {}],
    ['enquiries.erase', { email: '' }],
    ['enquiries.erase', { email: '%@%', all: true }],
    ['person.get', { email: 'no address' }],
    ['person.export', { email: ada.email, format: 'html' }],
  ];
  for (const [path, input] of inputs) {
    const answer = await owner.call(path, input);
    expect([path, input, answer.status, answer.reason]).toEqual([path, input, 400, 'INVALID']);
  }
  expect((await owner.call('enquiries.erase', { email: '%@%' })).status).toBe(404);
  const hundred = Array.from({ length: 100 }, () => id);
  expect((await owner.call('enquiries.markRead', { ids: hundred, isRead: true })).data).toMatchObject({
    changed: 1,
  });
  expect(await read(owner, id)).toMatchObject({ message: ada.message, answeredAt: null });
});

it('reports a fault while the store is down, and recovers when it is back', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  const id = await enquire(server);
  await server.settled('sent');
  // Like a removed disk. If another program had locked the store, the server would wait.
  await rename(server.dataDir, `${server.dataDir}-away`);
  const refused = await owner.call('enquiries.markAnswered', { ids: [id], isAnswered: true });
  expect([refused.status, refused.reason]).toEqual([503, 'FAULT']);
  expect(refused.message).toBe('Something is wrong here. Nothing was changed. Try again in a moment.');
  expect(refused.body.toString()).not.toContain(server.dataDir);
  await rename(`${server.dataDir}-away`, server.dataDir);
  expect(await read(owner, id)).toMatchObject({ answeredAt: null });
  expect((await owner.call('enquiries.markAnswered', { ids: [id], isAnswered: true })).status).toBe(200);
});

describe('the health checks', () => {
  interface Report {
    level: string;
    lead: string;
    rest: string;
    checks: { name: string; words: string; forHelper?: string[] }[];
  }
  const ask = async (owner: AdminVisitor) => (await owner.call('health.get')).data as Report;
  const check = ({ checks }: Report, wanted: string) => checks.find(({ name }) => name === wanted);

  it('run completely, and list held enquiries first', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const report = await ask(owner);
    expect(report.checks.map(({ name }) => name)).toEqual([
      ...['Mail', 'Your page', 'The set-up'],
      ...['Held', 'Backup', 'Clock', 'Secure address', 'Your changes', 'Space'],
    ]);
    expect(report).toMatchObject({
      level: 'care',
      lead: '3 things need a look.',
      rest: 'Mail, your page and the set-up.',
    });
    expect(check(report, 'Mail')?.words).toMatch(/^No mail server is set/);
    expect(check(report, 'Your page')?.forHelper?.length).toBeGreaterThan(3);
    expect(check(report, 'Space')?.words).toMatch(/ free\.$/);
    await enquire(server, ADVERTISING);
    await expect.poll(async () => (await ask(owner)).rest).toBe('1 enquiry is held for you to look at.');
  });

  it('confirm a test mail once the mail server has taken it', async () => {
    const box = await startSmtp({});
    onTestFinished(() => box.stop());
    const server = await startAdmin({ SMTP_URL: box.url, MAIL_TO: 'owner@practice.example' });
    const owner = await letIn(server);
    expect((await owner.call('health.sendTest')).data).toMatchObject({ outcome: 'taken' });
    expect(box.mails.at(-1)?.raw).toContain('Subject: A test mail from your desk');
    const soon = await owner.call('health.sendTest');
    expect([soon.status, soon.reason]).toEqual([409, 'CONFLICT']);
    expect(await readActions(owner)).toEqual([['jo@practice.example', 'sent a test mail', '']]);
  });
});

it('a test mail also sends the enquiries in the queue', async () => {
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  const server = await startServer({
    admin: true,
    env: { SITE_URL: ADMIN_URL, SMTP_URL: box.url },
    timing: { firstRetry: 3_600_000, longestRetry: 3_600_000 },
  });
  const owner = await letIn(server);
  box.injectFault({ at: 'connect', how: 'drop' });
  const id = await enquire(server);
  const readWaiting = async () => ((await owner.call('health.get')).data as { waiting: unknown }).waiting;
  await expect.poll(readWaiting).toBe(1);
  box.clearFaults();
  expect((await owner.call('health.sendTest')).status).toBe(200);
  await box.waitForMail(({ raw }) => raw.includes(`<${id}@`));
  await expect.poll(readWaiting).toBe(null);
});

describe('a copy of the store', () => {
  const fetchCopy = (server: Server, visitor: AdminVisitor, headers = OWN_PAGE, method = 'GET') =>
    send(method, `${server.url}/admin/backup`, { headers: { ...headers, ...visitor.cookieHeader } });
  const listCopies = async ({ dataDir }: Server) =>
    (await readdir(dataDir)).filter((name) => name.startsWith('backup-'));

  it('can be downloaded after a recent proof of the passkey, and leaves no file behind', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const id = await enquire(server);
    expect((await owner.call('health.backup')).status).toBe(200);
    expect((await fetchCopy(server, new AdminVisitor(server))).status).toBe(401);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await fetchCopy(server, owner, foreign)).status).toBe(403);
    expect((await fetchCopy(server, owner, OWN_PAGE, 'HEAD')).body).toHaveLength(0);
    const { accounts } = server.open.store;
    await accounts.write((tx) => tx.updateTable('sessions').set({ proven_at: 1 }).execute());
    const unproven = await fetchCopy(server, owner);
    expect([unproven.status, unproven.body.toString()]).toEqual([
      403,
      'Use your passkey once more, and make the copy then.\n',
    ]);
    expect(await readActions(owner)).toEqual([]);
    expect((await owner.reprove()).status).toBe(200);

    const today = Temporal.Now.plainDateISO('Australia/Brisbane');
    const copy = await fetchCopy(server, owner);
    expect(copy.status).toBe(200);
    expect(copy.headers).toMatchObject({
      'content-disposition': `attachment; filename="enquiries-${today}.db"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const file = join(tmpdir(), `tideline-copy-${id}.db`);
    await writeFile(file, copy.body);
    const database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare('select message from enquiries where id = ?').get(id)).toEqual({
      message: ada.message,
    });
    database.close();
    expect(await listCopies(server)).toEqual([]);
    expect(await readActions(owner)).toEqual([['jo@practice.example', 'made a backup', '']]);
  });

  it('is refused on PostgreSQL, which has its own backups', async () => {
    const server = await startAdmin({ DATABASE_URL: await createDatabase(await askForService('postgres')) });
    const owner = await letIn(server);
    const refused = await owner.call('health.backup');
    expect([refused.status, refused.reason]).toEqual([409, 'CONFLICT']);
    expect(refused.message).toContain('ask your helper');
    const id = await enquire(server);
    await owner.call('enquiries.markAnswered', { ids: [id], isAnswered: true });
    expect((await list(owner, { filter: 'answered', search: 'HELLO' })).rows).toMatchObject([{ id }]);
    expect((await owner.call('enquiries.summary')).data).toMatchObject({ came: 1 });
  });
});
