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
    const desk = await open(under);
    const { link } = await desk.operator.invite('Jo@practice.example');
    expect(link).toMatch(/^https:\/\/practice\.example\/admin#invitation=[\w-]{43}$/);
    const token = readToken(link);
    const { options, challenge } = await desk.accounts.beginEnrolment(token);
    expect(options.rp).toEqual({ id: 'practice.example', name: 'The Practice' });
    expect(options.user.name).toBe('Jo@practice.example');
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });

    const made = new SoftwareAuthenticator(ORIGIN);
    const answer = { answer: made.create(options), challenge, name: 'Phone' };
    const session = await desk.accounts.enrol(token, answer, HERE, false);
    expect(await find(desk.accounts, session)).toMatchObject({
      person: { email: 'Jo@practice.example' },
      ...{ kind: 'own', isProven: true },
    });
    await expect(desk.accounts.enrol(token, answer, HERE, false)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(desk.accounts.beginEnrolment(token)).rejects.toEqual(refusal('NOT_FOUND'));
    await desk.accounts.settled();
    expect(desk.letters).toMatchObject([{ kind: 'device', to: 'Jo@practice.example', device: 'Phone' }]);
  });

  it('ends after three days, and when a newer one is made', async () => {
    const desk = await open(under);
    const [first, second] = [
      await desk.operator.invite('a@b.example'),
      await desk.operator.invite('A@b.example'),
    ];
    await expect(desk.accounts.beginEnrolment(readToken(first.link))).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await desk.accounts.beginEnrolment(readToken(second.link))).toBeTruthy();
    desk.pass(3 * DAY);
    await expect(desk.accounts.beginEnrolment(readToken(second.link))).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('of two who use it at the same moment lets one in', async () => {
    const desk = await open(under);
    const other = await desk.openSecond();
    const token = readToken((await desk.operator.invite('a@b.example')).link);
    const both = [desk.accounts, other];
    const asked = await Promise.all(both.map((accounts) => accounts.beginEnrolment(token)));
    const outcomes = await Promise.all(
      both.map((accounts, index) => {
        const { options, challenge } = asked[index] ?? expect.fail('nobody was asked');
        const answer = { answer: new SoftwareAuthenticator(ORIGIN).create(options), challenge, name: 'x' };
        return accounts.enrol(token, answer, HERE, false).catch(() => 'refused');
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
    expect((await desk.operator.list()).devices).toHaveLength(1);
  });

  it('by somebody at the desk is mailed, or handed over where there is no mail server', async () => {
    const desk = await open(under);
    const { who } = await letIn(desk);
    expect(await desk.accounts.invite(who, 'kim@practice.example')).toEqual({ mailed: true });
    await desk.accounts.settled();
    expect(desk.letters).toContainEqual(
      expect.objectContaining({ kind: 'invitation', to: 'kim@practice.example' }),
    );
    await expect(desk.accounts.invite(who, 'JO@practice.example')).rejects.toEqual(refusal('CONFLICT'));
    const { invitations } = await desk.accounts.listPeople(who);
    expect(invitations.map(({ email }) => email)).toEqual(['kim@practice.example']);
    await desk.accounts.withdrawInvitation(who, invitations[0]?.id ?? '');
    expect((await desk.accounts.listPeople(who)).invitations).toEqual([]);

    desk.outcomes.push('later', 'refused');
    await desk.accounts.invite(who, 'lee@practice.example');
    await desk.accounts.settled();
    expect((await desk.accounts.listPeople(who)).invitations).toEqual([]);
    expect((await desk.accounts.listAudit())[0]).toMatchObject({
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
    const desk = await open(under);
    const { who } = await letIn(desk);
    await desk.accounts.invite(who, 'kim@practice.example');
    const { invitations } = await desk.accounts.listPeople(who);
    await desk.accounts.withdrawInvitation(who, invitations[0]?.id ?? '');
    desk.pass(5 * MINUTE - 1);
    const again = desk.accounts.invite(who, ' KIM@practice.example');
    await expect(again).rejects.toMatchObject({
      code: 'BUSY',
      message: expect.stringContaining('five minutes'),
    });
    expect((await desk.accounts.listPeople(who)).invitations).toEqual([]);
    desk.pass(1);
    await desk.accounts.invite(who, 'kim@practice.example');
    await desk.accounts.settled();
    expect(desk.letters.filter(({ to }) => to === 'kim@practice.example')).toHaveLength(2);
  });

  it('of everybody together are twenty a day, without those of the command line', async () => {
    const desk = await open(under);
    const jo = await letIn(desk);
    const kim = await letIn(desk, 'kim@practice.example');
    for (let guest = 0; guest < 20; guest += 1)
      await desk.accounts.invite(guest % 2 ? jo.who : kim.who, `guest-${guest}@practice.example`);
    await expect(desk.accounts.invite(jo.who, 'last@practice.example')).rejects.toMatchObject({
      ...{ code: 'BUSY', message: '20 people were invited since yesterday. Invite the next one tomorrow.' },
    });
    await desk.accounts.settled();
    expect(desk.letters.filter(({ kind }) => kind === 'invitation')).toHaveLength(20);
    expect(await desk.operator.invite('last@practice.example')).toBeTruthy();
    desk.pass(DAY);
    expect(await desk.accounts.invite(jo.who, 'last@practice.example')).toEqual({ mailed: true });
  });
});

describeStores('a passkey', (under) => {
  it('opens without a name, on any instance, and its session is looked up on every one', async () => {
    const desk = await open(under);
    const { device } = await letIn(desk);
    const other = await desk.openSecond();
    const { options, challenge } = await desk.accounts.beginSignIn();
    expect(options.allowCredentials ?? []).toEqual([]);
    const session = await other.signIn({ answer: device.get(options), challenge }, HERE, false);
    const who = await find(desk.accounts, session);
    expect(who.person.email).toBe('jo@practice.example');
    await desk.accounts.signOut(who);
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
    const desk = await open(under);
    const { device } = await letIn(desk);
    await expect(signIn(desk, device, forged)).rejects.toEqual(refusal('REFUSED'));
    expect(await signIn(desk, device)).toMatchObject({ kind: 'own' });
  });

  it('answers a challenge once, within five minutes, and for what it was asked', async () => {
    const desk = await open(under);
    const { device, who } = await letIn(desk);
    const asked = await desk.accounts.beginSignIn();
    const answer = { answer: device.get(asked.options), challenge: asked.challenge };
    await desk.accounts.signIn(answer, HERE, false);
    await expect(desk.accounts.signIn(answer, HERE, false)).rejects.toEqual(refusal('REFUSED'));

    const late = await desk.accounts.beginSignIn();
    const lateAnswer = { answer: device.get(late.options), challenge: late.challenge };
    desk.pass(5 * MINUTE);
    await expect(desk.accounts.signIn(lateAnswer, HERE, false)).rejects.toEqual(refusal('REFUSED'));

    const proof = await desk.accounts.beginProof(who);
    const proofAnswer = { answer: device.get(proof.options), challenge: proof.challenge };
    await expect(desk.accounts.signIn(proofAnswer, HERE, false)).rejects.toEqual(refusal('REFUSED'));
    for (const tampered of ['', 'x', '.', `${proof.challenge}x`, `x${proof.challenge}`]) {
      await expect(desk.accounts.prove(who, { ...proofAnswer, challenge: tampered })).rejects.toEqual(
        refusal('REFUSED'),
      );
    }
    await desk.accounts.prove(who, proofAnswer);
  });

  it('whose counter went back, moved or copied, opens, and its person is told by mail and in what was done', async () => {
    const desk = await open(under);
    const { device, who } = await letIn(desk);
    const readTold = async () => {
      await desk.accounts.settled();
      return desk.letters.flatMap((letter) => (letter.kind === 'copy' ? [letter.device] : []));
    };
    await signIn(desk, device, { counter: 9 });
    await signIn(desk, device, { counter: 10 });
    expect(await readTold()).toEqual([]);
    // Moved to a manager that does not count: told of once.
    await signIn(desk, device, { counter: 0 });
    await signIn(desk, device, { counter: 0 });
    expect(await readTold()).toEqual(['Phone']);
    await signIn(desk, device, { counter: 3 });
    const { options, challenge } = await desk.accounts.beginProof(who);
    await desk.accounts.prove(who, { answer: device.get(options, { counter: 3 }), challenge });
    expect(await readTold()).toEqual(['Phone', 'Phone']);
    const actions = (await desk.accounts.listAudit()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'used a passkey that may be a copy')).toHaveLength(2);
  });

  it('counts as asked for during five minutes, and then until it is asked for again', async () => {
    const desk = await open(under);
    const { device, session, who } = await letIn(desk);
    desk.pass(5 * MINUTE);
    expect((await find(desk.accounts, session)).isProven).toBe(false);
    const { options, challenge } = await desk.accounts.beginProof(who);
    const other = await letIn(desk, 'kim@practice.example');
    const foreign = { answer: other.device.get(options), challenge };
    await expect(desk.accounts.prove(who, foreign)).rejects.toEqual(refusal('REFUSED'));
    expect((await find(desk.accounts, session)).isProven).toBe(false);
    const proven = await desk.accounts.prove(who, { answer: device.get(options), challenge });
    expect(await find(desk.accounts, proven)).toMatchObject({ sessionId: who.sessionId, isProven: true });
    expect(await desk.accounts.findSession(session.token)).toBeNull();
  });
});

describeStores('a session', (under) => {
  it('lives for thirty days from its last use, and half a year at most', async () => {
    const desk = await open(under);
    const { session } = await letIn(desk);
    for (let days = 29; days < 180; days += 29) {
      desk.pass(29 * DAY);
      expect((await find(desk.accounts, session)).isRenewed).toBe(true);
      expect((await find(desk.accounts, session)).isRenewed).toBe(false);
    }
    desk.pass(6 * DAY);
    expect(await desk.accounts.findSession(session.token)).toBeNull();
    const { session: unused } = await letIn(desk, 'kim@practice.example');
    desk.pass(30 * DAY);
    expect(await desk.accounts.findSession(unused.token)).toBeNull();
  });

  it('on a shared device ends after twelve hours, used or not', async () => {
    const desk = await open(under);
    const { session } = await letIn(desk, 'jo@practice.example', true);
    desk.pass(12 * 60 * MINUTE - 1);
    expect((await find(desk.accounts, session)).kind).toBe('shared');
    desk.pass(1);
    expect(await desk.accounts.findSession(session.token)).toBeNull();
  });

  it('is kept as a hash, and begins with a token of its own that ends the browser’s last one', async () => {
    const desk = await open(under);
    const { device, session } = await letIn(desk);
    const tables = ['sessions', 'entry_links', 'passkeys', 'people', 'audit'] as const;
    const all = await desk.connection.read(async (db) => {
      const rows = await Promise.all(
        tables.map((table: keyof AccountTables) => db.selectFrom(table).selectAll().execute()),
      );
      return JSON.stringify(rows);
    });
    expect(all).toContain('jo@practice.example');
    expect(all).not.toContain(session.token);

    const { options, challenge } = await desk.accounts.beginSignIn();
    const answer = { answer: device.get(options), challenge };
    const next = await desk.accounts.signIn(answer, { ...HERE, session: session.token }, false);
    expect(next.token).not.toBe(session.token);
    expect(await desk.accounts.findSession(session.token)).toBeNull();
    expect(await desk.accounts.findSession(next.token)).not.toBeNull();
    for (const forged of [undefined, '', 'x', `${next.token}x`, next.token.toUpperCase()]) {
      expect(await desk.accounts.findSession(forged)).toBeNull();
    }
  });

  it('that is ended while it is used, or while its passkey is asked for, stays ended', async () => {
    const desk = await open(under);
    const other = await desk.openSecond();
    const { device, session, who } = await letIn(desk);
    desk.pass(2 * MINUTE);
    await Promise.all([other.findSession(session.token), desk.accounts.signOut(who)]);
    for (const accounts of [desk.accounts, other]) {
      expect(await accounts.findSession(session.token)).toBeNull();
    }
    const again = await find(desk.accounts, await signIn(desk, device));
    const { options, challenge } = await desk.accounts.beginProof(again);
    await Promise.allSettled([
      other.prove(again, { answer: device.get(options), challenge }),
      desk.accounts.signOut(again),
    ]);
    expect((await desk.operator.list()).sessions).toEqual([]);
  });

  it('is listed with where and when, and ended by its own person alone', async () => {
    const desk = await open(under);
    const { device, session, who } = await letIn(desk);
    const kim = await letIn(desk, 'kim@practice.example');
    desk.pass(MINUTE);
    const second = await find(desk.accounts, await signIn(desk, device));
    const list = await desk.accounts.listSessions(who);
    expect(list.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ['Firefox on Android', false],
      ['Firefox on Android', true],
    ]);
    await expect(desk.accounts.endSession(kim.who, second.sessionId)).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await desk.accounts.listSessions(who)).toHaveLength(2);
    await desk.accounts.endSession(who, second.sessionId);
    expect(await desk.accounts.listSessions(who)).toHaveLength(1);

    const third = await signIn(desk, device);
    expect(await desk.accounts.endOtherSessions(who)).toBe(1);
    expect(await desk.accounts.findSession(third.token)).toBeNull();
    expect(await desk.accounts.findSession(session.token)).not.toBeNull();
    expect(await desk.accounts.findSession(kim.session.token)).not.toBeNull();
  });
});

describeStores('a device', (under) => {
  it('is listed, renamed and ended with its sessions, by its own person alone', async () => {
    const desk = await open(under);
    const { device: first, session, who } = await letIn(desk);
    const kim = await letIn(desk, 'kim@practice.example');
    const { device: laptop } = await addDevice(desk, who, 'Laptop');
    const onLaptop = await signIn(desk, laptop);
    const devices = await desk.accounts.listDevices(who);
    expect(devices.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Phone', true],
      ['Laptop', false],
    ]);
    const id = devices[1]?.id ?? '';
    await expect(desk.accounts.renameDevice(kim.who, id, 'Mine')).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(desk.accounts.endDevice(kim.who, id)).rejects.toEqual(refusal('NOT_FOUND'));
    await desk.accounts.renameDevice(who, id, 'Old laptop');
    expect((await desk.accounts.listDevices(who))[1]?.name).toBe('Old laptop');

    await desk.accounts.endDevice(who, id);
    expect(await desk.accounts.findSession(onLaptop.token)).toBeNull();
    await expect(signIn(desk, laptop)).rejects.toEqual(refusal('REFUSED'));
    expect(await desk.accounts.findSession(session.token)).not.toBeNull();
    await signIn(desk, first);
  });

  it('is not added twice, nor by an answer that was forged', async () => {
    const desk = await open(under);
    const { who, device } = await letIn(desk);
    const add = async (forged: Forgery) => {
      const { options, challenge } = await desk.accounts.beginDevice(who);
      const answer = new SoftwareAuthenticator(ORIGIN).create(options, forged);
      return desk.accounts.addDevice(who, { answer, challenge, name: 'x' }, HERE);
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
    expect(await desk.accounts.listDevices(who)).toHaveLength(2);
  });
});

describeStores('a link by mail', (under) => {
  const ask = async (desk: Opened) => {
    desk.accounts.requestLink('jo@practice.example', 'network');
    await desk.accounts.settled();
  };

  it('works once and for fifteen minutes, and only to add a device', async () => {
    const desk = await open(under);
    await letIn(desk);
    await desk.accounts.settled();
    desk.letters.length = 0;
    desk.accounts.requestLink(' JO@practice.example', 'network');
    await desk.accounts.settled();
    expect(desk.letters).toMatchObject([{ kind: 'link', to: 'jo@practice.example' }]);
    const [letter] = desk.letters;
    const token = readToken(letter?.kind === 'link' ? letter.link : '');
    await expect(desk.accounts.beginEnrolment(token)).rejects.toEqual(refusal('NOT_FOUND'));

    const session = await desk.accounts.useLink(token, HERE);
    await expect(desk.accounts.useLink(token, HERE)).rejects.toEqual(refusal('NOT_FOUND'));
    const who = await find(desk.accounts, session);
    expect(who).toMatchObject({ kind: 'recovery', isProven: false });
    const { device, begun } = await addDevice(desk, who, 'New phone', session.token);
    expect(begun).toMatchObject({ kind: 'own' });
    expect(await desk.accounts.findSession(session.token)).toBeNull();
    expect(await desk.accounts.findSession(begun?.token)).toMatchObject({ kind: 'own', isProven: true });
    await signIn(desk, device);
  });

  it('of two who open it at the same moment lets one in', async () => {
    const desk = await open(under);
    await letIn(desk);
    const other = await desk.openSecond();
    desk.accounts.requestLink('jo@practice.example', 'network');
    await desk.accounts.settled();
    const letter = desk.letters.at(-1);
    const token = readToken(letter?.kind === 'link' ? letter.link : '');
    const outcomes = await Promise.allSettled([
      desk.accounts.useLink(token, HERE),
      other.useLink(token, HERE),
      desk.accounts.useLink(token, HERE),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { sessions } = await desk.operator.list();
    expect(sessions.filter(({ kind }) => kind === 'recovery')).toHaveLength(1);
  });

  it('is too old after fifteen minutes, and so is the session that it began', async () => {
    const desk = await open(under);
    await letIn(desk);
    desk.accounts.requestLink('jo@practice.example', 'network');
    await desk.accounts.settled();
    const read = (letter = desk.letters.at(-1)) => readToken(letter?.kind === 'link' ? letter.link : '');
    const old = read();
    desk.pass(15 * MINUTE);
    await expect(desk.accounts.useLink(old, HERE)).rejects.toEqual(refusal('NOT_FOUND'));
    desk.accounts.requestLink('jo@practice.example', 'network');
    await desk.accounts.settled();
    const session = await desk.accounts.useLink(read(), HERE);
    desk.pass(15 * MINUTE - 1);
    expect(await desk.accounts.findSession(session.token)).not.toBeNull();
    desk.pass(1);
    expect(await desk.accounts.findSession(session.token)).toBeNull();
  });

  it('is mailed to nobody who may not come in, and not again and again', async () => {
    const desk = await open(under);
    await letIn(desk);
    await desk.accounts.settled();
    desk.letters.length = 0;
    const ask = async (email: string, network: string) => {
      desk.accounts.requestLink(email, network);
      await desk.accounts.settled();
      return desk.letters.length;
    };
    expect(await ask('nobody@practice.example', 'a')).toBe(0);
    expect(await ask('jo@practice.example', 'a')).toBe(1);
    expect(await ask('jo@practice.example', 'b')).toBe(1);
    desk.pass(5 * MINUTE);
    expect(await ask('jo@practice.example', 'b')).toBe(2);
    // Neither who may not come in nor a link that is on its way counts.
    for (let again = 0; again < 5; again += 1) {
      await ask('x@y.example', 'c');
      await ask('jo@practice.example', 'c');
    }
    for (let mailed = 3; mailed <= 7; mailed += 1) {
      desk.pass(5 * MINUTE);
      expect(await ask('jo@practice.example', 'c')).toBe(mailed);
    }
    desk.pass(5 * MINUTE);
    expect(await ask('jo@practice.example', 'c')).toBe(7);
    expect(await ask('jo@practice.example', 'd')).toBe(8);
    desk.pass(60 * MINUTE);
    expect(await ask('jo@practice.example', 'c')).toBe(9);
  });

  const readLinks = ({ letters }: Opened) =>
    letters.flatMap((letter) => (letter.kind === 'link' ? [readToken(letter.link)] : []));

  it('outlives what strangers ask for in its person’s name, until one of them was used', async () => {
    const desk = await open(under);
    await letIn(desk);
    await ask(desk);
    for (const minutes of [5, 5]) {
      desk.pass(minutes * MINUTE);
      desk.accounts.requestLink('jo@practice.example', 'a stranger');
      await desk.accounts.settled();
    }
    const [own = '', ...others] = readLinks(desk);
    expect(others).toHaveLength(2);
    expect(await desk.accounts.useLink(own, HERE)).toMatchObject({ kind: 'recovery' });
    const tried = await Promise.allSettled(others.map((token) => desk.accounts.useLink(token, HERE)));
    const refused = { status: 'rejected', reason: refusal('NOT_FOUND') };
    expect(tried).toEqual([refused, refused]);
  });

  it('is one of three at most, also when the clock is set back', async () => {
    const desk = await open(under);
    await letIn(desk);
    await ask(desk);
    for (const minutes of [6, 6, -17]) {
      desk.pass(minutes * MINUTE);
      await ask(desk);
    }
    const rows = await desk.connection.read((db) => db.selectFrom('entry_links').select('kind').execute());
    expect([readLinks(desk).length, rows.length]).toEqual([4, 3]);
  });

  it('adds one device, also when two are added at the same moment', async () => {
    const desk = await open(under);
    await letIn(desk);
    const other = await desk.openSecond();
    await ask(desk);
    const session = await desk.accounts.useLink(readLinks(desk)[0] ?? '', HERE);
    const who = await find(desk.accounts, session);
    const both = [desk.accounts, other];
    const asked = await Promise.all(both.map((accounts) => accounts.beginDevice(who)));
    const outcomes = await Promise.allSettled(
      both.map((accounts, index) => {
        const { options, challenge } = asked[index] ?? expect.fail('nobody was asked');
        const answer = { answer: new SoftwareAuthenticator(ORIGIN).create(options), challenge, name: 'x' };
        return accounts.addDevice(who, answer, { ...HERE, session: session.token });
      }),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { devices, sessions } = await desk.operator.list();
    expect([devices.length, sessions.filter(({ kind }) => kind === 'recovery').length]).toEqual([2, 0]);
  });

  const arrived = ({ letters }: Opened) => letters.filter(({ kind }) => kind === 'link').length;
  const readLast = async ({ accounts }: Opened) => (await accounts.listAudit())[0]?.action;

  it('is tried again while the mail server puts it off, for as long as it works', async () => {
    const desk = await open(under);
    await letIn(desk);
    await desk.accounts.settled();
    desk.outcomes.push('later', 'later', 'later');
    await ask(desk);
    expect([desk.outcomes.length, arrived(desk)]).toEqual([0, 1]);
    expect(await readLast(desk)).toBe('asked for a link by mail');

    const began = desk.now() + 5 * MINUTE;
    desk.pass(5 * MINUTE);
    desk.outcomes.push(...Array.from({ length: 50 }, () => 'later' as const));
    await ask(desk);
    expect(desk.now() - began).toBeLessThan(15 * MINUTE);
    expect(await readLast(desk)).toBe('asked for a link that could not be mailed');
  });

  it('that was refused for good, or given up when the site stops, is taken back, and asked for again at once', async () => {
    const desk = await open(under);
    await letIn(desk);
    await desk.accounts.settled();
    desk.outcomes.push('refused');
    await ask(desk);
    expect(await readLast(desk)).toBe('asked for a link that could not be mailed');
    await ask(desk);
    expect(arrived(desk)).toBe(1);

    desk.pass(5 * MINUTE);
    desk.outcomes.push('later');
    desk.inPause.push(() => void desk.accounts.close());
    await ask(desk);
    expect([arrived(desk), await readLast(desk)]).toEqual([1, 'asked for a link that could not be mailed']);
  });

  it('is not tried again once its person came in by a newer one', async () => {
    const desk = await open(under);
    await letIn(desk);
    await desk.accounts.settled();
    desk.outcomes.push('later');
    desk.inPause.push(async () => {
      desk.pass(5 * MINUTE);
      desk.accounts.requestLink('jo@practice.example', 'network');
      await expect.poll(() => arrived(desk)).toBe(1);
      expect(await desk.accounts.useLink(readLinks(desk)[0] ?? '', HERE)).toMatchObject({ kind: 'recovery' });
    });
    await ask(desk);
    expect(arrived(desk)).toBe(1);
  });

  it('that fails in the background is told to the log, without the address', async () => {
    const desk = await open(under);
    await letIn(desk);
    await desk.accounts.settled();
    desk.letters.push = () => {
      throw new Error('A fault of the program.');
    };
    await ask(desk);
    expect(desk.faults).toEqual(['link by mail']);
  });
});

describeStores('people', (under) => {
  it('may remove each other while somebody is left, also when both do at the same moment', async () => {
    const desk = await open(under);
    const jo = await letIn(desk);
    const kim = await letIn(desk, 'kim@practice.example');
    const both = await Promise.allSettled([
      desk.accounts.removePerson(jo.who, kim.who.person.id),
      desk.accounts.removePerson(kim.who, jo.who.person.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { people, sessions, devices } = await desk.operator.list();
    expect([people.length, sessions.length, devices.length]).toEqual([1, 1, 1]);
    const left = [jo, kim].find(({ who }) => who.person.id === people[0]?.id);
    await expect(desk.accounts.removePerson(left?.who ?? jo.who, people[0]?.id ?? '')).rejects.toEqual(
      refusal('CONFLICT'),
    );
  });

  const SHARE = ['share', 'kim’s share', Date.UTC(2027, 0, 1)] as const;
  const EDITION = ['edition', 'kim’s edition', Date.UTC(2027, 0, 1)] as const;

  /** What somebody may leave behind to come back by. */
  async function setGoing(desk: Opened, who: SignedIn, guest: string, name: string) {
    await desk.accounts.invite(who, guest);
    await desk.accounts.settled();
    for (const [kind, key, until] of [SHARE, EDITION])
      expect(await desk.accounts.grants.give(who.person.email, kind, key.replace('kim', name), until)).toBe(
        true,
      );
    const letter = desk.letters.find(({ to }) => to === guest);
    const token = readToken(letter?.kind === 'invitation' ? letter.link : '');
    const isThere = async () => [
      await desk.accounts.beginEnrolment(token).then(
        () => true,
        () => false,
      ),
      ...(await Promise.all(
        [SHARE, EDITION].map(([, key]) => desk.accounts.grants.isGiven(key.replace('kim', name))),
      )),
    ];
    expect(await isThere()).toEqual([true, true, true]);
    return isThere;
  }

  it('that are removed take along whom they invited, what they shared and what they chose a time for', async () => {
    const desk = await open(under);
    const jo = await letIn(desk);
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      desk: (id) => desk.accounts.removePerson(jo.who, id),
      terminal: () => desk.operator.remove(' Kim@practice.example'),
    };
    for (const [place, remove] of Object.entries(ends)) {
      const kim = await letIn(desk, 'kim@practice.example');
      const isJos = await setGoing(desk, jo.who, `${place}@jo.example`, `jo ${place}`);
      const isKims = await setGoing(desk, kim.who, `${place}@kim.example`, `kim ${place}`);
      await remove(kim.who.person.id);
      expect([place, await isKims(), await isJos()]).toEqual([
        ...[place, [false, false, false], [true, true, true]],
      ]);
      expect(await desk.accounts.findSession(kim.session.token)).toBeNull();
      await expect(signIn(desk, kim.device)).rejects.toEqual(refusal('REFUSED'));
      expect((await desk.accounts.listAudit())[0]).toMatchObject({
        ...{ action: 'removed', about: 'kim@practice.example' },
        who: place === 'desk' ? 'jo@practice.example' : 'the command line',
      });
      // What was under way when they were removed.
      await expect(desk.accounts.invite(kim.who, 'again@kim.example')).rejects.toEqual(refusal('SIGNED_OUT'));
      expect(await desk.accounts.grants.give('kim@practice.example', ...SHARE)).toBe(false);
      const { invitations } = await desk.operator.list();
      for (const { id } of invitations) await desk.operator.end(id);
    }
  });

  it('keep what they shared and chose a time for only until all is ended from the command line', async () => {
    const desk = await open(under);
    const { who, device } = await letIn(desk);
    const isThere = await setGoing(desk, who, 'lee@practice.example', 'jo');
    expect(await desk.operator.endAll()).toBe(1);
    expect(await isThere()).toEqual([false, false, false]);
    expect(await signIn(desk, device)).toMatchObject({ kind: 'own' });
  });

  it('share the draft by twenty addresses at most, each until its end', async () => {
    const desk = await open(under);
    await letIn(desk);
    const { give, isGiven } = desk.accounts.grants;
    for (let share = 0; share <= 20; share += 1)
      await give('jo@practice.example', 'share', `${share}`, desk.now() + DAY + share);
    await give('jo@practice.example', 'edition', 'later', desk.now() + MINUTE);
    const given = (...keys: string[]) => Promise.all(keys.map(isGiven));
    expect(await given('0', '1', '20', 'later')).toEqual([false, true, true, true]);
    desk.pass(DAY + 5);
    expect(await given('5', '6', 'later')).toEqual([false, true, false]);
    await sweepAccounts(desk.connection, desk.now(), 90 * DAY);
    const rows = await desk.connection.read((db) => db.selectFrom('grants').select('key').execute());
    expect(rows).toHaveLength(15);
  });

  it('are seen with their devices', async () => {
    const desk = await open(under);
    const { who } = await letIn(desk);
    const kim = await letIn(desk, 'kim@practice.example');
    await desk.accounts.signOut(kim.who);
    const { people } = await desk.accounts.listPeople(who);
    expect(people).toMatchObject([
      { email: 'jo@practice.example', devices: 1, isYou: true, seenAt: desk.now() },
      { email: 'kim@practice.example', devices: 1, isYou: false, seenAt: null },
    ]);
  });
});

describeStores('a page that leads visitors elsewhere', (under) => {
  it('is told to everybody and to both mailboxes once each, also when the mail server puts it off', async () => {
    const desk = await open(under);
    await letIn(desk);
    await letIn(desk, 'kim@practice.example');
    await desk.accounts.settled();
    desk.letters.length = 0;
    desk.outcomes.push('later');
    const news = { by: 'kim@practice.example', at: desk.now(), what: ['Email: a@b.example → c@d.example'] };
    desk.accounts.mailReroutingNotice({ ...news, mailboxes: ['Jo@practice.example', 'c@d.example'] });
    await desk.accounts.settled();
    expect(desk.letters.map(({ to }) => to).toSorted()).toEqual([
      'Jo@practice.example',
      'c@d.example',
      'kim@practice.example',
    ]);
    expect(desk.letters[0]).toMatchObject({ kind: 'rerouted', ...news });
  });
});

describeStores('what was done', (under) => {
  it('is kept with who and when, read in pages, and forgotten by rule with all that ended', async () => {
    const desk = await open(under);
    const { who, session } = await letIn(desk);
    await desk.accounts.recordAction(who, 'erased 2 enquiries', 'by request');
    desk.pass(DAY);
    for (let step = 0; step < 120; step += 1) await desk.accounts.recordAction(who, 'exported', '');
    const page = await desk.accounts.listAudit();
    expect(page).toHaveLength(100);
    const rest = await desk.accounts.listAudit(page.at(-1)?.step);
    expect(rest.map(({ who: name, action, about }) => [name, action, about]).slice(-3)).toEqual([
      ['jo@practice.example', 'erased 2 enquiries', 'by request'],
      ['jo@practice.example', 'accepted an invitation', 'Phone'],
      ['the command line', 'invited', 'jo@practice.example'],
    ]);
    desk.pass(89 * DAY);
    await desk.operator.invite('kim@practice.example');
    await sweepAccounts(desk.connection, desk.now(), 90 * DAY);
    expect((await desk.accounts.listAudit(page.at(-1)?.step)).length).toBe(rest.length);
    desk.pass(1);
    await sweepAccounts(desk.connection, desk.now(), 90 * DAY);
    expect((await desk.accounts.listAudit(page.at(-1)?.step)).length).toBe(rest.length - 3);
    expect(await desk.accounts.findSession(session.token)).toBeNull();
    const rows = await desk.connection.read(async (db) => [
      await db.selectFrom('sessions').select('id').execute(),
      await db.selectFrom('used_challenges').select('challenge').execute(),
      await db.selectFrom('entry_links').select('kind').execute(),
    ]);
    expect(rows).toEqual([[], [], [{ kind: 'invitation' }]]);
  });
});

describeStores('the command line', (under) => {
  it('sees everything, and ends what an id names', async () => {
    const desk = await open(under);
    const { session, device } = await letIn(desk);
    await signIn(desk, device);
    await desk.operator.invite('kim@practice.example');
    const { people, devices, sessions, invitations } = await desk.operator.list();
    expect([people.length, devices.length, sessions.length, invitations.length]).toEqual([1, 1, 2, 1]);
    expect(await desk.operator.end('')).toBe('several');
    expect(await desk.operator.end('none-of-these')).toBe('nothing');
    expect((await desk.operator.list()).sessions).toHaveLength(2);
    expect(await desk.operator.end(invitations[0]?.id ?? '')).toBe('an invitation');
    expect(await desk.operator.end(sessions[0]?.id ?? '')).toBe('a session');
    expect(await desk.operator.end(devices[0]?.id ?? '')).toBe('a device and its sessions');
    expect(await desk.accounts.findSession(session.token)).toBeNull();
    await expect(signIn(desk, device)).rejects.toEqual(refusal('REFUSED'));
  });

  it('removes the last person only when told so, unless somebody else is invited', async () => {
    const desk = await open(under);
    const thief = await letIn(desk, 'thief@practice.example');
    await desk.accounts.invite(thief.who, 'second@thief.example');
    expect(await desk.operator.remove('nobody@practice.example')).toBe('nobody');
    expect(await desk.operator.remove('thief@practice.example')).toBe('last');
    expect(await signIn(desk, thief.device)).toBeTruthy();
    const { link } = await desk.operator.invite('jo@practice.example');
    expect(await desk.operator.remove('thief@practice.example')).toBe('person');
    await expect(signIn(desk, thief.device)).rejects.toEqual(refusal('REFUSED'));
    expect(await desk.accounts.beginEnrolment(readToken(link))).toBeTruthy();
    expect((await desk.operator.list()).invitations.map(({ email }) => email)).toEqual([
      'jo@practice.example',
    ]);
    expect(await desk.operator.remove('JO@practice.example')).toBe('invitation');
    expect((await desk.operator.list()).invitations).toEqual([]);
    await letIn(desk);
    expect(await desk.operator.remove('jo@practice.example', true)).toBe('person');
    expect((await desk.operator.list()).people).toEqual([]);
  });

  it('ends every session at once, and invites again whoever lost every device', async () => {
    const desk = await open(under);
    const { session, who } = await letIn(desk);
    await letIn(desk, 'kim@practice.example');
    expect(await desk.operator.endAll()).toBe(2);
    expect(await desk.accounts.findSession(session.token)).toBeNull();
    const again = await letIn(desk);
    expect(again.who.person.id).toBe(who.person.id);
    expect(await desk.operator.end(who.person.id)).toBe('all sessions of a person');
    expect(await desk.accounts.findSession(again.session.token)).toBeNull();
  });
});
