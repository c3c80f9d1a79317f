import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { State } from '#enquiry';
import { type NewEnquiry, openStore, type Store } from '#store';
import { makeEnquiry } from '../../../tests/support/enquiries.ts';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import type { Output } from '../terminal.ts';
import { runEnquiries } from './runEnquiries.ts';

let dataDir: string;
/** Provides the practice's time zone. */
let contentDir: string;
beforeEach(async () => {
  contentDir = getPracticeFolder('shipped');
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-cli-'));
});

/** Runs one command without a terminal, as in a script. */
const run = (...args: string[]) => runWith({}, ...args);

/** Runs one command at a terminal, giving this answer to every question. */
async function runAndAnswer(answer: string, ...args: string[]) {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer;
  };
  return { ...(await runWith({ ask }, ...args)), questions };
}

async function runWith(terminal: Pick<Output, 'ask' | 'columns'>, ...args: string[]) {
  const printed: string[] = [];
  const reported: string[] = [];
  const output = {
    print: async (text: string) => void printed.push(text),
    report: (text: string) => void reported.push(text),
    showProgress: () => {},
    ...terminal,
  };
  const code = await runEnquiries(args, output, { DATA_DIR: dataDir, CONTENT_DIR: contentDir });
  return { code, out: printed.join(''), err: reported.join('') };
}

/** Stores enquiries in these states, received ten seconds apart. @returns their ids */
async function storeEnquiries(...states: State[]): Promise<string[]> {
  const store = await openStore({ dataDir });
  const ids: string[] = [];
  for (const state of states) {
    const receivedAt = Date.UTC(2026, 10, 1) + ids.length * 10_000;
    ids.push(await acceptEnquiry(store, state, { receivedAt, message: `Message of the ${state} one` }));
  }
  await store.close();
  return ids;
}

async function storeEnquiry(state: State, fields: Partial<NewEnquiry>, reason?: string): Promise<string> {
  const store = await openStore({ dataDir });
  const id = await acceptEnquiry(store, state, fields, reason);
  await store.close();
  return id;
}

async function acceptEnquiry(store: Store, state: State, fields: Partial<NewEnquiry>, reason = 'received') {
  const enquiry = makeEnquiry(fields);
  const { id, receivedAt: at } = enquiry;
  const firstState = state === 'held' ? 'held' : 'queued';
  await store.accept({ enquiry, decide: () => ({ state: firstState, reason }) });
  if (state !== firstState)
    await store.transition({ states: [firstState], id }, { to: state, at, reason: 'a test' });
  return id;
}

/** Shortens an id as `list` does. */
const shorten = (id = '') => id.slice(-8);

async function readState(id: string) {
  const { out } = await run('show', id, '--json');
  return (JSON.parse(out) as { state: string }).state;
}

