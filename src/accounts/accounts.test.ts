import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeMailDelay } from '#enquiries';
import type { AccountTables } from '#store';
import { type Forgery, SoftwareAuthenticator } from '../../tests/support/authenticator.ts';
import { describeStores, type StoreUnderTest } from '../../tests/support/stores.ts';
import {
  type AccountLetter,
  createAccounts,
  createOperator,
  type NewSession,
  type SignedIn,
  sweepAccounts,
} from './index.ts';

const ORIGIN = 'https://practice.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLIENT = { browser: 'Firefox on Android' };

/** Creates accounts on this store, with a clock that advances only by `pass` and by pauses between attempts. */
async function open(fixture: StoreUnderTest, { isMailConfigured = true } = {}) {
  const letters: AccountLetter[] = [];
  const faults: string[] = [];
  /** Outcomes of the next attempts to send; every later attempt is `taken`. */
  const outcomes: ('refused' | 'later')[] = [];
  /** Callbacks that run in the next pauses between two attempts. */
  const inPause: (() => Promise<unknown> | undefined)[] = [];
  let time = Date.UTC(2026, 10, 20);
  const make = (store: ReturnType<StoreUnderTest['store']>, secret: string) =>
    createAccounts({
      connection: store.accounts,
      secret,
      party: { id: 'practice.example', origin: ORIGIN, name: 'The Practice' },
      mail: {
        isConfigured: isMailConfigured,
        async send(letter) {
          const outcome = outcomes.shift() ?? 'taken';
          if (outcome === 'taken') letters.push(letter);
          return outcome;
        },
      },
      async pause(ms, signal) {
        time += ms;
        await inPause.shift()?.();
        signal.throwIfAborted();
      },
      now: () => time,
      computeDelay: computeMailDelay,
      onFault: (what) => void faults.push(what),
    });
  const secret = await fixture.store().getSecret('accounts');
  const accounts = make(fixture.store(), secret);
  const operator = createOperator(fixture.store().accounts, ORIGIN, () => time);
  return {
    accounts,
    operator,
    letters,
    faults,
    outcomes,
    inPause,
    now: () => time,
    pass: (ms: number) => {
      time += ms;
    },
    openSecond: async () => {
      const store = await fixture.openSecond();
      return make(store, await store.getSecret('accounts'));
    },
    connection: fixture.store().accounts,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const readToken = (link: string) => link.split('=')[1] ?? '';

/** Invites a person from the command line, and enrols their first device. */
async function enrolPerson({ accounts, operator }: Opened, email = 'jo@practice.example', isShared = false) {
  const device = new SoftwareAuthenticator(ORIGIN);
  const token = readToken((await operator.invite(email)).link);
  const { options, challenge } = await accounts.beginEnrolment(token);
  const response = { response: device.create(options), challenge, name: 'Phone' };
  const session = await accounts.enrol(token, response, CLIENT, isShared);
  return { device, session, who: await find(accounts, session) };
}

async function find(accounts: Opened['accounts'], { token }: NewSession): Promise<SignedIn> {
  const found = await accounts.findSession(token);
  if (!found) throw new Error('The session was not found.');
  return found;
}

async function signIn(
  { accounts }: Pick<Opened, 'accounts'>,
  device: SoftwareAuthenticator,
  forged?: Forgery,
  isShared = false,
) {
  const { options, challenge } = await accounts.beginSignIn();
  return accounts.signIn({ response: device.get(options, forged), challenge }, CLIENT, isShared);
}

async function addDevice({ accounts }: Opened, who: SignedIn, name: string, session?: string) {
  const device = new SoftwareAuthenticator(ORIGIN);
  const { options, challenge } = await accounts.beginDevice(who);
  const response = { response: device.create(options), challenge, name };
  return { device, newSession: await accounts.addDevice(who, response, { ...CLIENT, session }) };
}

const refusal = (code: string) => expect.objectContaining({ name: 'AccountError', code });

describeStores('an invitation', (fixture) => {
  it('enrols one passkey of one person, and works once', async () => {
    const setup = await open(fixture);
    const { link } = await setup.operator.invite('Jo@practice.example');
    expect(link).toMatch(/^https:\/\/practice\.example\/admin#invitation=[\w-]{43}$/);
    const token = readToken(link);
    const { options, challenge } = await setup.accounts.beginEnrolment(token);
    expect(options.rp).toEqual({ id: 'practice.example', name: 'The Practice' });
    expect(options.user.name).toBe('Jo@practice.example');
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });

    const made = new SoftwareAuthenticator(ORIGIN);
    const response = { response: made.create(options), challenge, name: 'Phone' };
    const session = await setup.accounts.enrol(token, response, CLIENT, false);
    expect(await find(setup.accounts, session)).toMatchObject({
      person: { email: 'Jo@practice.example' },
      kind: 'own',
      isProven: true,
    });
    await expect(setup.accounts.enrol(token, response, CLIENT, false)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(setup.accounts.beginEnrolment(token)).rejects.toEqual(refusal('NOT_FOUND'));
    await setup.accounts.settled();
    expect(setup.letters).toMatchObject([{ kind: 'device', to: 'Jo@practice.example', device: 'Phone' }]);
  });

  it('expires after three days, and ends when a newer one is created', async () => {
    const setup = await open(fixture);
    const [first, second] = [
      await setup.operator.invite('a@b.example'),
      await setup.operator.invite('A@b.example'),
    ];
    await expect(setup.accounts.beginEnrolment(readToken(first.link))).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await setup.accounts.beginEnrolment(readToken(second.link))).toBeTruthy();
    setup.pass(3 * DAY);
    await expect(setup.accounts.beginEnrolment(readToken(second.link))).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('is accepted once when two browsers use it at the same moment', async () => {
    const setup = await open(fixture);
    const other = await setup.openSecond();
    const token = readToken((await setup.operator.invite('a@b.example')).link);
    const both = [setup.accounts, other];
    const ceremonies = await Promise.all(both.map((accounts) => accounts.beginEnrolment(token)));
    const outcomes = await Promise.all(
      both.map((accounts, index) => {
        const { options, challenge } = ceremonies[index] ?? expect.fail('no options');
        const response = {
          response: new SoftwareAuthenticator(ORIGIN).create(options),
          challenge,
          name: 'x',
        };
        return accounts.enrol(token, response, CLIENT, false).catch(() => 'refused');
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
    expect((await setup.operator.list()).devices).toHaveLength(1);
  });

  it('is mailed, or shown as a link where there is no mail server', async () => {
    const setup = await open(fixture);
    const { who } = await enrolPerson(setup);
    expect(await setup.accounts.invite(who, 'kim@practice.example')).toEqual({ mailed: true });
    await setup.accounts.settled();
    expect(setup.letters).toContainEqual(
      expect.objectContaining({ kind: 'invitation', to: 'kim@practice.example' }),
    );
    await expect(setup.accounts.invite(who, 'JO@practice.example')).rejects.toEqual(refusal('CONFLICT'));
    const { invitations } = await setup.accounts.listPeople(who);
    expect(invitations.map(({ email }) => email)).toEqual(['kim@practice.example']);
    await setup.accounts.withdrawInvitation(who, invitations[0]?.id ?? '');
    expect((await setup.accounts.listPeople(who)).invitations).toEqual([]);

    setup.outcomes.push('later', 'refused');
    await setup.accounts.invite(who, 'lee@practice.example');
    await setup.accounts.settled();
    expect((await setup.accounts.listPeople(who)).invitations).toEqual([]);
    expect((await setup.accounts.listAudit())[0]).toMatchObject({
      who: 'jo@practice.example',
      action: 'invited somebody whom no mail could reach',
      about: 'lee@practice.example',
    });

    const alone = await open(fixture, { isMailConfigured: false });
    const sent = await alone.accounts.invite(who, 'pat@practice.example');
    expect(sent).toMatchObject({ mailed: false, link: expect.stringContaining('#invitation=') });
  });
});

describeStores('invitations', (fixture) => {
  it('are limited to one per address in five minutes, also after a withdrawal', async () => {
    const setup = await open(fixture);
    const { who } = await enrolPerson(setup);
    await setup.accounts.invite(who, 'kim@practice.example');
    const { invitations } = await setup.accounts.listPeople(who);
    await setup.accounts.withdrawInvitation(who, invitations[0]?.id ?? '');
    setup.pass(5 * MINUTE - 1);
    const again = setup.accounts.invite(who, ' KIM@practice.example');
    await expect(again).rejects.toMatchObject({
      code: 'BUSY',
      message: expect.stringContaining('five minutes'),
    });
    expect((await setup.accounts.listPeople(who)).invitations).toEqual([]);
    setup.pass(1);
    await setup.accounts.invite(who, 'kim@practice.example');
    await setup.accounts.settled();
    expect(setup.letters.filter(({ to }) => to === 'kim@practice.example')).toHaveLength(2);
  });

  it('are limited to twenty a day for all people together, except by the command line', async () => {
    const setup = await open(fixture);
    const jo = await enrolPerson(setup);
    const kim = await enrolPerson(setup, 'kim@practice.example');
    for (let guest = 0; guest < 20; guest += 1)
      await setup.accounts.invite(guest % 2 ? jo.who : kim.who, `guest-${guest}@practice.example`);
    await expect(setup.accounts.invite(jo.who, 'last@practice.example')).rejects.toMatchObject({
      code: 'BUSY',
      message: '20 people were invited since yesterday. Invite the next one tomorrow.',
    });
    await setup.accounts.settled();
    expect(setup.letters.filter(({ kind }) => kind === 'invitation')).toHaveLength(20);
    expect(await setup.operator.invite('last@practice.example')).toBeTruthy();
    setup.pass(DAY);
    expect(await setup.accounts.invite(jo.who, 'last@practice.example')).toEqual({ mailed: true });
  });
});

describeStores('a passkey', (fixture) => {
  it('signs in without a user name, and its session works on every instance', async () => {
    const setup = await open(fixture);
    const { device } = await enrolPerson(setup);
    const other = await setup.openSecond();
    const { options, challenge } = await setup.accounts.beginSignIn();
    expect(options.allowCredentials ?? []).toEqual([]);
    const session = await other.signIn({ response: device.get(options), challenge }, CLIENT, false);
    const who = await find(setup.accounts, session);
    expect(who.person.email).toBe('jo@practice.example');
    await setup.accounts.signOut(who);
    expect(await other.findSession(session.token)).toBeNull();
  });

  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  it.each<[string, Forgery]>([
    ['signed by another key', { key: otherKey }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['from another site', { origin: 'https://practice.example.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user presence', { userPresent: false }],
    ['without user verification', { userVerified: false }],
    ['of another type', { type: 'webauthn.create' }],
    ['of an unknown passkey', { credentialId: 'unknown_unknown_unknown' }],
    ['with another person’s handle', { userHandle: 'c29tZWJvZHk' }],
  ])('refuses an answer %s, and accepts a valid one', async (_, forged) => {
    const setup = await open(fixture);
    const { device } = await enrolPerson(setup);
    await expect(signIn(setup, device, forged)).rejects.toEqual(refusal('REFUSED'));
    expect(await signIn(setup, device)).toMatchObject({ kind: 'own' });
  });

  it('is accepted once per challenge, within five minutes, and only for its purpose', async () => {
    const setup = await open(fixture);
    const { device, who } = await enrolPerson(setup);
    const ceremony = await setup.accounts.beginSignIn();
    const response = { response: device.get(ceremony.options), challenge: ceremony.challenge };
    await setup.accounts.signIn(response, CLIENT, false);
    await expect(setup.accounts.signIn(response, CLIENT, false)).rejects.toEqual(refusal('REFUSED'));

    const late = await setup.accounts.beginSignIn();
    const lateResponse = { response: device.get(late.options), challenge: late.challenge };
    setup.pass(5 * MINUTE);
    await expect(setup.accounts.signIn(lateResponse, CLIENT, false)).rejects.toEqual(refusal('REFUSED'));

    const proof = await setup.accounts.beginProof(who);
    const proofResponse = { response: device.get(proof.options), challenge: proof.challenge };
    await expect(setup.accounts.signIn(proofResponse, CLIENT, false)).rejects.toEqual(refusal('REFUSED'));
    for (const tampered of ['', 'x', '.', `${proof.challenge}x`, `x${proof.challenge}`]) {
      await expect(setup.accounts.prove(who, { ...proofResponse, challenge: tampered })).rejects.toEqual(
        refusal('REFUSED'),
      );
    }
    await setup.accounts.prove(who, proofResponse);
  });

  it('whose counter went back signs in, with a notice to its person and an audit entry', async () => {
    const setup = await open(fixture);
    const { device, who } = await enrolPerson(setup);
    const readNotices = async () => {
      await setup.accounts.settled();
      return setup.letters.flatMap((letter) => (letter.kind === 'copy' ? [letter.device] : []));
    };
    await signIn(setup, device, { counter: 9 });
    await signIn(setup, device, { counter: 10 });
    expect(await readNotices()).toEqual([]);
    // The passkey was moved to a password manager without a counter, which causes one notice.
    await signIn(setup, device, { counter: 0 });
    await signIn(setup, device, { counter: 0 });
    expect(await readNotices()).toEqual(['Phone']);
    await signIn(setup, device, { counter: 3 });
    const { options, challenge } = await setup.accounts.beginProof(who);
    await setup.accounts.prove(who, { response: device.get(options, { counter: 3 }), challenge });
    expect(await readNotices()).toEqual(['Phone', 'Phone']);
    const actions = (await setup.accounts.listAudit()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'used a passkey that may be a copy')).toHaveLength(2);
  });

  it('counts as proof for five minutes, and again after the next proof', async () => {
    const setup = await open(fixture);
    const { device, session, who } = await enrolPerson(setup);
    setup.pass(5 * MINUTE);
    expect((await find(setup.accounts, session)).isProven).toBe(false);
    const { options, challenge } = await setup.accounts.beginProof(who);
    const other = await enrolPerson(setup, 'kim@practice.example');
    const foreign = { response: other.device.get(options), challenge };
    await expect(setup.accounts.prove(who, foreign)).rejects.toEqual(refusal('REFUSED'));
    expect((await find(setup.accounts, session)).isProven).toBe(false);
    const proven = await setup.accounts.prove(who, { response: device.get(options), challenge });
    expect(await find(setup.accounts, proven)).toMatchObject({ sessionId: who.sessionId, isProven: true });
    expect(await setup.accounts.findSession(session.token)).toBeNull();
  });
});

describeStores('a session', (fixture) => {
  it('lives for thirty days without use, and 180 days at most', async () => {
    const setup = await open(fixture);
    const { session } = await enrolPerson(setup);
    for (let days = 29; days < 180; days += 29) {
      setup.pass(29 * DAY);
      expect((await find(setup.accounts, session)).isRenewed).toBe(true);
      expect((await find(setup.accounts, session)).isRenewed).toBe(false);
    }
    setup.pass(6 * DAY);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    const { session: unused } = await enrolPerson(setup, 'kim@practice.example');
    setup.pass(30 * DAY);
    expect(await setup.accounts.findSession(unused.token)).toBeNull();
  });

  it('on a shared device ends after twelve hours, used or not', async () => {
    const setup = await open(fixture);
    const { session } = await enrolPerson(setup, 'jo@practice.example', true);
    setup.pass(12 * 60 * MINUTE - 1);
    expect((await find(setup.accounts, session)).kind).toBe('shared');
    setup.pass(1);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
  });

  it('is stored as a hash, and replaces the browser’s previous session', async () => {
    const setup = await open(fixture);
    const { device, session } = await enrolPerson(setup);
    const tables = ['sessions', 'entry_links', 'passkeys', 'people', 'audit'] as const;
    const all = await setup.connection.read(async (db) => {
      const rows = await Promise.all(
        tables.map((table: keyof AccountTables) => db.selectFrom(table).selectAll().execute()),
      );
      return JSON.stringify(rows);
    });
    expect(all).toContain('jo@practice.example');
    expect(all).not.toContain(session.token);

    const { options, challenge } = await setup.accounts.beginSignIn();
    const response = { response: device.get(options), challenge };
    const next = await setup.accounts.signIn(response, { ...CLIENT, session: session.token }, false);
    expect(next.token).not.toBe(session.token);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    expect(await setup.accounts.findSession(next.token)).not.toBeNull();
    for (const forged of [undefined, '', 'x', `${next.token}x`, next.token.toUpperCase()]) {
      expect(await setup.accounts.findSession(forged)).toBeNull();
    }
  });

  it('stays ended when it ends during a call or during a proof', async () => {
    const setup = await open(fixture);
    const other = await setup.openSecond();
    const { device, session, who } = await enrolPerson(setup);
    setup.pass(2 * MINUTE);
    await Promise.all([other.findSession(session.token), setup.accounts.signOut(who)]);
    for (const accounts of [setup.accounts, other]) {
      expect(await accounts.findSession(session.token)).toBeNull();
    }
    const again = await find(setup.accounts, await signIn(setup, device));
    const { options, challenge } = await setup.accounts.beginProof(again);
    await Promise.allSettled([
      other.prove(again, { response: device.get(options), challenge }),
      setup.accounts.signOut(again),
    ]);
    expect((await setup.operator.list()).sessions).toEqual([]);
  });

  it('is listed with its browser, and ended only by its own person', async () => {
    const setup = await open(fixture);
    const { device, session, who } = await enrolPerson(setup);
    const kim = await enrolPerson(setup, 'kim@practice.example');
    setup.pass(MINUTE);
    const second = await find(setup.accounts, await signIn(setup, device));
    const list = await setup.accounts.listSessions(who);
    expect(list.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ['Firefox on Android', false],
      ['Firefox on Android', true],
    ]);
    await expect(setup.accounts.endSession(kim.who, second.sessionId)).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await setup.accounts.listSessions(who)).toHaveLength(2);
    await setup.accounts.endSession(who, second.sessionId);
    expect(await setup.accounts.listSessions(who)).toHaveLength(1);

    const third = await signIn(setup, device);
    expect(await setup.accounts.endOtherSessions(who)).toBe(1);
    expect(await setup.accounts.findSession(third.token)).toBeNull();
    expect(await setup.accounts.findSession(session.token)).not.toBeNull();
    expect(await setup.accounts.findSession(kim.session.token)).not.toBeNull();
  });
});

describeStores('a device', (fixture) => {
  it('is listed, renamed and ended with its sessions, only by its own person', async () => {
    const setup = await open(fixture);
    const { device: first, session, who } = await enrolPerson(setup);
    const kim = await enrolPerson(setup, 'kim@practice.example');
    const { device: laptop } = await addDevice(setup, who, 'Laptop');
    const laptopSession = await signIn(setup, laptop);
    const devices = await setup.accounts.listDevices(who);
    expect(devices.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Phone', true],
      ['Laptop', false],
    ]);
    const id = devices[1]?.id ?? '';
    await expect(setup.accounts.renameDevice(kim.who, id, 'Mine')).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(setup.accounts.endDevice(kim.who, id)).rejects.toEqual(refusal('NOT_FOUND'));
    await setup.accounts.renameDevice(who, id, 'Old laptop');
    expect((await setup.accounts.listDevices(who))[1]?.name).toBe('Old laptop');

    await setup.accounts.endDevice(who, id);
    expect(await setup.accounts.findSession(laptopSession.token)).toBeNull();
    await expect(signIn(setup, laptop)).rejects.toEqual(refusal('REFUSED'));
    expect(await setup.accounts.findSession(session.token)).not.toBeNull();
    await signIn(setup, first);
  });

  it('is not added twice, or by a forged response', async () => {
    const setup = await open(fixture);
    const { who, device } = await enrolPerson(setup);
    const add = async (forged: Forgery) => {
      const { options, challenge } = await setup.accounts.beginDevice(who);
      const response = new SoftwareAuthenticator(ORIGIN).create(options, forged);
      return setup.accounts.addDevice(who, { response, challenge, name: 'x' }, CLIENT);
    };
    const known = { credentialId: device.passkeys[0]?.id ?? '' };
    const bad: Forgery[] = [
      known,
      { origin: 'https://evil.example' },
      { userVerified: false },
      { challenge: 'AAAA' },
    ];
    for (const forged of bad) await expect(add(forged)).rejects.toEqual(refusal('REFUSED'));
    expect(await add({})).toBeNull();
    expect(await setup.accounts.listDevices(who)).toHaveLength(2);
  });
});

describeStores('a link by mail', (fixture) => {
  const ask = async (setup: Opened) => {
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
  };

  it('works once, for fifteen minutes, only to add a device', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await setup.accounts.settled();
    setup.letters.length = 0;
    setup.accounts.requestLink(' JO@practice.example', 'network');
    await setup.accounts.settled();
    expect(setup.letters).toMatchObject([{ kind: 'link', to: 'jo@practice.example' }]);
    const [letter] = setup.letters;
    const token = readToken(letter?.kind === 'link' ? letter.link : '');
    await expect(setup.accounts.beginEnrolment(token)).rejects.toEqual(refusal('NOT_FOUND'));

    const session = await setup.accounts.useLink(token, CLIENT);
    await expect(setup.accounts.useLink(token, CLIENT)).rejects.toEqual(refusal('NOT_FOUND'));
    const who = await find(setup.accounts, session);
    expect(who).toMatchObject({ kind: 'recovery', isProven: false });
    const { device, newSession } = await addDevice(setup, who, 'New phone', session.token);
    expect(newSession).toMatchObject({ kind: 'own' });
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    expect(await setup.accounts.findSession(newSession?.token)).toMatchObject({
      kind: 'own',
      isProven: true,
    });
    await signIn(setup, device);
  });

  it('is accepted once when several browsers use it at the same moment', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    const other = await setup.openSecond();
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
    const letter = setup.letters.at(-1);
    const token = readToken(letter?.kind === 'link' ? letter.link : '');
    const outcomes = await Promise.allSettled([
      setup.accounts.useLink(token, CLIENT),
      other.useLink(token, CLIENT),
      setup.accounts.useLink(token, CLIENT),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { sessions } = await setup.operator.list();
    expect(sessions.filter(({ kind }) => kind === 'recovery')).toHaveLength(1);
  });

  it('expires after fifteen minutes, and so does its session', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
    const read = (letter = setup.letters.at(-1)) => readToken(letter?.kind === 'link' ? letter.link : '');
    const old = read();
    setup.pass(15 * MINUTE);
    await expect(setup.accounts.useLink(old, CLIENT)).rejects.toEqual(refusal('NOT_FOUND'));
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
    const session = await setup.accounts.useLink(read(), CLIENT);
    setup.pass(15 * MINUTE - 1);
    expect(await setup.accounts.findSession(session.token)).not.toBeNull();
    setup.pass(1);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
  });

  it('is mailed only to known people, within the limits per person and network', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await setup.accounts.settled();
    setup.letters.length = 0;
    const ask = async (email: string, network: string) => {
      setup.accounts.requestLink(email, network);
      await setup.accounts.settled();
      return setup.letters.length;
    };
    expect(await ask('nobody@practice.example', 'a')).toBe(0);
    expect(await ask('jo@practice.example', 'a')).toBe(1);
    expect(await ask('jo@practice.example', 'b')).toBe(1);
    setup.pass(5 * MINUTE);
    expect(await ask('jo@practice.example', 'b')).toBe(2);
    // Neither an unknown address nor a repeated request counts towards the limit.
    for (let again = 0; again < 5; again += 1) {
      await ask('x@y.example', 'c');
      await ask('jo@practice.example', 'c');
    }
    for (let mailed = 3; mailed <= 7; mailed += 1) {
      setup.pass(5 * MINUTE);
      expect(await ask('jo@practice.example', 'c')).toBe(mailed);
    }
    setup.pass(5 * MINUTE);
    expect(await ask('jo@practice.example', 'c')).toBe(7);
    expect(await ask('jo@practice.example', 'd')).toBe(8);
    setup.pass(60 * MINUTE);
    expect(await ask('jo@practice.example', 'c')).toBe(9);
  });

  const readLinks = ({ letters }: Opened) =>
    letters.flatMap((letter) => (letter.kind === 'link' ? [readToken(letter.link)] : []));

  it('still works after strangers requested more links, until any of the links is used', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await ask(setup);
    for (const minutes of [5, 5]) {
      setup.pass(minutes * MINUTE);
      setup.accounts.requestLink('jo@practice.example', 'a stranger');
      await setup.accounts.settled();
    }
    const [own = '', ...others] = readLinks(setup);
    expect(others).toHaveLength(2);
    expect(await setup.accounts.useLink(own, CLIENT)).toMatchObject({ kind: 'recovery' });
    const tried = await Promise.allSettled(others.map((token) => setup.accounts.useLink(token, CLIENT)));
    const refused = { status: 'rejected', reason: refusal('NOT_FOUND') };
    expect(tried).toEqual([refused, refused]);
  });

  it('adds one device when two are added at the same moment', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    const other = await setup.openSecond();
    await ask(setup);
    const session = await setup.accounts.useLink(readLinks(setup)[0] ?? '', CLIENT);
    const who = await find(setup.accounts, session);
    const both = [setup.accounts, other];
    const ceremonies = await Promise.all(both.map((accounts) => accounts.beginDevice(who)));
    const outcomes = await Promise.allSettled(
      both.map((accounts, index) => {
        const { options, challenge } = ceremonies[index] ?? expect.fail('no options');
        const response = {
          response: new SoftwareAuthenticator(ORIGIN).create(options),
          challenge,
          name: 'x',
        };
        return accounts.addDevice(who, response, { ...CLIENT, session: session.token });
      }),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { devices, sessions } = await setup.operator.list();
    expect([devices.length, sessions.filter(({ kind }) => kind === 'recovery').length]).toEqual([2, 0]);
  });

  const countLinks = ({ letters }: Opened) => letters.filter(({ kind }) => kind === 'link').length;
  const readLastAction = async ({ accounts }: Opened) => (await accounts.listAudit())[0]?.action;

  it('is retried while the mail server defers it, until it expires', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await setup.accounts.settled();
    setup.outcomes.push('later', 'later', 'later');
    await ask(setup);
    expect([setup.outcomes.length, countLinks(setup)]).toEqual([0, 1]);
    expect(await readLastAction(setup)).toBe('asked for a link by mail');

    const began = setup.now() + 5 * MINUTE;
    setup.pass(5 * MINUTE);
    setup.outcomes.push(...Array.from({ length: 50 }, () => 'later' as const));
    await ask(setup);
    expect(setup.now() - began).toBeLessThan(15 * MINUTE);
    expect(await readLastAction(setup)).toBe('asked for a link that could not be mailed');
  });

  it('is deleted when it was refused or given up at shutdown, so that the next request works at once', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await setup.accounts.settled();
    setup.outcomes.push('refused');
    await ask(setup);
    expect(await readLastAction(setup)).toBe('asked for a link that could not be mailed');
    await ask(setup);
    expect(countLinks(setup)).toBe(1);

    setup.pass(5 * MINUTE);
    setup.outcomes.push('later');
    setup.inPause.push(() => void setup.accounts.close());
    await ask(setup);
    expect([countLinks(setup), await readLastAction(setup)]).toEqual([
      1,
      'asked for a link that could not be mailed',
    ]);
  });

  it('is not retried after its person used a newer one', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await setup.accounts.settled();
    setup.outcomes.push('later');
    setup.inPause.push(async () => {
      setup.pass(5 * MINUTE);
      setup.accounts.requestLink('jo@practice.example', 'network');
      await expect.poll(() => countLinks(setup)).toBe(1);
      expect(await setup.accounts.useLink(readLinks(setup)[0] ?? '', CLIENT)).toMatchObject({
        kind: 'recovery',
      });
    });
    await ask(setup);
    expect(countLinks(setup)).toBe(1);
  });

  it('is logged without the address when it fails in the background', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await setup.accounts.settled();
    setup.letters.push = () => {
      throw new Error('A fault of the program.');
    };
    await ask(setup);
    expect(setup.faults).toEqual(['link by mail']);
  });
});

