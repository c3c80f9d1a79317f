/**
 * Every call of the admin, listed from the router so that no new call is forgotten, made by everyone who may not make
 * it; and signing in with stolen, forged or used credentials.
 */
import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOperator } from '#accounts';
import { listAdminCalls } from '../../src/server/calls/router.ts';
import type { SoftwareAuthenticator } from '../support/authenticator.ts';
import { createDatabase } from '../support/postgres.ts';
import { askForService } from '../support/services.ts';
import { startSite } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';
import {
  ADMIN_URL,
  AdminVisitor,
  CHALLENGE_COOKIE,
  DOCUMENT_KEY,
  invite,
  letIn,
  OWN_PAGE,
  SESSION_COOKIE,
  startAdmin,
} from './admin-visitor.ts';
import { announce, send, sendBytes } from './http.ts';
import { startServer } from './server.ts';

type Server = Awaited<ReturnType<typeof startAdmin>>;

const PATHS = listAdminCalls().map(({ path }) => path);

/** For strangers; all other calls need a session. */
const FOR_STRANGERS = ['signInOptions', 'signIn', 'enrolOptions', 'enrol', 'requestLink', 'useLink'].map(
  (name) => `auth.${name}`,
);
const FOR_SIGNED_IN = PATHS.filter((path) => !FOR_STRANGERS.includes(path));
/** Calls that change access, and calls that erase, export or re-send enquiries. */
const WITH_PROOF = [
  ...['you.devices.addOptions', 'you.devices.add', 'you.devices.end'],
  ...['you.sessions.end', 'you.sessions.endOthers', 'people.invite', 'people.withdraw', 'people.remove'],
  ...['enquiries.erase', 'enquiries.sendAgain', 'person.export', 'health.backup'],
];
/** The only calls allowed in a session from a mailed link. */
const IN_RECOVERY = ['auth.signOut', 'you.get', 'you.devices.addOptions', 'you.devices.add'];