describe('list', () => {
  it('shows every enquiry with the first line of its message, newest first', async () => {
    await storeEnquiries();
    expect(await run('list')).toEqual({ code: 0, out: 'There are no such enquiries.\n', err: '' });
    const one = {
      receivedAt: Date.UTC(2026, 10, 1),
      email: 'ada@example.com',
      message: '\n\nHello\nand more',
    };
    const older = await storeEnquiry('sent', one);
    const newer = await storeEnquiry(
      'held',
      { ...one, client: '4f9Ka2b1xyz', spamSignals: '2 links 30' },
      'looks like spam',
    );
    expect(await run('list')).toEqual({
      code: 0,
      out: [
        `${shorten(newer)}  1 Nov 2026, 10:00   held     Ada Sand <ada@example.com>`,
        '          looks like spam (2 links 30), client 4f9Ka2b1',
        '          │ Hello',
        `${shorten(older)}  1 Nov 2026, 10:00   sent     Ada Sand <ada@example.com>`,
        '          │ Hello',
        '',
      ].join('\n'),
      err: '',
    });
  });

  it('suggests the next commands at a terminal', async () => {
    const [, held] = await storeEnquiries('sent', 'held');
    const { err } = await runAndAnswer('', 'list', '--state', 'held');
    for (const verb of ['show', 'release', 'erase']) {
      expect(err).toContain(`npm run enquiries -- ${verb} ${shorten(held)}`);
    }
    expect((await runAndAnswer('', 'list')).err).toMatch(/^\n2 enquiries\. [^\n]* show \S+$/);
    expect((await runAndAnswer('', 'list', '--state', 'failed')).err).toBe('');
  });

  it('filters by state, and prints JSON with whole ids', async () => {
    const [, held] = await storeEnquiries('sent', 'held');
    const { out } = await run('list', '--state', 'held', '--json');
    expect(JSON.parse(out)).toMatchObject([
      { id: held, state: 'held', received: '2026-11-01T10:00:10+10:00', sent: null },
    ]);
    expect(JSON.parse((await run('list', '--state', 'failed', '--json')).out)).toEqual([]);
  });

  it('filters by days in the practice’s time zone, sender, reason and client', async () => {
    const at = (hour: number) => Date.UTC(2026, 10, 19, hour);
    const late = await storeEnquiry('sent', { receivedAt: at(13) });
    const night = await storeEnquiry('sent', { receivedAt: at(14), email: 'Ada@Example.com' });
    const flood = { receivedAt: at(15), client: '-4f9Ka2b1xyz', spamSignals: 'sales phrases 40' };
    const held = await storeEnquiry('held', flood, 'many at once');
    const listIds = async (...args: string[]) =>
      (JSON.parse((await run('list', '--json', ...args)).out) as { id: string }[]).map(({ id }) => id);
    expect(await listIds()).toEqual([held, night, late]);
    expect(await listIds('--since', '2026-11-20')).toEqual([held, night]);
    expect(await listIds('--until', '19/11/2026')).toEqual([late]);
    expect(await listIds('--since', '20/11/2026', '--until', '20/11/26')).toEqual([held, night]);
    expect(await listIds('--since', 'today')).toEqual([]);
    expect(await listIds('--email', ' ada@example.COM')).toEqual([night]);
    expect(await listIds('--reason', 'Many at')).toEqual([held]);
    expect(await listIds('--reason', 'sales')).toEqual([held]);
    expect(await listIds('--client=-4f9Ka2b')).toEqual([held]);
    expect(await listIds('--client', '4f9Ka2b1')).toEqual([]);
  });
});

describe('show', () => {
  it('prints the message and the history', async () => {
    const [id = ''] = await storeEnquiries('failed');
    const { code, out } = await run('show', id);
    expect(code).toBe(0);
    expect(out).toContain(`Enquiry       ${shorten(id)} (in full: ${id})\n`);
    expect(out).toContain('Received      1 Nov 2026, 10:00 (Australia/Brisbane)\n');
    expect(out).toContain('Person check  solved\n');
    expect(out).toContain('Spam score    0\n');
    expect(out).toContain('  │ Message of the failed one\n');
    expect(out).toMatch(/What happened:\n.* queued +received\n.* failed +a test\n/);
  });

  it('prints why an enquiry is held, and how to list others of that client', async () => {
    const fields = {
      client: '4f9Ka2b1xyz',
      spamScore: 70,
      spamSignals: '2 links 30, sales phrases 40',
      checked: false,
    };
    const { out } = await run('show', await storeEnquiry('held', fields, 'looks like spam'));
    expect(out).toContain('State         held: looks like spam\n');
    expect(out).toContain('Person check  none (the form without JavaScript)\n');
    expect(out).toContain('Spam score    70: 2 links 30, sales phrases 40\n');
    expect(out).toContain('Client        4f9Ka2b1 (all that are held from there: list --client=4f9Ka2b1)\n');
  });

  it('resolves an id in any case, by its beginning or its end', async () => {
    const id = await storeEnquiry('sent', { id: '01a200f7-3eff-77ef-84a5-f6c8c64e848b' });
    await storeEnquiry('sent', { id: '01a200f7-3eff-77ef-84a5-000000000000' });
    const shown = await run('show', id);
    for (const typedId of [id.toUpperCase(), '4e848b', 'B', ' 01a200f7-3eff-77ef-84a5-f ']) {
      expect(await run('show', typedId)).toEqual(shown);
    }
    const { code, out, err } = await run('show', '01a2');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^01a2 could mean several enquiries; type more of the id:\n( {2}01a200f7-\S+ .* sent(\n|$)){2}$/,
    );
  });

  it('reports an unknown id', async () => {
    await storeEnquiries();
    expect(await run('show', 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'There is no enquiry nobody. Its id is the first word in: npm run enquiries -- list',
    });
  });
});

