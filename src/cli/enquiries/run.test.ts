import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { State } from '#enquiry';
import { openStore } from '#store';
import { newEnquiry } from '../../../tests/support/enquiries.ts';
import { runEnquiries } from './run.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-cli-'));
});

/** One command as the owner types it. */
async function run(...words: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const output = {
    print: async (text: string) => void printed.push(text),
    tell: (text: string) => void told.push(text),
    progress: () => {},
  };
  const code = await runEnquiries(words, output, { DATA_DIR: dataDir });
  return { code, out: printed.join(''), err: told.join('') };
}

/** Keeps enquiries in these states, each ten seconds after the one before; answers their ids. */
async function keep(...states: State[]): Promise<string[]> {
  const store = await openStore({ dataDir });
  const ids: string[] = [];
  for (const state of states) {
    const receivedAt = Date.UTC(2026, 10, 1) + ids.length * 10_000;
    const enquiry = newEnquiry({ receivedAt, message: `Message of the ${state} one` });
    const first = state === 'held' ? 'held' : 'queued';
    await store.accept({ enquiry, decide: () => ({ state: first, reason: 'received' }) });
    if (state !== first) {
      await store.move({ states: [first], id: enquiry.id }, { to: state, at: receivedAt, reason: 'a test' });
    }
    ids.push(enquiry.id);
  }
  await store.close();
  return ids;
}

async function stateOf(id: string) {
  const { out } = await run('show', id, '--json');
  return (JSON.parse(out) as { state: string }).state;
}

describe('list', () => {
  it('shows every enquiry in a table, newest first', async () => {
    await keep();
    expect(await run('list')).toEqual({ code: 0, out: 'There are no such enquiries.\n', err: '' });
    const [older, newer] = await keep('sent', 'held');
    const { code, out } = await run('list');
    const [heading, ...rows] = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(heading).toMatch(/^ID +RECEIVED +STATE +NAME +EMAIL +REASON$/);
    expect(rows.map((row) => row.split(/ +/)[0])).toEqual([newer, older]);
    expect(rows[1]).toMatch(/1\/11\/26, 10:00 +sent +Ada Sand +visitor-.* a test$/);
    expect(out).not.toContain('Message of');
  });

  it('shows one state alone, and speaks JSON', async () => {
    const [, held] = await keep('sent', 'held');
    const { out } = await run('list', '--state', 'held', '--json');
    expect(JSON.parse(out)).toMatchObject([{ id: held, state: 'held' }]);
    expect(JSON.parse((await run('list', '--state', 'failed', '--json')).out)).toEqual([]);
  });
});

describe('show', () => {
  it('tells the words and all that happened', async () => {
    const [id = ''] = await keep('failed');
    const { code, out } = await run('show', id);
    expect(code).toBe(0);
    expect(out).toContain('Message of the failed one');
    expect(out).toMatch(/What happened:\n.* queued +received\n.* failed +a test\n/);
  });

  it('knows an id however it was copied', async () => {
    const [id = ''] = await keep('sent');
    expect(await run('show', id.toUpperCase())).toEqual(await run('show', id));
  });

  it('says when there is no such enquiry', async () => {
    await keep();
    expect(await run('show', 'nobody')).toEqual({ code: 1, out: '', err: 'There is no enquiry nobody.' });
  });
});