describeStores('people', (fixture) => {
  it('may remove each other, but at least one stays when both do so at the same moment', async () => {
    const setup = await open(fixture);
    const jo = await enrolPerson(setup);
    const kim = await enrolPerson(setup, 'kim@practice.example');
    const both = await Promise.allSettled([
      setup.accounts.removePerson(jo.who, kim.who.person.id),
      setup.accounts.removePerson(kim.who, jo.who.person.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { people, sessions, devices } = await setup.operator.list();
    expect([people.length, sessions.length, devices.length]).toEqual([1, 1, 1]);
    const left = [jo, kim].find(({ who }) => who.person.id === people[0]?.id);
    await expect(setup.accounts.removePerson(left?.who ?? jo.who, people[0]?.id ?? '')).rejects.toEqual(
      refusal('CONFLICT'),
    );
  });

  const SHARE = ['share', 'kim’s share', Date.UTC(2027, 0, 1)] as const;
  const EDITION = ['edition', 'kim’s edition', Date.UTC(2027, 0, 1)] as const;

  /** Creates an invitation, a shared address and a scheduled edition. @returns a check of which still work */
  async function createGrants(setup: Opened, who: SignedIn, guest: string, name: string) {
    await setup.accounts.invite(who, guest);
    await setup.accounts.settled();
    for (const [kind, key, until] of [SHARE, EDITION])
      expect(await setup.accounts.grants.give(who.person.email, kind, key.replace('kim', name), until)).toBe(
        true,
      );
    const letter = setup.letters.find(({ to }) => to === guest);
    const token = readToken(letter?.kind === 'invitation' ? letter.link : '');
    const readGrants = async () => [
      await setup.accounts.beginEnrolment(token).then(
        () => true,
        () => false,
      ),
      ...(await Promise.all(
        [SHARE, EDITION].map(([, key]) => setup.accounts.grants.isGiven(key.replace('kim', name))),
      )),
    ];
    expect(await readGrants()).toEqual([true, true, true]);
    return readGrants;
  }

  it('lose their invitations, shared addresses and scheduled editions when removed', async () => {
    const setup = await open(fixture);
    const jo = await enrolPerson(setup);
    const removals: Record<string, (id: string) => Promise<unknown>> = {
      admin: (id) => setup.accounts.removePerson(jo.who, id),
      terminal: () => setup.operator.remove(' Kim@practice.example'),
    };
    for (const [place, remove] of Object.entries(removals)) {
      const kim = await enrolPerson(setup, 'kim@practice.example');
      const hasJos = await createGrants(setup, jo.who, `${place}@jo.example`, `jo ${place}`);
      const hasKims = await createGrants(setup, kim.who, `${place}@kim.example`, `kim ${place}`);
      await remove(kim.who.person.id);
      expect([place, await hasKims(), await hasJos()]).toEqual([
        place,
        [false, false, false],
        [true, true, true],
      ]);
      expect(await setup.accounts.findSession(kim.session.token)).toBeNull();
      await expect(signIn(setup, kim.device)).rejects.toEqual(refusal('REFUSED'));
      expect((await setup.accounts.listAudit())[0]).toMatchObject({
        action: 'removed',
        about: 'kim@practice.example',
        who: place === 'admin' ? 'jo@practice.example' : 'the command line',
      });
      // Requests that were in progress when the person was removed.
      await expect(setup.accounts.invite(kim.who, 'again@kim.example')).rejects.toEqual(
        refusal('SIGNED_OUT'),
      );
      expect(await setup.accounts.grants.give('kim@practice.example', ...SHARE)).toBe(false);
      const { invitations } = await setup.operator.list();
      for (const { id } of invitations) await setup.operator.end(id);
    }
  });

  it('lose shared addresses and scheduled editions when the command line ends everything', async () => {
    const setup = await open(fixture);
    const { who, device } = await enrolPerson(setup);
    const readGrants = await createGrants(setup, who, 'lee@practice.example', 'jo');
    expect(await setup.operator.endAll()).toBe(1);
    expect(await readGrants()).toEqual([false, false, false]);
    expect(await signIn(setup, device)).toMatchObject({ kind: 'own' });
  });

  it('can share the draft at an address until it expires', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    const { give, isGiven } = setup.accounts.grants;
    for (const share of [0, 1])
      await give('jo@practice.example', 'share', `${share}`, setup.now() + DAY + share);
    await give('jo@practice.example', 'edition', 'later', setup.now() + MINUTE);
    const given = () => Promise.all(['0', '1', 'later'].map(isGiven));
    expect(await given()).toEqual([true, true, true]);
    setup.pass(DAY);
    expect(await given()).toEqual([false, true, false]);
    await sweepAccounts(setup.connection, setup.now(), 90 * DAY);
    const rows = await setup.connection.read((db) => db.selectFrom('grants').select('key').execute());
    expect(rows).toEqual([{ key: '1' }]);
  });

  it('are listed with their devices', async () => {
    const setup = await open(fixture);
    const { who } = await enrolPerson(setup);
    const kim = await enrolPerson(setup, 'kim@practice.example');
    await setup.accounts.signOut(kim.who);
    const { people } = await setup.accounts.listPeople(who);
    expect(people).toMatchObject([
      { email: 'jo@practice.example', devices: 1, isYou: true, seenAt: setup.now() },
      { email: 'kim@practice.example', devices: 1, isYou: false, seenAt: null },
    ]);
  });
});

describeStores('an edition with new destinations', (fixture) => {
  it('is mailed once to each person and to both mailboxes, with retries', async () => {
    const setup = await open(fixture);
    await enrolPerson(setup);
    await enrolPerson(setup, 'kim@practice.example');
    await setup.accounts.settled();
    setup.letters.length = 0;
    setup.outcomes.push('later');
    const news = { by: 'kim@practice.example', at: setup.now(), what: ['Email: a@b.example → c@d.example'] };
    setup.accounts.mailReroutingNotice({ ...news, mailboxes: ['Jo@practice.example', 'c@d.example'] });
    await setup.accounts.settled();
    expect(setup.letters.map(({ to }) => to).toSorted()).toEqual([
      'Jo@practice.example',
      'c@d.example',
      'kim@practice.example',
    ]);
    expect(setup.letters[0]).toMatchObject({ kind: 'rerouted', ...news });
  });
});

describeStores('the audit log', (fixture) => {
  it('has the person and the time of each action, is read in pages, and is swept with expired rows', async () => {
    const setup = await open(fixture);
    const { who, session } = await enrolPerson(setup);
    const record = (action: string, about: string) =>
      fixture.store().owner.recordAudit({ at: setup.now(), who: who.person.email, action, about });
    await record('erased 2 enquiries', 'by request');
    setup.pass(DAY);
    for (let step = 0; step < 120; step += 1) await record('exported', '');
    const page = await setup.accounts.listAudit();
    expect(page).toHaveLength(100);
    const rest = await setup.accounts.listAudit(page.at(-1)?.step);
    expect(rest.map(({ who: name, action, about }) => [name, action, about]).slice(-3)).toEqual([
      ['jo@practice.example', 'erased 2 enquiries', 'by request'],
      ['jo@practice.example', 'accepted an invitation', 'Phone'],
      ['the command line', 'invited', 'jo@practice.example'],
    ]);
    setup.pass(89 * DAY);
    await setup.operator.invite('kim@practice.example');
    await sweepAccounts(setup.connection, setup.now(), 90 * DAY);
    expect((await setup.accounts.listAudit(page.at(-1)?.step)).length).toBe(rest.length);
    setup.pass(1);
    await sweepAccounts(setup.connection, setup.now(), 90 * DAY);
    expect((await setup.accounts.listAudit(page.at(-1)?.step)).length).toBe(rest.length - 3);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    const rows = await setup.connection.read(async (db) => [
      await db.selectFrom('sessions').select('id').execute(),
      await db.selectFrom('used_challenges').select('challenge').execute(),
      await db.selectFrom('entry_links').select('kind').execute(),
    ]);
    expect(rows).toEqual([[], [], [{ kind: 'invitation' }]]);
  });
});

describeStores('the command line', (fixture) => {
  it('lists everything, and ends the item with the given id', async () => {
    const setup = await open(fixture);
    const { session, device } = await enrolPerson(setup);
    await signIn(setup, device);
    await setup.operator.invite('kim@practice.example');
    const { people, devices, sessions, invitations } = await setup.operator.list();
    expect([people.length, devices.length, sessions.length, invitations.length]).toEqual([1, 1, 2, 1]);
    expect(await setup.operator.end('')).toBe('several');
    expect(await setup.operator.end('none-of-these')).toBe('nothing');
    expect((await setup.operator.list()).sessions).toHaveLength(2);
    expect(await setup.operator.end(invitations[0]?.id ?? '')).toBe('an invitation');
    expect(await setup.operator.end(sessions[0]?.id ?? '')).toBe('a session');
    expect(await setup.operator.end(devices[0]?.id ?? '')).toBe('a device and its sessions');
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    await expect(signIn(setup, device)).rejects.toEqual(refusal('REFUSED'));
  });

  it('removes the last person only when forced, or while another is invited', async () => {
    const setup = await open(fixture);
    const intruder = await enrolPerson(setup, 'thief@practice.example');
    await setup.accounts.invite(intruder.who, 'second@thief.example');
    expect(await setup.operator.remove('nobody@practice.example')).toBe('nobody');
    expect(await setup.operator.remove('thief@practice.example')).toBe('last');
    expect(await signIn(setup, intruder.device)).toBeTruthy();
    const { link } = await setup.operator.invite('jo@practice.example');
    expect(await setup.operator.remove('thief@practice.example')).toBe('person');
    await expect(signIn(setup, intruder.device)).rejects.toEqual(refusal('REFUSED'));
    expect(await setup.accounts.beginEnrolment(readToken(link))).toBeTruthy();
    expect((await setup.operator.list()).invitations.map(({ email }) => email)).toEqual([
      'jo@practice.example',
    ]);
    expect(await setup.operator.remove('JO@practice.example')).toBe('invitation');
    expect((await setup.operator.list()).invitations).toEqual([]);
    await enrolPerson(setup);
    expect(await setup.operator.remove('jo@practice.example', true)).toBe('person');
    expect((await setup.operator.list()).people).toEqual([]);
  });

  it('ends every session at once, and invites a known person again', async () => {
    const setup = await open(fixture);
    const { session, who } = await enrolPerson(setup);
    await enrolPerson(setup, 'kim@practice.example');
    expect(await setup.operator.endAll()).toBe(2);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    const again = await enrolPerson(setup);
    expect(again.who.person.id).toBe(who.person.id);
    expect(await setup.operator.end(who.person.id)).toBe('all sessions of a person');
    expect(await setup.accounts.findSession(again.session.token)).toBeNull();
  });
});