describe('a visitor’s text', () => {
  const message = `Hi\rWhat happened:\n\u001b[2JState   sent\u009b1A\n${' '.repeat(75)}What happened: it was sent \u202egniht on\u200b`;
  const attack = { firstName: 'Ada\u001b[1A', lastName: `x\u202e${' '.repeat(70)}State  sent`, message };

  it('cannot move the cursor, hide, or imitate program output', async () => {
    const id = await storeEnquiry('held', attack);
    for (const args of [
      ['list'],
      ['show', id],
      ['export', '--email', '@'],
      ['erase', id],
      ['export', '--format', 'csv'],
    ]) {
      const { out, err } = await runWith({ columns: 80 }, ...args);
      expect((out + err).replace(/^\uFEFF|\r\n/g, '')).not.toMatch(/[^\P{Cc}\n]/u);
    }
    for (const args of [['list'], ['show', id], ['erase', id]]) {
      const { out } = await runWith({ columns: 80 }, ...args);
      expect(out).not.toMatch(/[\p{Cf}\p{Bidi_Control}]/u);
      expect(out).toContain('│ Hi⟨U+000D⟩What happened:\n');
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    }
    const { out } = await runWith({ columns: 80 }, 'show', id);
    expect(out).toContain('  │ ⟨U+001B⟩[2JState   sent⟨U+009B⟩1A\n');
    expect(out.match(/^What happened:$/gm)).toHaveLength(1);
    expect(out.match(/^State/gm)).toHaveLength(1);
    expect(out).toContain('⟨U+202E⟩gniht on⟨U+200B⟩');
  });

  it('is whole and escaped in JSON', async () => {
    const id = await storeEnquiry('held', attack);
    for (const args of [
      ['list', '--json'],
      ['show', id, '--json'],
      ['export', '--format', 'json'],
    ]) {
      const { out } = await run(...args);
      expect(out).not.toMatch(/[^\P{C}\n]/u);
      expect([JSON.parse(out)].flat()).toMatchObject([attack]);
    }
  });
});