describe('export', () => {
  it('writes all there is, as JSON or for a spreadsheet', async () => {
    const ids = await keep('sent', 'held');
    const json = JSON.parse((await run('export', '--format', 'json')).out) as {
      id: string;
      message: string;
    }[];
    expect(json.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(json[0]?.message).toBe('Message of the held one');
    const { out } = await run('export', '--format', 'csv');
    const [heading, ...rows] = out.split('\r\n');
    expect(heading).toBe(
      '\uFEFF"id","received","state","reason","sent","firstName","lastName","email","message"',
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('"Message of the held one"');
  });
});

describe('the owner’s decisions', () => {
  it('retry queues failed enquiries again, one or all', async () => {
    const [one = '', two = '', sent = ''] = await keep('failed', 'failed', 'sent');
    expect(await run('retry', one)).toEqual({ code: 0, out: `${one} is queued again.\n`, err: '' });
    expect(await run('retry', sent)).toEqual({ code: 1, out: '', err: `${sent} is not a failed enquiry.` });
    expect(await stateOf(two)).toBe('failed');
    expect(await run('retry', '--all')).toMatchObject({ code: 0, out: '1 enquiry queued again.\n' });
    expect([await stateOf(one), await stateOf(two), await stateOf(sent)]).toEqual([
      'queued',
      'queued',
      'sent',
    ]);
  });

  it('release mails what was held', async () => {
    const [held = '', sent = ''] = await keep('held', 'sent');
    expect(await run('release', held)).toMatchObject({ code: 0 });
    expect(await run('release', sent)).toMatchObject({ code: 1, err: `${sent} is not a held enquiry.` });
    expect(await stateOf(held)).toBe('queued');
  });

  it('erase blanks one enquiry, or all under one address', async () => {
    const [one = '', two = ''] = await keep('sent', 'failed');
    const { email } = JSON.parse((await run('show', two, '--json')).out) as { email: string };
    expect(await run('erase', one)).toMatchObject({ code: 0 });
    expect(await run('erase', one)).toMatchObject({ code: 1 });
    expect(await run('erase', '--email', email.toUpperCase())).toMatchObject({ out: '1 enquiry erased.\n' });
    const { out } = await run('export', '--format', 'json');
    expect(out).not.toMatch(/Ada|Message of|visitor-/);
    expect(await run('show', one)).toMatchObject({ out: expect.stringContaining('(no words are kept)') });
  });

  it('purge blanks what is old, and leaves what waits', async () => {
    const [sent = '', queued = ''] = await keep('sent', 'queued');
    expect(await run('purge', '--older-than', '36500d')).toMatchObject({ out: '0 enquiries erased.\n' });
    expect(await run('purge', '--older-than', '1d')).toMatchObject({ out: '1 enquiry erased.\n' });
    expect([await stateOf(sent), await stateOf(queued)]).toEqual(['erased', 'queued']);
  });

  it('backup copies the store, and never over a file that is there', async () => {
    const [id = ''] = await keep('sent');
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
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('what was not understood', () => {
  it.each([
    [['dance'], 'There is no command "dance".'],
    [['toString'], 'There is no command "toString".'],
    [['list', '--state', 'lost'], '"lost" is not a state.'],
    [['list', 'all'], '"all" is too much here.'],
    [['show'], 'Say which enquiry: npm run enquiries -- show ID'],
    [['show', 'x', 'y'], '"y" is too much here.'],
    [['export'], 'Say --format csv or --format json.'],
    [['retry'], 'Say which enquiry: npm run enquiries -- retry ID | --all'],
    [['retry', 'x', '--all'], 'Say which enquiry'],
    [['erase', '--mail', 'x'], 'There is no option --mail here.\n'],
    [['purge', '--older-than', '90'], 'Say how old, in days'],
    [['purge', '--older-than', '-5d'], '--older-than is not used like that.\n'],
    [['purge', '--older-than', '0d'], 'the least is --older-than 1d.'],
    [['backup'], 'Say which file: npm run enquiries -- backup FILE'],
  ])('%j is answered with the commands there are, and exit code 2', async (words, sentence) => {
    const { code, out, err } = await run(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
    expect(err).toContain('npm run enquiries -- COMMAND');
  });

  it('is not the same as asking for help', async () => {
    expect(await run('help')).toMatchObject({ code: 0, out: expect.stringContaining('release ID'), err: '' });
  });
});

it('makes no store where there is none, and says where it looked', async () => {
  const { code, out, err } = await run('list');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^There is no store at \S+\/enquiries\.db yet: [^\n]+DATA_DIR[^\n]+$/);
  expect(await readdir(dataDir)).toEqual([]);
});

it('says in one line when the store cannot be opened', async () => {
  dataDir = '/dev/null/data';
  const { code, out, err } = await run('list');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^[^\n]+$/);
});
