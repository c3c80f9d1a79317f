import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeMailDelay } from '#enquiries';
import type { AccountTables } from '#store';
import { type Forgery, SoftwareAuthenticator } from '../../tests/support/authenticator.ts';
import { describeStores, type StoreUnderTest } from '../../tests/support/stores.ts';
import type { NewSession, SignedIn } from './contract.ts';
import { type AccountLetter, createAccounts, createOperator, sweepAccounts } from './index.ts';

const ORIGIN = 'https://practice.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HERE = { browser: 'Firefox on Android' };

/** One desk on this store, at a time that stands still until it is moved. */
async function open(under: StoreUnderTest, { leaves = true } = {}) {
  const letters: AccountLetter[] = [];
  const faults: string[] = [];
  /** What the mail server says to each try in turn; `taken` when nothing is left. */
  const outcomes: ('refused' | 'later')[] = [];
  /** What happens in a pause between two tries; time passes by itself. */
  const inPause: (() => Promise<unknown> | undefined)[] = [];
  let time = Date.UTC(2026, 10, 20);
  const make = (store: ReturnType<StoreUnderTest['store']>, secret: string) =>
    createAccounts({
      connection: store.accounts,
      secret,
      party: { id: 'practice.example', origin: ORIGIN, name: 'The Practice' },
      mail: {
        leaves,
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
  const secret = await under.store().getSecret('accounts');
  const accounts = make(under.store(), secret);
  const operator = createOperator(under.store().accounts, ORIGIN, () => time);
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
      const store = await under.openSecond();
      return make(store, await store.getSecret('accounts'));
    },
    connection: under.store().accounts,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const readToken = (link: string) => link.split('=')[1] ?? '';

/** Invited from the command line, and in. */
async function letIn({ accounts, operator }: Opened, email = 'jo@practice.example', isShared = false) {
  const device = new SoftwareAuthenticator(ORIGIN);
  const token = readToken((await operator.invite(email)).link);
  const { options, challenge } = await accounts.beginEnrolment(token);
  const answer = { answer: device.create(options), challenge, name: 'Phone' };
  const session = await accounts.enrol(token, answer, HERE, isShared);
  return { device, session, who: await find(accounts, session) };
}

async function find(accounts: Opened['accounts'], { token }: NewSession): Promise<SignedIn> {
  const found = await accounts.findSession(token);
  if (!found) throw new Error('Nobody is signed in.');
  return found;
}

async function signIn(
  { accounts }: Pick<Opened, 'accounts'>,
  device: SoftwareAuthenticator,
  forged?: Forgery,
  isShared = false,
) {
  const { options, challenge } = await accounts.beginSignIn();
  return accounts.signIn({ answer: device.get(options, forged), challenge }, HERE, isShared);
}

async function addDevice({ accounts }: Opened, who: SignedIn, name: string, session?: string) {
  const device = new SoftwareAuthenticator(ORIGIN);
  const { options, challenge } = await accounts.beginDevice(who);
  const answer = { answer: device.create(options), challenge, name };
  return { device, begun: await accounts.addDevice(who, answer, { ...HERE, session }) };
}

const refusal = (code: string) => expect.objectContaining({ name: 'AccountError', code });

describeStores('an invitation', (under) => {
  it('lets one person in with one passkey, and works once', async () => {
    const setup = await open(under);
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
    const answer = { answer: made.create(options), challenge, name: 'Phone' };
    const session = await setup.accounts.enrol(token, answer, HERE, false);
    expect(await find(setup.accounts, session)).toMatchObject({
      person: { email: 'Jo@practice.example' },
      ...{ kind: 'own', isProven: true },
    });
    await expect(setup.accounts.enrol(token, answer, HERE, false)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(setup.accounts.beginEnrolment(token)).rejects.toEqual(refusal('NOT_FOUND'));
    await setup.accounts.settled();
    expect(setup.letters).toMatchObject([{ kind: 'device', to: 'Jo@practice.example', device: 'Phone' }]);
  });

  it('ends after three days, and when a newer one is made', async () => {
    const setup = await open(under);
    const [first, second] = [
      await setup.operator.invite('a@b.example'),
      await setup.operator.invite('A@b.example'),
    ];
    await expect(setup.accounts.beginEnrolment(readToken(first.link))).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await setup.accounts.beginEnrolment(readToken(second.link))).toBeTruthy();
    setup.pass(3 * DAY);
    await expect(setup.accounts.beginEnrolment(readToken(second.link))).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('of two who use it at the same moment lets one in', async () => {
    const setup = await open(under);
    const other = await setup.openSecond();
    const token = readToken((await setup.operator.invite('a@b.example')).link);
    const both = [setup.accounts, other];
    const asked = await Promise.all(both.map((accounts) => accounts.beginEnrolment(token)));
    const outcomes = await Promise.all(
      both.map((accounts, index) => {
        const { options, challenge } = asked[index] ?? expect.fail('nobody was asked');
        const answer = { answer: new SoftwareAuthenticator(ORIGIN).create(options), challenge, name: 'x' };
        return accounts.enrol(token, answer, HERE, false).catch(() => 'refused');
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
    expect((await setup.operator.list()).devices).toHaveLength(1);
  });

  it('by somebody at the desk is mailed, or handed over where there is no mail server', async () => {
    const setup = await open(under);
    const { who } = await letIn(setup);
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
      ...{ who: 'jo@practice.example', action: 'invited somebody whom no mail could reach' },
      about: 'lee@practice.example',
    });

    const alone = await open(under, { leaves: false });
    const sent = await alone.accounts.invite(who, 'pat@practice.example');
    expect(sent).toMatchObject({ mailed: false, link: expect.stringContaining('#invitation=') });
  });
});

describeStores('invitations', (under) => {
  it('to one address are five minutes apart, also where one was taken back', async () => {
    const setup = await open(under);
    const { who } = await letIn(setup);
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

  it('of everybody together are twenty a day, without those of the command line', async () => {
    const setup = await open(under);
    const jo = await letIn(setup);
    const kim = await letIn(setup, 'kim@practice.example');
    for (let guest = 0; guest < 20; guest += 1)
      await setup.accounts.invite(guest % 2 ? jo.who : kim.who, `guest-${guest}@practice.example`);
    await expect(setup.accounts.invite(jo.who, 'last@practice.example')).rejects.toMatchObject({
      ...{ code: 'BUSY', message: '20 people were invited since yesterday. Invite the next one tomorrow.' },
    });
    await setup.accounts.settled();
    expect(setup.letters.filter(({ kind }) => kind === 'invitation')).toHaveLength(20);
    expect(await setup.operator.invite('last@practice.example')).toBeTruthy();
    setup.pass(DAY);
    expect(await setup.accounts.invite(jo.who, 'last@practice.example')).toEqual({ mailed: true });
  });
});

describeStores('a passkey', (under) => {
  it('opens without a name, on any instance, and its session is looked up on every one', async () => {
    const setup = await open(under);
    const { device } = await letIn(setup);
    const other = await setup.openSecond();
    const { options, challenge } = await setup.accounts.beginSignIn();
    expect(options.allowCredentials ?? []).toEqual([]);
    const session = await other.signIn({ answer: device.get(options), challenge }, HERE, false);
    const who = await find(setup.accounts, session);
    expect(who.person.email).toBe('jo@practice.example');
    await setup.accounts.signOut(who);
    expect(await other.findSession(session.token)).toBeNull();
  });

  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  it.each<[string, Forgery]>([
    ['signed by another key', { key: otherKey }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['from another site', { origin: 'https://practice.example.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a person', { userPresent: false }],
    ['without knowing the person', { userVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['of an unknown passkey', { credentialId: 'unknown_unknown_unknown' }],
    ['in another person’s name', { userHandle: 'c29tZWJvZHk' }],
  ])('does not open by an answer %s, and does by an honest one', async (_, forged) => {
    const setup = await open(under);
    const { device } = await letIn(setup);
    await expect(signIn(setup, device, forged)).rejects.toEqual(refusal('REFUSED'));
    expect(await signIn(setup, device)).toMatchObject({ kind: 'own' });
  });

  it('answers a challenge once, within five minutes, and for what it was asked', async () => {
    const setup = await open(under);
    const { device, who } = await letIn(setup);
    const asked = await setup.accounts.beginSignIn();
    const answer = { answer: device.get(asked.options), challenge: asked.challenge };
    await setup.accounts.signIn(answer, HERE, false);
    await expect(setup.accounts.signIn(answer, HERE, false)).rejects.toEqual(refusal('REFUSED'));

    const late = await setup.accounts.beginSignIn();
    const lateAnswer = { answer: device.get(late.options), challenge: late.challenge };
    setup.pass(5 * MINUTE);
    await expect(setup.accounts.signIn(lateAnswer, HERE, false)).rejects.toEqual(refusal('REFUSED'));

    const proof = await setup.accounts.beginProof(who);
    const proofAnswer = { answer: device.get(proof.options), challenge: proof.challenge };
    await expect(setup.accounts.signIn(proofAnswer, HERE, false)).rejects.toEqual(refusal('REFUSED'));
    for (const tampered of ['', 'x', '.', `${proof.challenge}x`, `x${proof.challenge}`]) {
      await expect(setup.accounts.prove(who, { ...proofAnswer, challenge: tampered })).rejects.toEqual(
        refusal('REFUSED'),
      );
    }
    await setup.accounts.prove(who, proofAnswer);
  });

  it('whose counter went back, moved or copied, opens, and its person is told by mail and in what was done', async () => {
    const setup = await open(under);
    const { device, who } = await letIn(setup);
    const readTold = async () => {
      await setup.accounts.settled();
      return setup.letters.flatMap((letter) => (letter.kind === 'copy' ? [letter.device] : []));
    };
    await signIn(setup, device, { counter: 9 });
    await signIn(setup, device, { counter: 10 });
    expect(await readTold()).toEqual([]);
    // Moved to a manager that does not count: told of once.
    await signIn(setup, device, { counter: 0 });
    await signIn(setup, device, { counter: 0 });
    expect(await readTold()).toEqual(['Phone']);
    await signIn(setup, device, { counter: 3 });
    const { options, challenge } = await setup.accounts.beginProof(who);
    await setup.accounts.prove(who, { answer: device.get(options, { counter: 3 }), challenge });
    expect(await readTold()).toEqual(['Phone', 'Phone']);
    const actions = (await setup.accounts.listAudit()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'used a passkey that may be a copy')).toHaveLength(2);
  });

  it('counts as asked for during five minutes, and then until it is asked for again', async () => {
    const setup = await open(under);
    const { device, session, who } = await letIn(setup);
    setup.pass(5 * MINUTE);
    expect((await find(setup.accounts, session)).isProven).toBe(false);
    const { options, challenge } = await setup.accounts.beginProof(who);
    const other = await letIn(setup, 'kim@practice.example');
    const foreign = { answer: other.device.get(options), challenge };
    await expect(setup.accounts.prove(who, foreign)).rejects.toEqual(refusal('REFUSED'));
    expect((await find(setup.accounts, session)).isProven).toBe(false);
    const proven = await setup.accounts.prove(who, { answer: device.get(options), challenge });
    expect(await find(setup.accounts, proven)).toMatchObject({ sessionId: who.sessionId, isProven: true });
    expect(await setup.accounts.findSession(session.token)).toBeNull();
  });
});

describeStores('a session', (under) => {
  it('lives for thirty days from its last use, and half a year at most', async () => {
    const setup = await open(under);
    const { session } = await letIn(setup);
    for (let days = 29; days < 180; days += 29) {
      setup.pass(29 * DAY);
      expect((await find(setup.accounts, session)).isRenewed).toBe(true);
      expect((await find(setup.accounts, session)).isRenewed).toBe(false);
    }
    setup.pass(6 * DAY);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    const { session: unused } = await letIn(setup, 'kim@practice.example');
    setup.pass(30 * DAY);
    expect(await setup.accounts.findSession(unused.token)).toBeNull();
  });

  it('on a shared device ends after twelve hours, used or not', async () => {
    const setup = await open(under);
    const { session } = await letIn(setup, 'jo@practice.example', true);
    setup.pass(12 * 60 * MINUTE - 1);
    expect((await find(setup.accounts, session)).kind).toBe('shared');
    setup.pass(1);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
  });

  it('is kept as a hash, and begins with a token of its own that ends the browser’s last one', async () => {
    const setup = await open(under);
    const { device, session } = await letIn(setup);
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
    const answer = { answer: device.get(options), challenge };
    const next = await setup.accounts.signIn(answer, { ...HERE, session: session.token }, false);
    expect(next.token).not.toBe(session.token);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    expect(await setup.accounts.findSession(next.token)).not.toBeNull();
    for (const forged of [undefined, '', 'x', `${next.token}x`, next.token.toUpperCase()]) {
      expect(await setup.accounts.findSession(forged)).toBeNull();
    }
  });

  it('that is ended while it is used, or while its passkey is asked for, stays ended', async () => {
    const setup = await open(under);
    const other = await setup.openSecond();
    const { device, session, who } = await letIn(setup);
    setup.pass(2 * MINUTE);
    await Promise.all([other.findSession(session.token), setup.accounts.signOut(who)]);
    for (const accounts of [setup.accounts, other]) {
      expect(await accounts.findSession(session.token)).toBeNull();
    }
    const again = await find(setup.accounts, await signIn(setup, device));
    const { options, challenge } = await setup.accounts.beginProof(again);
    await Promise.allSettled([
      other.prove(again, { answer: device.get(options), challenge }),
      setup.accounts.signOut(again),
    ]);
    expect((await setup.operator.list()).sessions).toEqual([]);
  });

  it('is listed with where and when, and ended by its own person alone', async () => {
    const setup = await open(under);
    const { device, session, who } = await letIn(setup);
    const kim = await letIn(setup, 'kim@practice.example');
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

describeStores('a device', (under) => {
  it('is listed, renamed and ended with its sessions, by its own person alone', async () => {
    const setup = await open(under);
    const { device: first, session, who } = await letIn(setup);
    const kim = await letIn(setup, 'kim@practice.example');
    const { device: laptop } = await addDevice(setup, who, 'Laptop');
    const onLaptop = await signIn(setup, laptop);
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
    expect(await setup.accounts.findSession(onLaptop.token)).toBeNull();
    await expect(signIn(setup, laptop)).rejects.toEqual(refusal('REFUSED'));
    expect(await setup.accounts.findSession(session.token)).not.toBeNull();
    await signIn(setup, first);
  });

  it('is not added twice, nor by an answer that was forged', async () => {
    const setup = await open(under);
    const { who, device } = await letIn(setup);
    const add = async (forged: Forgery) => {
      const { options, challenge } = await setup.accounts.beginDevice(who);
      const answer = new SoftwareAuthenticator(ORIGIN).create(options, forged);
      return setup.accounts.addDevice(who, { answer, challenge, name: 'x' }, HERE);
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

describeStores('a link by mail', (under) => {
  const ask = async (setup: Opened) => {
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
  };

  it('works once and for fifteen minutes, and only to add a device', async () => {
    const setup = await open(under);
    await letIn(setup);
    await setup.accounts.settled();
    setup.letters.length = 0;
    setup.accounts.requestLink(' JO@practice.example', 'network');
    await setup.accounts.settled();
    expect(setup.letters).toMatchObject([{ kind: 'link', to: 'jo@practice.example' }]);
    const [letter] = setup.letters;
    const token = readToken(letter?.kind === 'link' ? letter.link : '');
    await expect(setup.accounts.beginEnrolment(token)).rejects.toEqual(refusal('NOT_FOUND'));

    const session = await setup.accounts.useLink(token, HERE);
    await expect(setup.accounts.useLink(token, HERE)).rejects.toEqual(refusal('NOT_FOUND'));
    const who = await find(setup.accounts, session);
    expect(who).toMatchObject({ kind: 'recovery', isProven: false });
    const { device, begun } = await addDevice(setup, who, 'New phone', session.token);
    expect(begun).toMatchObject({ kind: 'own' });
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    expect(await setup.accounts.findSession(begun?.token)).toMatchObject({ kind: 'own', isProven: true });
    await signIn(setup, device);
  });

  it('of two who open it at the same moment lets one in', async () => {
    const setup = await open(under);
    await letIn(setup);
    const other = await setup.openSecond();
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
    const letter = setup.letters.at(-1);
    const token = readToken(letter?.kind === 'link' ? letter.link : '');
    const outcomes = await Promise.allSettled([
      setup.accounts.useLink(token, HERE),
      other.useLink(token, HERE),
      setup.accounts.useLink(token, HERE),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { sessions } = await setup.operator.list();
    expect(sessions.filter(({ kind }) => kind === 'recovery')).toHaveLength(1);
  });

  it('is too old after fifteen minutes, and so is the session that it began', async () => {
    const setup = await open(under);
    await letIn(setup);
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
    const read = (letter = setup.letters.at(-1)) => readToken(letter?.kind === 'link' ? letter.link : '');
    const old = read();
    setup.pass(15 * MINUTE);
    await expect(setup.accounts.useLink(old, HERE)).rejects.toEqual(refusal('NOT_FOUND'));
    setup.accounts.requestLink('jo@practice.example', 'network');
    await setup.accounts.settled();
    const session = await setup.accounts.useLink(read(), HERE);
    setup.pass(15 * MINUTE - 1);
    expect(await setup.accounts.findSession(session.token)).not.toBeNull();
    setup.pass(1);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
  });

  it('is mailed to nobody who may not come in, and not again and again', async () => {
    const setup = await open(under);
    await letIn(setup);
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
    // Neither who may not come in nor a link that is on its way counts.
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

  it('outlives what strangers ask for in its person’s name, until one of them was used', async () => {
    const setup = await open(under);
    await letIn(setup);
    await ask(setup);
    for (const minutes of [5, 5]) {
      setup.pass(minutes * MINUTE);
      setup.accounts.requestLink('jo@practice.example', 'a stranger');
      await setup.accounts.settled();
    }
    const [own = '', ...others] = readLinks(setup);
    expect(others).toHaveLength(2);
    expect(await setup.accounts.useLink(own, HERE)).toMatchObject({ kind: 'recovery' });
    const tried = await Promise.allSettled(others.map((token) => setup.accounts.useLink(token, HERE)));
    const refused = { status: 'rejected', reason: refusal('NOT_FOUND') };
    expect(tried).toEqual([refused, refused]);
  });

  it('is one of three at most, also when the clock is set back', async () => {
    const setup = await open(under);
    await letIn(setup);
    await ask(setup);
    for (const minutes of [6, 6, -17]) {
      setup.pass(minutes * MINUTE);
      await ask(setup);
    }
    const rows = await setup.connection.read((db) => db.selectFrom('entry_links').select('kind').execute());
    expect([readLinks(setup).length, rows.length]).toEqual([4, 3]);
  });

  it('adds one device, also when two are added at the same moment', async () => {
    const setup = await open(under);
    await letIn(setup);
    const other = await setup.openSecond();
    await ask(setup);
    const session = await setup.accounts.useLink(readLinks(setup)[0] ?? '', HERE);
    const who = await find(setup.accounts, session);
    const both = [setup.accounts, other];
    const asked = await Promise.all(both.map((accounts) => accounts.beginDevice(who)));
    const outcomes = await Promise.allSettled(
      both.map((accounts, index) => {
        const { options, challenge } = asked[index] ?? expect.fail('nobody was asked');
        const answer = { answer: new SoftwareAuthenticator(ORIGIN).create(options), challenge, name: 'x' };
        return accounts.addDevice(who, answer, { ...HERE, session: session.token });
      }),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { devices, sessions } = await setup.operator.list();
    expect([devices.length, sessions.filter(({ kind }) => kind === 'recovery').length]).toEqual([2, 0]);
  });

  const arrived = ({ letters }: Opened) => letters.filter(({ kind }) => kind === 'link').length;
  const readLast = async ({ accounts }: Opened) => (await accounts.listAudit())[0]?.action;

  it('is tried again while the mail server puts it off, for as long as it works', async () => {
    const setup = await open(under);
    await letIn(setup);
    await setup.accounts.settled();
    setup.outcomes.push('later', 'later', 'later');
    await ask(setup);
    expect([setup.outcomes.length, arrived(setup)]).toEqual([0, 1]);
    expect(await readLast(setup)).toBe('asked for a link by mail');

    const began = setup.now() + 5 * MINUTE;
    setup.pass(5 * MINUTE);
    setup.outcomes.push(...Array.from({ length: 50 }, () => 'later' as const));
    await ask(setup);
    expect(setup.now() - began).toBeLessThan(15 * MINUTE);
    expect(await readLast(setup)).toBe('asked for a link that could not be mailed');
  });

  it('that was refused for good, or given up when the site stops, is taken back, and asked for again at once', async () => {
    const setup = await open(under);
    await letIn(setup);
    await setup.accounts.settled();
    setup.outcomes.push('refused');
    await ask(setup);
    expect(await readLast(setup)).toBe('asked for a link that could not be mailed');
    await ask(setup);
    expect(arrived(setup)).toBe(1);

    setup.pass(5 * MINUTE);
    setup.outcomes.push('later');
    setup.inPause.push(() => void setup.accounts.close());
    await ask(setup);
    expect([arrived(setup), await readLast(setup)]).toEqual([1, 'asked for a link that could not be mailed']);
  });

  it('is not tried again once its person came in by a newer one', async () => {
    const setup = await open(under);
    await letIn(setup);
    await setup.accounts.settled();
    setup.outcomes.push('later');
    setup.inPause.push(async () => {
      setup.pass(5 * MINUTE);
      setup.accounts.requestLink('jo@practice.example', 'network');
      await expect.poll(() => arrived(setup)).toBe(1);
      expect(await setup.accounts.useLink(readLinks(setup)[0] ?? '', HERE)).toMatchObject({
        kind: 'recovery',
      });
    });
    await ask(setup);
    expect(arrived(setup)).toBe(1);
  });

  it('that fails in the background is told to the log, without the address', async () => {
    const setup = await open(under);
    await letIn(setup);
    await setup.accounts.settled();
    setup.letters.push = () => {
      throw new Error('A fault of the program.');
    };
    await ask(setup);
    expect(setup.faults).toEqual(['link by mail']);
  });
});

describeStores('people', (under) => {
  it('may remove each other while somebody is left, also when both do at the same moment', async () => {
    const setup = await open(under);
    const jo = await letIn(setup);
    const kim = await letIn(setup, 'kim@practice.example');
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

  /** What somebody may leave behind to come back by. */
  async function setGoing(setup: Opened, who: SignedIn, guest: string, name: string) {
    await setup.accounts.invite(who, guest);
    await setup.accounts.settled();
    for (const [kind, key, until] of [SHARE, EDITION])
      expect(await setup.accounts.grants.give(who.person.email, kind, key.replace('kim', name), until)).toBe(
        true,
      );
    const letter = setup.letters.find(({ to }) => to === guest);
    const token = readToken(letter?.kind === 'invitation' ? letter.link : '');
    const isThere = async () => [
      await setup.accounts.beginEnrolment(token).then(
        () => true,
        () => false,
      ),
      ...(await Promise.all(
        [SHARE, EDITION].map(([, key]) => setup.accounts.grants.isGiven(key.replace('kim', name))),
      )),
    ];
    expect(await isThere()).toEqual([true, true, true]);
    return isThere;
  }

  it('that are removed take along whom they invited, what they shared and what they chose a time for', async () => {
    const setup = await open(under);
    const jo = await letIn(setup);
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      admin: (id) => setup.accounts.removePerson(jo.who, id),
      terminal: () => setup.operator.remove(' Kim@practice.example'),
    };
    for (const [place, remove] of Object.entries(ends)) {
      const kim = await letIn(setup, 'kim@practice.example');
      const isJos = await setGoing(setup, jo.who, `${place}@jo.example`, `jo ${place}`);
      const isKims = await setGoing(setup, kim.who, `${place}@kim.example`, `kim ${place}`);
      await remove(kim.who.person.id);
      expect([place, await isKims(), await isJos()]).toEqual([
        ...[place, [false, false, false], [true, true, true]],
      ]);
      expect(await setup.accounts.findSession(kim.session.token)).toBeNull();
      await expect(signIn(setup, kim.device)).rejects.toEqual(refusal('REFUSED'));
      expect((await setup.accounts.listAudit())[0]).toMatchObject({
        ...{ action: 'removed', about: 'kim@practice.example' },
        who: place === 'admin' ? 'jo@practice.example' : 'the command line',
      });
      // What was under way when they were removed.
      await expect(setup.accounts.invite(kim.who, 'again@kim.example')).rejects.toEqual(
        refusal('SIGNED_OUT'),
      );
      expect(await setup.accounts.grants.give('kim@practice.example', ...SHARE)).toBe(false);
      const { invitations } = await setup.operator.list();
      for (const { id } of invitations) await setup.operator.end(id);
    }
  });

  it('keep what they shared and chose a time for only until all is ended from the command line', async () => {
    const setup = await open(under);
    const { who, device } = await letIn(setup);
    const isThere = await setGoing(setup, who, 'lee@practice.example', 'jo');
    expect(await setup.operator.endAll()).toBe(1);
    expect(await isThere()).toEqual([false, false, false]);
    expect(await signIn(setup, device)).toMatchObject({ kind: 'own' });
  });

  it('share the draft by twenty addresses at most, each until its end', async () => {
    const setup = await open(under);
    await letIn(setup);
    const { give, isGiven } = setup.accounts.grants;
    for (let share = 0; share <= 20; share += 1)
      await give('jo@practice.example', 'share', `${share}`, setup.now() + DAY + share);
    await give('jo@practice.example', 'edition', 'later', setup.now() + MINUTE);
    const given = (...keys: string[]) => Promise.all(keys.map(isGiven));
    expect(await given('0', '1', '20', 'later')).toEqual([false, true, true, true]);
    setup.pass(DAY + 5);
    expect(await given('5', '6', 'later')).toEqual([false, true, false]);
    await sweepAccounts(setup.connection, setup.now(), 90 * DAY);
    const rows = await setup.connection.read((db) => db.selectFrom('grants').select('key').execute());
    expect(rows).toHaveLength(15);
  });

  it('are seen with their devices', async () => {
    const setup = await open(under);
    const { who } = await letIn(setup);
    const kim = await letIn(setup, 'kim@practice.example');
    await setup.accounts.signOut(kim.who);
    const { people } = await setup.accounts.listPeople(who);
    expect(people).toMatchObject([
      { email: 'jo@practice.example', devices: 1, isYou: true, seenAt: setup.now() },
      { email: 'kim@practice.example', devices: 1, isYou: false, seenAt: null },
    ]);
  });
});

describeStores('a page that leads visitors elsewhere', (under) => {
  it('is told to everybody and to both mailboxes once each, also when the mail server puts it off', async () => {
    const setup = await open(under);
    await letIn(setup);
    await letIn(setup, 'kim@practice.example');
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

describeStores('what was done', (under) => {
  it('is kept with who and when, read in pages, and forgotten by rule with all that ended', async () => {
    const setup = await open(under);
    const { who, session } = await letIn(setup);
    await setup.accounts.recordAction(who, 'erased 2 enquiries', 'by request');
    setup.pass(DAY);
    for (let step = 0; step < 120; step += 1) await setup.accounts.recordAction(who, 'exported', '');
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

describeStores('the command line', (under) => {
  it('sees everything, and ends what an id names', async () => {
    const setup = await open(under);
    const { session, device } = await letIn(setup);
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

  it('removes the last person only when told so, unless somebody else is invited', async () => {
    const setup = await open(under);
    const thief = await letIn(setup, 'thief@practice.example');
    await setup.accounts.invite(thief.who, 'second@thief.example');
    expect(await setup.operator.remove('nobody@practice.example')).toBe('nobody');
    expect(await setup.operator.remove('thief@practice.example')).toBe('last');
    expect(await signIn(setup, thief.device)).toBeTruthy();
    const { link } = await setup.operator.invite('jo@practice.example');
    expect(await setup.operator.remove('thief@practice.example')).toBe('person');
    await expect(signIn(setup, thief.device)).rejects.toEqual(refusal('REFUSED'));
    expect(await setup.accounts.beginEnrolment(readToken(link))).toBeTruthy();
    expect((await setup.operator.list()).invitations.map(({ email }) => email)).toEqual([
      'jo@practice.example',
    ]);
    expect(await setup.operator.remove('JO@practice.example')).toBe('invitation');
    expect((await setup.operator.list()).invitations).toEqual([]);
    await letIn(setup);
    expect(await setup.operator.remove('jo@practice.example', true)).toBe('person');
    expect((await setup.operator.list()).people).toEqual([]);
  });

  it('ends every session at once, and invites again whoever lost every device', async () => {
    const setup = await open(under);
    const { session, who } = await letIn(setup);
    await letIn(setup, 'kim@practice.example');
    expect(await setup.operator.endAll()).toBe(2);
    expect(await setup.accounts.findSession(session.token)).toBeNull();
    const again = await letIn(setup);
    expect(again.who.person.id).toBe(who.person.id);
    expect(await setup.operator.end(who.person.id)).toBe('all sessions of a person');
    expect(await setup.accounts.findSession(again.session.token)).toBeNull();
  });
});