describe('export', () => {
  it('writes everything as JSON or CSV', async () => {
    const ids = await storeEnquiries('sent', 'held');
    const json = JSON.parse((await run('export', '--format', 'json')).out) as {
      id: string;
      message: string;
    }[];
    expect(json.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(json[0]?.message).toBe('Message of the held one');
    const { out } = await run('export', '--format', 'csv');
    const [heading, ...rows] = out.split('\r\n');
    expect(heading).toBe(
      '\uFEFF"id","received (Australia/Brisbane)","state","reason","sent (Australia/Brisbane)","firstName","lastName","email","message","spamScore","spamSignals"',
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('"2026-11-01 10:00:10","held"');
    expect(rows[0]).toContain('"Message of the held one"');
  });

  it('writes no formula and no control character into CSV', async () => {
    await storeEnquiry('sent', { firstName: '=1+1', message: 'one\r\ntwo\rthree \u0007' });
    const { out } = await run('export', '--format', 'csv');
    expect(out).toContain(`"'=1+1"`);
    expect(out).toContain('"one\ntwo\nthree ⟨U+0007⟩"');
  });

  const email = 'bea@example.com';
  async function storeTwoPeople() {
    const bea = { firstName: 'Bea', email, receivedAt: Date.UTC(2026, 10, 1), message: 'Hello\nfrom Bea' };
    const ids = [
      await storeEnquiry('sent', bea),
      await storeEnquiry('held', { ...bea, spamScore: 30, spamSignals: '2 links 30' }, 'looks like spam'),
    ];
    await storeEnquiry('sent', { message: 'Hello from somebody else' });
    return ids;
  }

  it("writes all of one person's data in readable form, and no one else's", async () => {
    const [older = '', newer = ''] = await storeTwoPeople();
    const { code, out } = await run('export', '--email', 'BEA@example.com');
    expect(code).toBe(0);
    expect(out).toMatch(/^Kept about BEA@example\.com on \d+ .*:\n\nEnquiry /);
    for (const text of [
      newer,
      older,
      'Bea Sand',
      email,
      '30: 2 links 30',
      '  │ Hello\n  │ from Bea\n',
      'held     looks like spam',
      'sent     a test',
    ]) {
      expect(out).toContain(text);
    }
    expect(out).not.toMatch(/somebody else|visitor-/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
  });

  it("writes one person's data as JSON or CSV", async () => {
    const ids = await storeTwoPeople();
    const json = JSON.parse((await run('export', '--email', email, '--format', 'json')).out);
    expect(json).toMatchObject([
      {
        id: ids[1],
        message: 'Hello\nfrom Bea',
        spamScore: 30,
        history: [{ state: 'held', reason: 'looks like spam', time: '2026-11-01T10:00:00+10:00' }],
      },
      {
        id: ids[0],
        sent: '2026-11-01T10:00:00+10:00',
        history: [{ state: 'queued' }, { state: 'sent', reason: 'a test' }],
      },
    ]);
    const { out } = await run('export', '--email', email, '--format', 'csv');
    expect(out).toContain('"30","2 links 30"');
    expect(out).not.toContain('somebody else');
  });

  it('reports that nothing is stored about a person', async () => {
    await storeTwoPeople();
    expect(await run('export', '--email', 'who@example.com')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Nothing is kept about who@example\.com\. /),
    });
  });
});

describe('count', () => {
  // Two in August in the practice's time zone, one of them still July in UTC; one in November.
  async function storeThree() {
    await storeEnquiry('sent', { receivedAt: Date.UTC(2026, 6, 31, 14) });
    const erased = await storeEnquiry('held', { receivedAt: Date.UTC(2026, 7, 10) });
    await run('erase', erased, '--yes');
    await storeEnquiry('failed', { receivedAt: Date.UTC(2026, 10, 4) });
  }

  it('counts enquiries by outcome and by month in the practice’s time zone', async () => {
    await storeThree();
    const { code, out } = await run('count', '--by', 'month', '--until', '30/11/2026');
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 6)).toEqual([
      'MONTH                    CAME   MAILED     HELD   FAILED   ERASED',
      'August 2026                 2        1        1        0        1',
      'September 2026              0        0        0        0        0',
      'October 2026                0        0        0        0        0',
      'November 2026               1        0        0        1        0',
      'in all                      3        1        1        1        1',
    ]);
    expect(await run('count', '--until', '2026-11-30')).toMatchObject({ out });
  });

  it('prints JSON for the given days', async () => {
    await storeThree();
    const count = async (...args: string[]) => JSON.parse((await run('count', '--json', ...args)).out);
    const none = { came: 0, mailed: 0, held: 0, failed: 0, erased: 0 };
    expect(await count('--until', '31/8/2026')).toEqual([
      { ...none, month: '2026-08', came: 2, mailed: 1, held: 1, erased: 1 },
    ]);
    expect(await count('--since', '2026-08-02', '--until', '2026-08-31')).toMatchObject([{ came: 1 }]);
    expect(await count('--until', '2020-01-01')).toEqual([]);
    expect(await run('count', '--until', '2020-01-01')).toMatchObject({
      out: 'There are no such enquiries.\n',
    });
  });
});