const ID = '2222222222';
const ENQUIRY = '019a0000-0000-7000-8000-000000000000';
const TOKEN = 'A'.repeat(43);
const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const get = {
  ...passkey,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const create = { ...passkey, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

function setField(name: string, value: string, was: string) {
  const change = { kind: 'set', path: [name], value, was };
  return { id: 'a-change-id', visit: 'a-visit-id', file: 'practice.yaml', change };
}

/** Valid input, so that no call is refused for its input. */
const INPUTS: Record<string, unknown> = {
  'auth.signIn': { answer: get, isShared: false },
  'auth.enrolOptions': { token: TOKEN },
  'auth.enrol': { token: TOKEN, name: 'x', isShared: false, answer: create },
  'auth.requestLink': { email: 'jo@practice.example' },
  'auth.useLink': { token: TOKEN },
  'auth.reprove': { answer: get },
  'you.devices.add': { answer: create, name: 'x' },
  'you.devices.rename': { id: ID, name: 'x' },
  'you.devices.end': { id: ID },
  'you.sessions.end': { id: ID },
  'you.audit': {},
  'people.invite': { email: 'kim@practice.example' },
  'people.withdraw': { id: ID },
  'people.remove': { id: ID },
  'enquiries.list': { filter: 'all', search: 'hello' },
  'enquiries.news': { since: null },
  'enquiries.get': { id: ENQUIRY },
  'enquiries.markRead': { ids: [ENQUIRY], isRead: true },
  'enquiries.markAnswered': { ids: [ENQUIRY], isAnswered: true },
  'enquiries.sendAgain': { ids: [ENQUIRY] },
  'enquiries.release': { ids: [ENQUIRY] },
  'enquiries.markSpam': { ids: [ENQUIRY], isSpam: true },
  'enquiries.previewErase': { ids: [ENQUIRY] },
  'enquiries.erase': { email: 'ada@example.com' },
  'person.get': { email: 'ada@example.com' },
  'person.export': { email: 'ada@example.com' },
  'page.news': { since: 0 },
  'page.form': { task: 'telephone' },
  'page.search': { words: 'hello' },
  'page.change': setField('phone', '07 5550 0112', '0491 570 006'),
  'page.undo': { change: 'some-change' },
  'page.resolve': { file: 'practice.yaml', path: ['phone'], keep: 'mine' },
  'page.putOnline': { revision: 0 },
  'page.putBack': { number: 1 },
  'page.removePhoto': { file: 'beach.jpg' },
};

const readAll = ({ open, enquiries }: Server) =>
  open.store.accounts.read(async (db) => ({
    people: await db.selectFrom('people').selectAll().execute(),
    passkeys: await db.selectFrom('passkeys').selectAll().execute(),
    sessions: await db.selectFrom('sessions').selectAll().execute(),
    links: await db.selectFrom('entry_links').selectAll().execute(),
    audit: await db.selectFrom('audit').selectAll().execute(),
    enquiries: await enquiries(),
  }));

/** Expects each of these calls to be refused with this status, and to change nothing. */
async function expectRefused(
  server: Server,
  visitor: AdminVisitor,
  paths: readonly string[],
  status: number,
  headers?: Record<string, string>,
) {
  const before = await readAll(server);
  for (const path of paths) {
    const answer = await visitor.call(path, INPUTS[path], headers);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.message).toMatch(/^[A-Z][^\n]*\.$/);
  }
  expect(await readAll(server)).toEqual(before);
}

/** Makes the proof of the passkey too old, while the session stays valid. */
const age = ({ open }: Server) =>
  open.store.accounts.write((tx) => tx.updateTable('sessions').set({ proven_at: 1 }).execute());

it('every call of the admin is covered by these tests', () => {
  expect(PATHS.length).toBeGreaterThan(20);
  for (const path of [...FOR_STRANGERS, ...WITH_PROOF, ...IN_RECOVERY]) expect(PATHS).toContain(path);
  expect(Object.keys(INPUTS).filter((path) => !PATHS.includes(path))).toEqual([]);
});

describe('a session', () => {
  it('that does not exist opens only the calls for strangers', async () => {
    const server = await startAdmin();
    await letIn(server);
    await expectRefused(server, new AdminVisitor(server), FOR_SIGNED_IN, 401);
  });

  it('whose token is forged, cut short or a stored hash opens no call', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const token = owner.cookies.get(SESSION_COOKIE) ?? '';
    const [stored] = (await readAll(server)).sessions;
    const forged = [
      randomBytes(32).toString('base64url'),
      token.slice(1),
      '',
      '%00',
      "' or 1=1 --",
      stored?.token_hash ?? '',
    ];
    for (const value of forged) {
      const thief = new AdminVisitor(server);
      thief.cookies.set(SESSION_COOKIE, value);
      await expectRefused(server, thief, FOR_SIGNED_IN, 401);
    }
    expect((await owner.call('you.get')).status).toBe(200);
  });

  it('that has expired, at its end or unused for too long, opens no call', async () => {
    const server = await startAdmin();
    for (const late of [{ expires_at: 1 }, { seen_at: Date.now() - 30 * 24 * 3_600_000 }]) {
      const owner = await letIn(server, `${Object.keys(late)[0]}@practice.example`);
      expect((await owner.call('you.get')).status).toBe(200);
      await server.open.store.accounts.write((tx) => tx.updateTable('sessions').set(late).execute());
      await expectRefused(server, owner, FOR_SIGNED_IN, 401);
    }
  });

  it('that was ended opens none: signed out, ended elsewhere, its device ended, its person removed', async () => {
    const server = await startAdmin();
    const ends: Record<string, (owner: AdminVisitor) => Promise<unknown>> = {
      out: async (owner) => {
        const token = owner.cookies.get(SESSION_COOKIE) ?? '';
        expect((await owner.call('auth.signOut')).status).toBe(200);
        expect(owner.cookies.has(SESSION_COOKIE)).toBe(false);
        owner.cookies.set(SESSION_COOKIE, token);
      },
      all: () => createOperator(server.open.store.accounts, ADMIN_URL, Date.now).endAll(),
      device: async (owner) => {
        const [device] = (await owner.call('you.devices.list')).data as { id: string }[];
        expect((await owner.call('you.devices.end', { id: device?.id })).status).toBe(200);
      },
      person: async (owner) => {
        const other = await letIn(server, 'other@practice.example');
        const { people } = (await owner.call('people.list')).data as {
          people: { id: string; isYou: boolean }[];
        };
        const id = people.find(({ isYou }) => isYou)?.id;
        expect((await other.call('people.remove', { id })).status).toBe(200);
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      const owner = await letIn(server, `${name}@practice.example`);
      expect((await owner.call('you.get')).status).toBe(200);
      await end(owner);
      await expectRefused(server, owner, FOR_SIGNED_IN, 401);
    }
  });

  it('that was ended with its person leaves no invitation, draft address or scheduled edition behind', async () => {
    const server = await startServer({ admin: true, drafts: true, env: { SITE_URL: ADMIN_URL } });
    const owner = await letIn(server);
    const kim = await letIn(server, 'kim@practice.example');
    const { link } = (await kim.call('people.invite', { email: 'again@practice.example' })).data as {
      link: string;
    };
    const { path } = (await kim.call('page.share')).data as { path: string };
    const typed = await kim.call(
      'page.change',
      setField('name', 'Saltbush Movement', 'Exercise Physiology Sunshine Coast'),
    );
    const at = Date.now() + 3_600_000;
    const later = { revision: (typed.data as { revision: number }).revision, at };
    expect((await kim.call('page.putOnline', later)).status).toBe(200);
    const again = new AdminVisitor(server);
    const enrol = () => again.call('auth.enrolOptions', { token: link.split('=')[1] });
    const tryAll = async () => [
      (await enrol()).status,
      (await send('GET', server.url + path)).status,
      ((await owner.call('page.get')).data as { later: unknown }).later !== null,
    ];
    expect(await tryAll()).toEqual([200, 200, true]);
    const { people } = (await owner.call('people.list')).data as { people: { id: string; email: string }[] };
    const id = people.find(({ email }) => email === 'kim@practice.example')?.id;
    expect((await owner.call('people.remove', { id })).status).toBe(200);
    expect(await tryAll()).toEqual([404, 404, false]);
    expect((await owner.call('page.get')).data).toMatchObject({
      missed: expect.stringContaining('was removed'),
    });
  });

  it('from a mailed link only adds a device', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    await server.open.store.accounts.write((tx) =>
      tx.updateTable('sessions').set({ kind: 'recovery', proven_at: 0 }).execute(),
    );
    const others = FOR_SIGNED_IN.filter((path) => !IN_RECOVERY.includes(path));
    await expectRefused(server, owner, others, 401);
    expect((await owner.call('you.devices.addOptions')).status).toBe(200);
  });

  it('with an old proof of the passkey erases, invites and adds nothing before a new one', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    await age(server);
    await expectRefused(server, owner, WITH_PROOF, 403);
    expect((await owner.call('people.invite', INPUTS['people.invite'])).reason).toBe('PROOF_NEEDED');
    expect((await owner.reprove()).status).toBe(200);
    expect((await owner.call('people.invite', INPUTS['people.invite'])).status).toBe(200);
  });

  it('with an old proof changes no address or link for visitors before a new one, and everybody is notified', async () => {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    const server = await startAdmin({ SMTP_URL: box.url });
    const owner = await letIn(server);
    await letIn(server, 'kim@practice.example');
    const typed = await owner.call(
      'page.change',
      setField('email', 'collector@evil.example', 'hello@example.com'),
    );
    const saved = typed.data as { revision: number };
    await age(server);
    for (const input of [saved, { ...saved, at: Date.now() + 3_600_000 }]) {
      expect(await owner.call('page.putOnline', { ...input, findings: undefined })).toMatchObject({
        status: 403,
        reason: 'PROOF_NEEDED',
        message: 'This changes: Email. Use your passkey once more to go on.',
      });
    }
    expect((await owner.call('page.get')).data).toMatchObject({ later: null, online: null });
    expect((await owner.reprove()).status).toBe(200);
    expect((await owner.call('page.putOnline', { ...saved, findings: undefined })).status).toBe(200);
    const listNotified = () =>
      box.mails
        .filter(({ parsed }) => parsed.text?.includes('hello@example.com → collector@evil.example'))
        .flatMap(({ to }) => to)
        .toSorted();
    const people = ['jo@practice.example', 'kim@practice.example'];
    await expect.poll(listNotified).toEqual(['collector@evil.example', 'hello@example.com', ...people]);
    // The sender of mails is not content of the page.
    expect(new Set(box.mails.map(({ from }) => from))).toEqual(new Set(['enquiries@desk.test']));

    await age(server);
    expect(await owner.call('page.putBack', { number: 1 })).toMatchObject({ reason: 'PROOF_NEEDED' });
    expect((await owner.reprove()).status).toBe(200);
    expect((await owner.call('page.putBack', { number: 1 })).status).toBe(200);
  });

  it('cannot rename or end another person’s devices or sessions', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const [device] = (await owner.call('you.devices.list')).data as { id: string }[];
    const [session] = (await owner.call('you.sessions.list')).data as { id: string }[];
    const other = await letIn(server, 'kim@practice.example');
    const before = await readAll(server);
    for (const [path, input] of [
      ['you.devices.end', { id: device?.id }],
      ['you.devices.rename', { id: device?.id, name: 'Mine' }],
      ['you.sessions.end', { id: session?.id }],
    ] as const) {
      expect([path, (await other.call(path, input)).status]).toEqual([path, 404]);
    }
    expect(await readAll(server)).toEqual(before);
    expect((await owner.call('you.devices.end', { id: device?.id })).status).toBe(200);
  });

  it('cannot be planted: signing in makes a new one, and the planted one opens nothing', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const attacker = await letIn(server, 'attacker@practice.example');
    const planted = attacker.cookies.get(SESSION_COOKIE) ?? '';
    owner.cookies.set(SESSION_COOKIE, planted);
    expect((await owner.signIn()).status).toBe(200);
    expect(owner.cookies.get(SESSION_COOKIE)).not.toBe(planted);
    expect((await owner.call('you.get')).data).toMatchObject({ email: 'jo@practice.example' });
    await expectRefused(server, attacker, FOR_SIGNED_IN, 401);
  });

  it('comes in a cookie that no script, no other site and no plain connection gets', async () => {
    const server = await startAdmin();
    const visitor = new AdminVisitor(server);
    const own = await visitor.enrol(await invite(server, 'jo@practice.example'));
    const line = (answer: typeof own, name: string) =>
      answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`) && !one.includes('Max-Age=0'));
    expect(line(own, SESSION_COOKIE)).toMatch(
      /^__Host-desk=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(line(await visitor.signIn(true), SESSION_COOKIE)).toMatch(/; SameSite=Strict$/);
    expect(line(await visitor.call('auth.signInOptions'), CHALLENGE_COOKIE)).toMatch(
      /; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=300$/,
    );
  });
});

describe('another site', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://sub.desk.test', 'sec-fetch-site': 'same-site' },
    { origin: ADMIN_URL, 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { origin: 'http://desk.test' },
    { origin: `${ADMIN_URL}:8443` },
    { 'sec-fetch-site': 'none' },
  ];

  it('makes no call, whatever headers it sends, even with the cookies', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    for (const headers of FOREIGN) await expectRefused(server, owner, PATHS, 403, headers);
    expect((await owner.call('you.get')).status).toBe(200);
  });

  it('changes nothing if the browser sends no sign of its origin; a browser that sends Origin may', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    await expectRefused(server, owner, PATHS, 403, {});
    const read = () => send('GET', `${server.url}/admin/api/you.get`, { headers: owner.cookieHeader });
    expect((await read()).status).toBe(200);
    expect((await owner.call('people.invite', INPUTS['people.invite'], { origin: ADMIN_URL })).status).toBe(
      200,
    );
  });

  it('gets no CORS permission, and none of its forms is read', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const url = `${server.url}/admin/api/people.invite`;
    const preflight = await send('OPTIONS', url, {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    const body = JSON.stringify(INPUTS['people.invite']);
    const kinds = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json',
    ];
    const statuses = [];
    for (const kind of kinds) {
      const headers = { ...OWN_PAGE, ...owner.cookieHeader, 'content-type': kind };
      statuses.push((await send('POST', url, { headers, body })).status);
    }
    expect(statuses).toEqual([415, 415, 415, 200]);
  });
});

describe('the response of a passkey', () => {
  type Asked = Parameters<SoftwareAuthenticator['get']>[0];

  it('counts once, and only in the browser and for the purpose that requested it', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const fresh = () => new AdminVisitor(server);
    const options = await owner.call('auth.signInOptions');
    const challenge = owner.cookies.get(CHALLENGE_COOKIE) ?? '';
    const answer = owner.device.get(options.data as Asked);
    const input = { answer, isShared: false };

    const elsewhere = fresh();
    expect((await elsewhere.call('auth.signIn', input)).status, 'without the cookie').toBe(403);
    const theirs = await elsewhere.call('auth.signInOptions');
    expect(theirs.status).toBe(200);
    expect((await elsewhere.call('auth.signIn', input)).status, 'with another’s challenge').toBe(403);
    await owner.call('auth.reproveOptions');
    expect((await owner.call('auth.signIn', input)).status, 'asked for something else').toBe(403);

    const honest = fresh();
    honest.cookies.set(CHALLENGE_COOKIE, challenge);
    expect((await honest.call('auth.signIn', input)).status).toBe(200);
    expect(honest.cookies.has(CHALLENGE_COOKIE)).toBe(false);
    const replaying = fresh();
    replaying.cookies.set(CHALLENGE_COOKIE, challenge);
    expect((await replaying.call('auth.signIn', input)).status, 'replayed').toBe(403);
    expect(replaying.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('sent sixteen times at once with one challenge opens one session', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const options = await owner.call('auth.signInOptions');
    const input = { answer: owner.device.get(options.data as Asked), isShared: false };
    const challenge = owner.cookies.get(CHALLENGE_COOKIE) ?? '';
    const tries = Array.from({ length: 16 }, () => {
      const one = new AdminVisitor(server);
      one.cookies.set(CHALLENGE_COOKIE, challenge);
      return one.call('auth.signIn', input);
    });
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await readAll(server)).sessions).toHaveLength(2);
  });

  it('to another session’s challenge proves nothing', async () => {
    const server = await startAdmin();
    const [owner, other] = [await letIn(server), await letIn(server, 'kim@practice.example')];
    await age(server);
    const options = await owner.call('auth.reproveOptions');
    const input = { answer: owner.device.get(options.data as Asked) };
    other.cookies.set(CHALLENGE_COOKIE, owner.cookies.get(CHALLENGE_COOKIE) ?? '');
    expect((await other.call('auth.reprove', input)).status).toBe(403);
    expect((await owner.call('auth.reprove', input)).status).toBe(200);
  });
});

describe('a new passkey', () => {
  const text = (value: string) => Buffer.from(value);
  /** The attestation object without attestation, as the browser sends it: its format comes first. */
  const NONE = Buffer.concat([text('\u0063fmt\u0064none\u0067attStmt'), Buffer.from([0xa0])]);
  const claim = (made: Buffer, format: string, statement: Buffer) => {
    const at = made.indexOf(NONE);
    if (at < 0) throw new Error('It is made of something else.');
    const head = Buffer.from([0x60 | format.length]);
    const parts = [text('\u0063fmt'), head, text(format), text('\u0067attStmt'), statement];
    return Buffer.concat([made.subarray(0, at), ...parts, made.subarray(at + NONE.length)]);
  };
  /** A statement with one invalid certificate. */
  const CERTIFIED = Buffer.concat([Buffer.from([0xa1]), text('\u0063x5c'), Buffer.from([0x81, 0x41, 0])]);
  const FORMATS = ['packed', 'fido-u2f', 'android-key', 'android-safetynet', 'tpm', 'apple', 'unheard-of'];

  const MALFORMED: Record<string, (made: Buffer) => Buffer> = {
    'no map': () => Buffer.from([0x00]),
    'an empty map': () => Buffer.from([0xa0]),
    'cut short': (made) => made.subarray(0, -20),
    'of bytes that are none of its kind': () => Buffer.alloc(6000, 0xff),
    'a list that is longer than memory': () => Buffer.from('9bffffffffffffffff', 'hex'),
    'words that are longer than memory': () => Buffer.from('7bffffffffffffffff00', 'hex'),
    'a list in a list, six thousand times': () => Buffer.alloc(6000, 0x81),
    'a tag on a tag, six thousand times': () => Buffer.alloc(6000, 0xc0),
    'with a key that has no end': (made) => {
      const broken = Buffer.from(made);
      broken.fill(0x9f, made.length - 60);
      return broken;
    },
    ...Object.fromEntries(
      FORMATS.map((format) => [`${format} with a certificate`, (made) => claim(made, format, CERTIFIED)]),
    ),
  };

  it('that is malformed, or comes with certificates, is refused; the link stays valid', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const guest = new AdminVisitor(server);
    const token = await invite(server, 'kim@practice.example');
    type Options = Parameters<SoftwareAuthenticator['create']>[0];
    const make = async (visitor: AdminVisitor, ask: string, input?: object) => {
      const options = await visitor.call(ask, input);
      return visitor.device.create(options.data as Options);
    };
    const before = await readAll(server);
    for (const [name, spoil] of Object.entries(MALFORMED)) {
      for (const [visitor, ask, answerTo, input] of [
        [owner, 'you.devices.addOptions', 'you.devices.add', undefined],
        [guest, 'auth.enrolOptions', 'auth.enrol', { token }],
      ] as const) {
        const answer = await make(visitor, ask, input);
        const made = Buffer.from(answer.response.attestationObject, 'base64url');
        answer.response.attestationObject = spoil(made).toString('base64url');
        const payload = { ...input, answer, name: 'x', ...(input && { isShared: false }) };
        const { status, reason } = await visitor.call(answerTo, payload);
        expect([name, answerTo, status, reason]).toEqual([name, answerTo, 403, 'REFUSED']);
      }
    }
    expect(await readAll(server)).toEqual(before);
    expect((await guest.enrol(token)).status).toBe(200);
    const answer = await make(owner, 'you.devices.addOptions');
    expect((await owner.call('you.devices.add', { answer, name: 'x' })).status).toBe(200);
  });

  it('with a self-attestation is accepted, like one without a certificate', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const options = await owner.call('you.devices.addOptions');
    const answer = owner.device.create(options.data as Parameters<SoftwareAuthenticator['create']>[0], {
      isSelfSigned: true,
    });
    expect((await owner.call('you.devices.add', { answer, name: 'x' })).status).toBe(200);
  });
});

describe('a stranger', () => {
  it('learns nothing about accounts: the same answers for every address, passkey and link', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const stranger = new AdminVisitor(server);
    const strip = ({ status, body, headers }: Awaited<ReturnType<AdminVisitor['call']>>) => {
      const { date: _, ...rest } = headers;
      return { status, body: body.toString(), headers: rest };
    };
    const ask = async (email: string) => strip(await stranger.call('auth.requestLink', { email }));
    expect(await ask('jo@practice.example')).toEqual(await ask('nobody@practice.example'));

    const tryPasskey = async (credentialId: string | undefined) => {
      const options = await stranger.call('auth.signInOptions');
      stranger.device.passkeys.push(...owner.device.passkeys);
      const answer = stranger.device.get(options.data as Parameters<SoftwareAuthenticator['get']>[0], {
        origin: 'https://evil.example',
        ...(credentialId && { credentialId }),
      });
      return strip(await stranger.call('auth.signIn', { answer, isShared: false }));
    };
    expect(await tryPasskey(undefined)).toEqual(await tryPasskey('unknown'));

    const used = await invite(server, 'kim@practice.example');
    await new AdminVisitor(server).enrol(used);
    const tryLink = async (token: string) => strip(await stranger.call('auth.enrolOptions', { token }));
    expect(await tryLink(used)).toEqual(await tryLink(TOKEN));
  });

  it('reads no name, address or token in the log', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    await owner.call('auth.requestLink', { email: 'jo@practice.example' });
    await owner.call('people.invite', { email: 'not an address' });
    await owner.call('you.devices.rename', '{"__proto__":{"secret-word":1}}');
    const logs = server.logs();
    for (const secret of ['jo@', 'not an address', 'secret-word', ...owner.cookies.values()]) {
      expect(logs).not.toContain(secret);
    }
  });

  it('locks nobody out: from a flooding network the owner signs in, proves, continues and signs out', async () => {
    const server = await startAdmin({ RATE_LIMIT: '10/hour', TRUST_PROXY: '127.0.0.1' });
    const owner = await letIn(server);
    const statuses: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) {
      statuses.push((await new AdminVisitor(server).call('auth.enrolOptions', { token: TOKEN })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    for (const path of FOR_STRANGERS.filter((name) => !name.startsWith('auth.signIn'))) {
      const again = await new AdminVisitor(server).call(path, INPUTS[path]);
      expect([path, again.status, again.reason]).toEqual([path, 429, 'BUSY']);
    }
    const elsewhere = { ...OWN_PAGE, 'x-forwarded-for': '198.51.100.7' };
    const other = new AdminVisitor(server);
    expect((await other.call('auth.enrolOptions', { token: TOKEN }, elsewhere)).status).toBe(404);

    // Uses up the network's other limit too, with calls that need a session, made without one.
    const ask = async () => (await new AdminVisitor(server).call('you.get')).status;
    const rounds = Array.from({ length: 121 });
    const answered: number[] = [];
    for (const _ of rounds) answered.push(...(await Promise.all(Array.from({ length: 10 }, ask))));
    expect([answered[0], answered.at(-1)]).toEqual([401, 429]);
    const guesses = Array.from({ length: 61 }, () => new AdminVisitor(server).call('auth.signInOptions'));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([200]));
    for (const step of [() => owner.call('you.get'), () => owner.reprove(), () => owner.signIn()]) {
      expect((await step()).status).toBe(200);
    }
    expect((await owner.call('auth.signOut')).status).toBe(200);
  });
});

describe('a request', () => {
  it('that is too long, not JSON or of another shape is refused, and its contents are not repeated', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const url = `${server.url}/admin/api/people.invite`;
    const bodies: [string, number][] = [
      ['', 400],
      ['{', 400],
      ['[]', 400],
      ['null', 400],
      ['{"email":"kim@practice.example","role":"god"}', 400],
      ['{"email":{"toString":1}}', 400],
      ['{"email":"kim@practice.example\\nBcc: x@evil.example"}', 400],
      ['{"__proto__":{"email":"kim@practice.example"}}', 400],
      [JSON.stringify({ email: `${'a'.repeat(20_000)}@practice.example` }), 413],
      // Accepted without its invisible character.
      ['{"email":"\\u202ekim@practice.example"}', 200],
    ];
    for (const [body, status] of bodies) {
      const headers = { ...OWN_PAGE, ...owner.cookieHeader, 'content-type': 'application/json' };
      const answer = await send('POST', url, { headers, body });
      expect([body.slice(0, 60), answer.status]).toEqual([body.slice(0, 60), status]);
      if (status !== 200) expect(answer.body.toString()).toContain('That could not be read.');
      expect(answer.body.toString()).not.toMatch(/evil|god|toString|node_modules|\.ts\b/);
    }
  });

  it('that is announced as too long is refused before it is read, on any call, a hundred at once', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const before = await readAll(server);
    const headers = { ...OWN_PAGE, ...owner.cookieHeader, 'content-type': 'application/json' };
    // Every call at once, each announced three times.
    const flood = [...PATHS, ...PATHS, ...PATHS].map(
      async (path) => `${path} ${await announce(`${server.url}/admin/api/${path}`, 1e9, headers)}`,
    );
    expect(flood.length).toBeGreaterThan(100);
    const [meanwhile, ...answers] = await Promise.all([owner.call('you.get'), ...flood]);
    expect(meanwhile.status).toBe(200);
    expect([...new Set(answers)]).toEqual(PATHS.map((path) => `${path} 413`));
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    const long = await send('POST', `${server.url}/admin/api/auth.signIn`, {
      headers: chunked,
      body: `"${'a'.repeat(17_000)}"`,
    });
    expect(long.status).toBe(413);
    expect(await readAll(server)).toEqual(before);
  });

  it('of a signed-out visitor is refused before its body is read', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const before = await readAll(server);
    const headers = { ...OWN_PAGE, 'content-type': 'application/json' };
    const forOwners = FOR_SIGNED_IN.filter((path) => !path.startsWith('auth.'));
    for (const path of forOwners) {
      // No body is sent: a server that waited for one would never answer.
      const answer = announce(`${server.url}/admin/api/${path}`, 10_000, headers);
      expect(`${path} ${await answer}`).toBe(`${path} 401`);
    }
    const answer = await new AdminVisitor(server).call('page.get');
    expect(answer).toMatchObject({
      status: 401,
      reason: 'SIGNED_OUT',
      message: 'You are signed out. Sign in to go on.',
    });
    expect((await owner.call('page.get')).status).toBe(200);
    expect(await readAll(server)).toEqual(before);
  });

  it('cannot pollute a prototype, in any call, at any depth', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const before = await readAll(server);
    const headers = { ...OWN_PAGE, ...owner.cookieHeader, 'content-type': 'application/json' };
    const refuse = async (path: string, body: string) => {
      const answer = await send('POST', `${server.url}/admin/api/${path}`, { headers, body });
      expect([path, body.slice(0, 20), answer.status]).toEqual([path, body.slice(0, 20), 400]);
    };
    for (const [path, input] of Object.entries(INPUTS)) {
      for (const forged of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
        const more = JSON.stringify(input)
          .replace(/^{(?=})/, '{"z":1')
          .slice(1);
        await refuse(path, `{${forged},${more}`);
        await refuse(path, `{"x":{${forged}},${more}`);
      }
    }
    // An input that ignores unknown keys.
    const inner = JSON.stringify(get).slice(1);
    await refuse('auth.signIn', `{"isShared":false,"answer":{"__proto__":{"isAdmin":true},${inner}}`);
    const deep = await send('POST', `${server.url}/admin/api/enquiries.get`, {
      headers,
      body: `${'['.repeat(8000)}${']'.repeat(8000)}`,
    });
    expect(deep.status).toBe(400);
    expect('isAdmin' in {}).toBe(false);
    expect(await readAll(server)).toEqual(before);
  });

  it('with more than sixteen kilobytes of headers is refused, and only the session’s cookie is read', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const ask = (header: string) =>
      sendBytes(
        server.port,
        `POST /admin/api/you.get HTTP/1.1\r\nHost: desk.test\r\nOrigin: ${ADMIN_URL}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 0\r\n${header}\r\n\r\n`,
      );
    expect(await ask(`X: ${'a'.repeat(17_000)}`)).toMatch(/^HTTP\/1\.1 431 /);
    const cookies = Array.from({ length: 500 }, () => `${SESSION_COOKIE}=${'A'.repeat(10)}`).join('; ');
    expect(await ask(`Cookie: ${cookies}`)).toMatch(/^HTTP\/1\.1 401 /);
    const key = `${DOCUMENT_KEY}: ${owner.documentKey}`;
    expect(await ask(`Cookie: ${owner.cookieHeader['cookie']}; ${cookies}\r\n${key}`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  it('makes one call, with that call’s own HTTP method', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const headers = { ...OWN_PAGE, ...owner.cookieHeader };
    const ask = async (method: string, path: string) => {
      const answer = await send(method, `${server.url}/admin/api/${path}`, { headers });
      return [answer.status, answer.headers.allow];
    };
    expect(await ask('GET', 'you.get')).toEqual([200, undefined]);
    expect(await ask('GET', 'auth.signOut')).toEqual([405, 'POST']);
    expect((await owner.call('you.get')).status).toBe(200);
    expect(await ask('DELETE', 'you.get')).toEqual([405, 'GET, HEAD, POST']);
    expect(await ask('DELETE', 'people.remove')).toEqual([405, 'POST']);
    expect(await ask('GET', 'you.get,people.list?batch=1')).toEqual([404, undefined]);
    expect(await ask('GET', 'you.get?batch=1')).toEqual([400, undefined]);
    const thousand = (call: string) => Array.from({ length: 1000 }, () => call).join(',');
    expect(await ask('GET', `${thousand('you.get')}?batch=1`)).toEqual([404, undefined]);
    expect(await ask('POST', `${thousand('auth.signOut')}?batch=1`)).toEqual([405, 'GET, HEAD']);
    const inputs = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, {}]));
    expect((await owner.call('enquiries.list?batch=1', inputs)).status).toBe(400);
    expect((await owner.call('auth.signOut?batch=1', inputs)).status).toBe(400);
    expect((await owner.call('you.get')).status).toBe(200);
    expect(await ask('GET', 'nothing')).toEqual([404, undefined]);
    expect(await ask('GET', '..%2f..%2fyou.get')).toEqual([404, undefined]);
  });
});

it('two instances on PostgreSQL, in separate processes, share sessions and see them end at once', async () => {
  const DATABASE_URL = await createDatabase(await askForService('postgres'));
  // The first instance runs in this process.
  const one = await startAdmin({ DATABASE_URL });
  const two = await startSite({ env: { SITE_URL: ADMIN_URL, DATABASE_URL } });
  onTestFinished(async () => void (await two.stop()));
  const owner = await letIn(one);

  owner.moveTo(two);
  expect((await owner.call('you.get')).data).toMatchObject({ email: 'jo@practice.example' });
  const options = await owner.call('auth.signInOptions');
  owner.moveTo(one);
  const answer = owner.device.get(options.data as Parameters<SoftwareAuthenticator['get']>[0]);
  expect((await owner.call('auth.signIn', { answer, isShared: false })).status).toBe(200);

  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    owner.moveTo(here);
    expect((await owner.signIn()).status).toBe(200);
    const token = owner.cookies.get(SESSION_COOKIE) ?? '';
    owner.moveTo(there);
    expect((await owner.call('you.get')).status).toBe(200);
    owner.moveTo(here);
    expect((await owner.call('auth.signOut')).status).toBe(200);
    // The next call on either instance is refused, because neither caches sessions.
    for (const site of [there, here]) {
      owner.cookies.set(SESSION_COOKIE, token);
      owner.moveTo(site);
      expect((await owner.call('you.get')).status).toBe(401);
    }
  }
});