describe('the owner’s changes', () => {
  it('retry queues failed enquiries again, one or all', async () => {
    const [one = '', two = '', sent = ''] = await storeEnquiries('failed', 'failed', 'sent');
    expect(await run('retry', one)).toEqual({ code: 0, out: `${one} is queued again.\n`, err: '' });
    expect(await run('retry', sent)).toEqual({
      code: 1,
      out: '',
      err: `${sent} is sent, not failed: there is nothing to retry.`,
    });
    expect(await readState(two)).toBe('failed');
    expect(await run('retry', '--all')).toMatchObject({ code: 0, out: '1 enquiry queued again.\n' });
    const states = await Promise.all([one, two, sent].map(readState));
    expect(states).toEqual(['queued', 'queued', 'sent']);
  });

  it('release asks before it mails one held enquiry', async () => {
    const [held = '', sent = ''] = await storeEnquiries('held', 'sent');
    expect(await runAndAnswer('no', 'release', held)).toMatchObject({
      code: 1,
      err: 'Nothing was released.',
    });
    expect(await readState(held)).toBe('held');
    const { code, out, questions } = await runAndAnswer('yes', 'release', shorten(held));
    expect([code, questions]).toEqual([0, ['Release this enquiry and have it mailed to you? Type yes: ']]);
    expect(out).toMatch(new RegExp(`^1 enquiry released on \\d.*: ${shorten(held)}\\.$`, 'm'));
    expect(await run('release', shorten(sent))).toEqual({
      code: 1,
      out: '',
      err: `${shorten(sent)} is sent, not held: there is nothing to release.`,
    });
    expect(await readState(held)).toBe('queued');
  });

  it('release selects several by reason, days and client', async () => {
    const flood = { client: '4f9Ka2b1xyz', receivedAt: Date.UTC(2026, 10, 20) };
    const [one, two] = [
      await storeEnquiry('held', flood, 'many at once'),
      await storeEnquiry('held', flood, 'many at once'),
    ];
    const other = await storeEnquiry('held', { receivedAt: Date.UTC(2026, 10, 21) }, 'looks like spam');
    const sent = await storeEnquiry('sent', flood);
    expect(await run('release', '--reason', 'many', '--since', '21/11/2026', '--yes')).toEqual({
      code: 0,
      out: 'No enquiry fits that could be released, so nothing was.\n',
      err: '',
    });
    const days = ['--since', '20/11/2026', '--until', '20/11/2026'];
    const { code, out, questions } = await runAndAnswer('yes', 'release', '--client', '4f9Ka2b1', ...days);
    expect([code, questions]).toEqual([
      0,
      ['Release these 2 enquiries and have them mailed to you? Type yes: '],
    ]);
    expect(out).toMatch(/^2 enquiries fit:\n {2}2 × held: many at once\n/);
    expect(out).toContain(`: ${shorten(two)}, ${shorten(one)}.\n`);
    const states = await Promise.all([one, two, other, sent].map(readState));
    expect(states).toEqual(['queued', 'queued', 'held', 'sent']);
  });

  it.each(['list', 'release', 'erase'])('%s selects by client', async (command) => {
    const clients = ['4f9Ka2b1xyz', '4f9Ka2b2xyz'];
    const ids: string[] = [];
    for (const client of clients) ids.push(await storeEnquiry('held', { client }, 'many at once'));
    const yes = command === 'list' ? [] : ['--yes'];
    expect(await run(command, '--client', '4f9', ...yes)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--client needs the 8 letters and digits'),
    });
    expect(await Promise.all(ids.map(readState))).toEqual(['held', 'held']);
    const { code, out } = await run(command, '--client', '4f9Ka2b2', ...yes);
    expect([code, ids.filter((id) => out.includes(shorten(id)))]).toEqual([0, [ids[1]]]);
  });

  it('erase previews, asks, and prints a receipt', async () => {
    const [sent = '', held = '', other = ''] = await storeEnquiries('sent', 'held', 'failed');
    const args = ['erase', '--until', '2026-11-01', '--reason', 'e'];
    const { code, out, questions } = await runAndAnswer(' Yes\n', ...args);
    expect([code, questions]).toEqual([
      0,
      ['Erase these 3 enquiries? Their words cannot be brought back. Type yes: '],
    ]);
    expect(out).toMatch(
      /^3 enquiries fit:\n {2}1 × failed: a test\n {2}1 × held: received\n {2}1 × sent: a test\n\n/,
    );
    expect(out).toContain('│ Message of the held one');
    const ids = [other, held, sent].map(shorten).join(', ');
    expect(out).toMatch(new RegExp(`^3 enquiries erased on \\d.*: ${ids}\\.$`, 'm'));
    expect(out).toContain('backups made before now, still hold them');
    expect((await run('export', '--format', 'json')).out).not.toMatch(/Ada|Message of|visitor-/);
    expect(await run('show', sent)).toMatchObject({ out: expect.stringContaining('(no words are kept)') });
  });

  it.each(['', 'no', 'y', 'yes please'])('erase changes nothing when answered %j', async (answer) => {
    const [id = ''] = await storeEnquiries('sent');
    expect(await runAndAnswer(answer, 'erase', id)).toMatchObject({
      code: 1,
      err: 'Nothing was erased.',
      questions: ['Erase this enquiry? Its words cannot be brought back. Type yes: '],
    });
    expect(await readState(id)).toBe('sent');
    expect(await runAndAnswer('yes', 'erase', id)).toMatchObject({ code: 0, err: '' });
    expect(await readState(id)).toBe('erased');
  });

  it('release does nothing without a terminal, unless --yes is given', async () => {
    const [held = ''] = await storeEnquiries('held');
    const { code, out, err } = await run('release', held);
    expect([code, out, err]).toEqual([
      2,
      expect.stringMatching(/^1 enquiry fits:\n/),
      expect.stringContaining('add --yes'),
    ]);
    expect(await readState(held)).toBe('held');
    expect(await run('release', held, '--yes')).toMatchObject({ code: 0, err: '' });
    expect(await readState(held)).toBe('queued');
  });

  it('erase does nothing without a terminal, unless --yes is given', async () => {
    const [id = '', other = ''] = await storeEnquiries('sent', 'failed');
    for (const which of [[id], ['--since', '1/11/2026']]) {
      const { code, out, err } = await run('erase', ...which);
      expect(code).toBe(2);
      expect(out).toMatch(/^\d enquir(y|ies) fits?:\n/);
      expect(err).toContain('add --yes');
    }
    expect(await Promise.all([id, other].map(readState))).toEqual(['sent', 'failed']);
    expect(await run('erase', id, '--yes')).toMatchObject({ code: 0, err: '' });
    expect(await run('erase', id, '--yes')).toEqual({ code: 1, out: '', err: `${id} is erased already.` });
    expect(await run('erase', '--since', '1/11/2026', '--yes')).toMatchObject({ code: 0, err: '' });
    expect(await Promise.all([id, other].map(readState))).toEqual(['erased', 'erased']);
  });

  it('erase selects all of one person’s enquiries', async () => {
    const [one = '', two = ''] = await storeEnquiries('sent', 'failed');
    const { email } = JSON.parse((await run('show', two, '--json')).out) as { email: string };
    const { out } = await run('erase', '--email', ` ${email.toUpperCase()}`, '--yes');
    expect(out).toContain('1 enquiry erased on ');
    expect(await Promise.all([one, two].map(readState))).toEqual(['sent', 'erased']);
    expect(await run('erase', '--email', email, '--yes')).toEqual({
      code: 0,
      out: 'No enquiry fits that could be erased, so nothing was.\n',
      err: '',
    });
  });

  it('purge erases old enquiries and keeps queued ones', async () => {
    const [sent = '', queued = ''] = await storeEnquiries('sent', 'queued');
    expect(await run('purge', '--older-than', '36500d')).toMatchObject({ out: '0 enquiries erased.\n' });
    expect(await run('purge', '--older-than', '1d')).toMatchObject({ out: '1 enquiry erased.\n' });
    expect([await readState(sent), await readState(queued)]).toEqual(['erased', 'queued']);
  });

  it('backup copies the store, and never overwrites a file', async () => {
    const [id = ''] = await storeEnquiries('sent');
    const file = join(await mkdtemp(join(tmpdir(), 'tideline-backup-')), 'enquiries.db');
    expect(await run('backup', file)).toEqual({ code: 0, out: `The store is copied to ${file}.\n`, err: '' });
    const bytes = await readFile(file);
    expect(await run('backup', file)).toMatchObject({ code: 1, out: '' });
    expect(await readFile(file)).toEqual(bytes);
    expect(await run('backup', '/no/such/copy.db')).toMatchObject({
      code: 1,
      err: 'There is no folder /no/such: make it, or name another.',
    });
    dataDir = join(file, '..');
    expect(await readState(id)).toBe('sent');
  });
});

describe('wrong usage', () => {
  it.each([
    [['dance'], 'There is no command "dance".'],
    [['toString'], 'There is no command "toString".'],
    [['list', '--state', 'lost'], '"lost" is not a state. The states are queued,'],
    [['list', 'all'], '"all" is too much here.'],
    [['list', 'held'], 'Did you mean --state held?'],
    [['list', '--since', 'soon'], '--since soon is no date. Write 2026-11-20,'],
    [['list', '--until', '31/2/2026'], '--until 31/2/2026 is no date.'],
    [['list', '--email', 'ada'], '--email ada is no email address: it needs an @.'],
    [['list', '--client', ''], '--client needs something after it.'],
    [['show'], 'Say which enquiry: npm run enquiries -- show ID'],
    [['show', 'x', 'y'], '"y" is too much here.'],
    [['show', 'ann@noosa.example'], 'npm run enquiries -- list --email ann@noosa.example'],
    [['count', '--by', 'week'], '--by week is not known: it is month.'],
    [['export'], 'Say --email ADDRESS for what is kept about one person,'],
    [['export', '--format', 'xls'], '--format xls is not known: it is csv or json.'],
    [['retry'], 'Say which enquiry: npm run enquiries -- retry ID, or retry --all'],
    [['retry', 'x', '--all'], 'Say one of the two'],
    [['release'], 'Say which: npm run enquiries -- release ID, or --email,'],
    [['erase'], 'Say which: npm run enquiries -- erase ID, or --email,'],
    [['erase', '--yes'], 'Say which: npm run enquiries -- erase ID, or --email,'],
    [['erase', 'x', '--email', 'a@b.example'], 'give an id, or options that describe several.'],
    [['erase', 'ann@noosa.example'], 'npm run enquiries -- erase --email ann@noosa.example'],
    [['erase', '--mail', 'x'], 'There is no option --mail here.\n'],
    [['erase', '--state', 'sent'], 'There is no option --state here.\n'],
    [['purge', '--older-than', '90'], 'Say how old, in days'],
    [['purge', '--older-than', '-5d'], '--older-than is not used like that.\n'],
    [['purge', '--older-than', '0d'], 'the least is --older-than 1d.'],
    [['backup'], 'Say which file: npm run enquiries -- backup FILE'],
    [['\u001b[2J\u202e'], 'There is no command "⟨U+001B⟩[2J⟨U+202E⟩".'],
  ])('%j gets a hint and exit code 2', async (args, sentence) => {
    const [id = ''] = await storeEnquiries('sent');
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
    expect(err).toContain('npm run enquiries -- help');
    expect(await readState(id)).toBe('sent');
  });

  it('is distinct from help, which exits with 0', async () => {
    expect(await run('help')).toMatchObject({ code: 0, out: expect.stringContaining('release ID'), err: '' });
  });
});

describe('times', () => {
  const MIDNIGHT_IN_BRISBANE = Date.UTC(2026, 10, 19, 14, 30);

  it('are in the practice’s time zone, with daylight saving', async () => {
    const id = await storeEnquiry('held', { receivedAt: MIDNIGHT_IN_BRISBANE });
    contentDir = getPracticeFolder('inland');
    expect((await run('list')).out).toContain('20 Nov 2026, 01:30');
    expect((await run('show', id)).out).toContain('01:30 (Australia/Sydney)');
    expect((await run('show', id, '--json')).out).toContain('"received": "2026-11-20T01:30:00+11:00"');
    expect((await run('export', '--format', 'csv')).out).toContain('"received (Australia/Sydney)"');
    expect((await run('count', '--by', 'month')).out).toContain('Days begin and end in Australia/Sydney.');
    expect((await run('list', '--since', '20/11/2026', '--until', '20/11/2026')).out).toContain('01:30');
  });

  it('use the practice’s time zone even when its content is invalid', async () => {
    await storeEnquiry('held', { receivedAt: MIDNIGHT_IN_BRISBANE });
    contentDir = await mkdtemp(join(tmpdir(), 'tideline-cli-content-'));
    await writeFile(join(contentDir, 'practice.yaml'), 'nam: 7\naddress: { state: wa }\n');
    expect(await run('list')).toMatchObject({ out: expect.stringContaining('19 Nov 2026, 22:30'), err: '' });
    expect((await run('list', '--since', '2026-11-20')).out).toBe('There are no such enquiries.\n');
    await writeFile(join(contentDir, 'practice.yaml'), 'timeZone: Australia/Lord_Howe\n');
    expect((await run('list')).out).toContain('20 Nov 2026, 01:30');
  });

  it.each([
    [undefined, /^Times are by the clock of Australia\/Brisbane: there is no \S+practice\.yaml\.$/],
    ['a: [', /: \S+practice\.yaml cannot be read\.$/],
    ['just words', /: \S+ names neither a time zone nor a state of Australia\.$/],
    ['timeZone: Perth', /: \S+ names neither a time zone nor a state of Australia\.$/],
  ])('fall back to a time zone that a message names when practice.yaml holds %j', async (text, sentence) => {
    await storeEnquiry('held', { receivedAt: MIDNIGHT_IN_BRISBANE });
    contentDir = await mkdtemp(join(tmpdir(), 'tideline-cli-content-'));
    if (text !== undefined) await writeFile(join(contentDir, 'practice.yaml'), text);
    const { code, out, err } = await run('list');
    expect([code, out]).toEqual([0, expect.stringContaining('20 Nov 2026, 00:30')]);
    expect(err).toMatch(sentence);
  });
});

it('creates no store where there is none, and names the expected path', async () => {
  const { code, out, err } = await run('list');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^There is no store at \S+\/enquiries\.db yet: [^\n]+DATA_DIR[^\n]+$/);
  expect(await readdir(dataDir)).toEqual([]);
});

it('reports in one line a store that cannot be opened', async () => {
  dataDir = '/dev/null/data';
  const { code, out, err } = await run('list');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^[^\n]+$/);
});
