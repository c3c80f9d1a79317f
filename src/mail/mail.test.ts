import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryError } from '#enquiries';
import { type SmtpBox, startSmtp } from '../../tests/support/smtp.ts';
import { createMailer, eraseMails, type Mailer } from './index.ts';
import { toDeliveryError } from './transports/smtpTransport.ts';

const ada = {
  id: 'aaaa-1111',
  receivedAt: Date.UTC(2026, 10, 20, 3, 4, 5),
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada@example.com',
  message: 'My knee hurts when I run.\n\nCan you help?',
};
const common = {
  addresses: { to: 'owner@practice.example', from: 'site@practice.example' },
  practice: {
    name: 'Tideline',
    phone: '0491 570 006',
    replyTime: 'within two working days',
    timeZone: 'Australia/Brisbane',
  },
};
const createTimeout = () => AbortSignal.timeout(10_000);
const createSmtpMailer = (url: string) =>
  createMailer({ ...common, folder: '/nowhere', smtpUrl: new URL(url) });
/** Connects to 0.0.0.0: a loopback address that the transport does not treat as local. */
const createRemoteMailer = (url: string) => createSmtpMailer(url.replace('127.0.0.1', '0.0.0.0'));

/** The text of an HTML part as shown by a mail program without style sheets. */
const readWithoutStyles = (html = '') =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .replaceAll(/ ?(?:<br ?\/?>|<\/(?:p|h1)>) ?/g, '\n')
    .replaceAll(/<[^>]*>/g, '');

describe('the mail of an enquiry', () => {
  let box: SmtpBox;
  let mailer: Mailer;
  beforeAll(async () => {
    box = await startSmtp();
    mailer = createSmtpMailer(box.url);
  });
  afterAll(() => box.stop());

  it('is addressed from the site to the owner, with the visitor only in Reply-To', async () => {
    await mailer.deliver(ada, createTimeout());
    const mail = await box.waitForMail();
    expect(mail).toMatchObject({ from: 'site@practice.example', to: ['owner@practice.example'] });
    expect(mail.parsed.from).toMatchObject({ address: 'site@practice.example', name: 'Tideline' });
    expect(mail.parsed.to).toMatchObject([{ address: 'owner@practice.example' }]);
    expect(mail.parsed.replyTo).toMatchObject([{ address: 'ada@example.com', name: 'Ada Sand' }]);
    expect(mail.parsed.cc ?? mail.parsed.bcc).toBeUndefined();
    expect(mail.header('auto-submitted')).toBe('auto-generated');
  });

  it('suggests a corrected address only if the visitor’s seems mistyped', async () => {
    await mailer.deliver({ ...ada, id: 'mistyped', email: 'ada@gmial.com' }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<mistyped@'));
    expect(parsed.replyTo).toMatchObject([{ address: 'ada@gmial.com' }]);
    const hint = 'The address may be mistyped: if your reply comes back, try ada@gmail.com.';
    expect(parsed.text).toContain(hint);
    expect(parsed.html).toContain(hint);
    expect((await box.waitForMail()).parsed.text).not.toContain('mistyped');
  });

  it('names the visitor in the subject, and quotes the message only in the text and HTML parts', async () => {
    const { parsed } = await box.waitForMail();
    expect(parsed.subject).toBe('Enquiry from Ada Sand');
    expect(parsed.text).toContain(ada.message);
    expect(parsed.text).toContain('Friday, 20 November 2026 at 1:04 pm');
    expect(parsed.html).toContain('My knee hurts when I run.');
  });

  it('shows the time in the practice’s time zone', async () => {
    const moments = { winter: Date.UTC(2026, 6, 1, 14, 30), summer: Date.UTC(2026, 10, 20, 14, 30) };
    const readTime = async (timeZone: string, receivedAt: number) => {
      const id = `${timeZone}-${receivedAt}`.replaceAll('/', '-');
      const practice = { ...common.practice, timeZone };
      const customMailer = createMailer({
        ...common,
        practice,
        folder: '/nowhere',
        smtpUrl: new URL(box.url),
      });
      await customMailer.deliver({ ...ada, id, receivedAt }, createTimeout());
      const { parsed } = await box.waitForMail(({ raw }) => raw.includes(`<${id}@`));
      return /Received: (.*)/.exec(parsed.text ?? '')?.[1]?.replaceAll('\u202f', ' ');
    };
    expect(await readTime('Australia/Sydney', moments.winter)).toBe('Thursday, 2 July 2026 at 12:30 am');
    expect(await readTime('Australia/Sydney', moments.summer)).toBe('Saturday, 21 November 2026 at 1:30 am');
    expect(await readTime('Australia/Perth', moments.summer)).toBe('Friday, 20 November 2026 at 10:30 pm');
  });

  it('uses the practice’s colours', async () => {
    const id = 'dddd-4444';
    const practice = { ...common.practice, brand: { accent: '#5b2a86' } };
    const customMailer = createMailer({ ...common, practice, folder: '/nowhere', smtpUrl: new URL(box.url) });
    await customMailer.deliver({ ...ada, id }, createTimeout());
    const find = (wanted: string) =>
      box.mails.find(({ parsed }) => parsed.messageId === `<${wanted}@practice.example>`)?.parsed.html;
    expect(find(ada.id)).toContain('color:#06343b');
    expect(find(id)).toMatch(/[^-]color:#[0-9a-f]{6}/);
    expect(find(id)).not.toContain('#06343b');
  });

  it('has the same Message-ID and date at every attempt', async () => {
    const id = 'bbbb-2222';
    const copies = () => box.mails.filter(({ parsed }) => parsed.messageId === `<${id}@practice.example>`);
    await mailer.deliver({ ...ada, id }, createTimeout());
    await mailer.deliver({ ...ada, id }, createTimeout());
    expect(copies().map(({ parsed }) => parsed.date)).toEqual(Array(2).fill('2026-11-20T03:04:05.000Z'));
  });

  it('has a new Message-ID when the owner requests it again', async () => {
    const againAt = Date.UTC(2026, 10, 25, 1);
    await mailer.deliver({ ...ada, id: 'bbbb-3333' }, createTimeout());
    await mailer.deliver({ ...ada, id: 'bbbb-3333', againAt }, createTimeout());
    const copies = box.mails.filter(({ raw }) => raw.includes('<bbbb-3333'));
    expect(copies.map(({ parsed }) => [parsed.messageId, parsed.date])).toEqual([
      ['<bbbb-3333@practice.example>', '2026-11-20T03:04:05.000Z'],
      [`<bbbb-3333.${againAt}@practice.example>`, '2026-11-25T01:00:00.000Z'],
    ]);
  });

  it('shows the email address if the visitor gave no name', async () => {
    await mailer.deliver({ ...ada, id: 'cccc', firstName: '', lastName: '' }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<cccc@'));
    expect(parsed.subject).toBe('Enquiry from ada@example.com');
    expect(parsed.text).toContain('Name:     not given');
  });

  it('shows markup as text', async () => {
    const message = '<script>alert(1)</script><img src=x> & <a href="http://evil.example">win</a>';
    await mailer.deliver({ ...ada, id: 'dddd', firstName: '<b>Ada', message }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<dddd@'));
    expect(parsed.text).toContain(message);
    expect(parsed.html).toContain('&lt;script&gt;');
    expect(parsed.html).not.toMatch(/<script|<img|<a |<b>/);
  });

  it('writes an international domain in punycode', async () => {
    await mailer.deliver(
      { ...ada, id: 'eeee', firstName: 'Zoë 🌊', email: 'zoe@bücher.example' },
      createTimeout(),
    );
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<eeee@'));
    expect(parsed.replyTo).toMatchObject([{ address: 'zoe@xn--bcher-kva.example', name: 'Zoë 🌊 Sand' }]);
    expect(parsed.subject).toBe('Enquiry from Zoë 🌊 Sand');
  });

  it('writes the practice’s own domains in punycode, in every header', async () => {
    const addresses = { to: 'kim@praxis-müller.example', from: 'web@bücher.example' };
    const customMailer = createMailer({
      ...common,
      addresses,
      folder: '/nowhere',
      smtpUrl: new URL(box.url),
    });
    await customMailer.deliver({ ...ada, id: 'umlaut-1' }, createTimeout());
    await customMailer.acknowledge({ ...ada, id: 'umlaut-2', email: 'zoe@bücher.example' }, createTimeout());
    const link = { kind: 'link', link: 'https://a.example/', expiresAt: 0 } as const;
    await customMailer.sendAccountLetter({ ...link, to: 'jo@müller.example' }, createTimeout());
    const mails = box.mails.filter(({ raw }) => raw.includes('<web@xn--bcher-kva.example>'));
    expect(mails.map(({ parsed }) => parsed.to?.map(({ address }) => address))).toEqual([
      ['kim@xn--praxis-mller-klb.example'],
      ['zoe@xn--bcher-kva.example'],
      ['jo@xn--mller-kva.example'],
    ]);
    for (const { raw } of mails) {
      const [headers = ''] = raw.split('\r\n\r\n');
      expect(headers).toMatch(/^Message-ID:\s+<\S+@xn--bcher-kva\.example>$/m);
      expect(headers).not.toMatch(/\P{ASCII}/u);
    }
  });

  it('keeps line breaks, empty lines and indents in programs that ignore `white-space`, such as Outlook', async () => {
    const message = 'Hello,\n\nThree things:\n- my knee\n  - when I run\r\n- stairs,\u2028late\n\tJo';
    await mailer.deliver({ ...ada, id: 'lines', message }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<lines@'));
    expect(readWithoutStyles(parsed.html)).toContain(
      'Hello,\n\nThree things:\n- my knee\n\u00a0 - when I run\n- stairs,\nlate\n\u00a0\u00a0\u00a0 Jo\n',
    );
    expect(parsed.html).not.toContain('pre-wrap');
  });

  it.each([
    ['a line break in a name', { firstName: 'Ada\r\nBcc: victim@evil.example' }],
    ['two addresses', { email: 'a@b.example,victim@evil.example' }],
    ['a line break in the address', { email: 'a@b.example\r\nBcc: victim@evil.example' }],
  ])('goes only to the owner even if validation let through %s', async (what, fields) => {
    const id = `hostile-${what.replaceAll(' ', '-')}`;
    await mailer.deliver({ ...ada, ...fields, id }, createTimeout());
    const mail = await box.waitForMail(({ raw }) => raw.includes(`<${id}@`));
    expect(mail.to).toEqual(['owner@practice.example']);
    expect(mail.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('confirms the enquiry in a fixed text, marked as an automatic reply', async () => {
    await mailer.acknowledge({ ...ada, id: 'ffff' }, createTimeout());
    const mail = await box.waitForMail(({ to }) => to.includes('ada@example.com'));
    expect(mail.header('auto-submitted')).toBe('auto-replied');
    expect(mail.parsed.from).toMatchObject({ address: 'site@practice.example' });
    expect(mail.parsed.replyTo).toMatchObject([{ address: 'owner@practice.example' }]);
    expect(mail.raw).not.toMatch(/Ada|knee/);
    // The reply time, the telephone, and the emergency number.
    for (const part of [mail.parsed.text, mail.parsed.html]) {
      expect(part?.replace(/\s+/g, ' ')).toMatch(
        /It has arrived\. I reply within two working days\..*call 0491 570 006\. In an emergency, call 000\..*ignore this email\./,
      );
    }
  });

  it('lists held enquiries with reasons and commands, without quoting them', async () => {
    const received = Date.UTC(2026, 10, 21, 20, 5);
    await mailer.notifyHeld(
      {
        ...{ kind: 'new', count: 7, total: 12, refusing: true, eraseAt: received + 30 * 86_400_000 },
        reasons: [
          { reason: 'looks like spam', count: 5 },
          { reason: 'many at once', count: 2 },
        ],
        newest: [{ id: 'id-1', receivedAt: received, reason: 'looks like spam', spamSignals: '2 links 30' }],
      },
      createTimeout(),
    );
    const mail = await box.waitForMail(({ raw }) => raw.includes('<held.new.'));
    expect(mail.to).toEqual(['owner@practice.example']);
    expect(mail.header('auto-submitted')).toBe('auto-generated');
    const { parsed } = mail;
    expect(parsed.subject).toBe('7 enquiries are held for you to look at');
    for (const part of [parsed.text ?? '', readWithoutStyles(parsed.html)]) {
      expect(part).toMatch(/In all, 12 are held/);
      expect(part).toMatch(/5 × looks like spam\s+2 × many at once/);
      expect(part).toMatch(/22 Nov 2026, 6:05.am\s+id-1\s+looks like spam: 2 links 30/);
      expect(part).toContain('npm run enquiries -- list --state held');
      expect(part).toContain('refuses messages from browsers without JavaScript');
      expect(part).toMatch(/erased from Tuesday,? 22 December 2026/);
    }
  });

  it('reports that the form refuses messages, with the new enquiries, reasons and commands', async () => {
    const eraseAt = Date.UTC(2026, 11, 22);
    const full = { kind: 'refusing', count: 1999, total: 2000, refusing: true, eraseAt } as const;
    const newest = [
      { id: 'id-9', receivedAt: Date.UTC(2026, 10, 22), reason: 'many at once', spamSignals: '' },
    ];
    const reasons = [{ reason: 'many at once', count: 1999 }];
    await mailer.notifyHeld({ ...full, reasons, newest }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<held.refusing.'));
    expect(parsed.subject).toBe('Your form refuses some messages now: 2000 enquiries are held');
    for (const part of [parsed.text ?? '', readWithoutStyles(parsed.html)]) {
      expect(part).toMatch(/refuses messages from browsers without JavaScript/);
      expect(part).toMatch(/not been told of 1999 of them yet/);
      expect(part).toMatch(/1999 × many at once/);
      expect(part).toContain('npm run enquiries -- erase --client=CLIENT');
      expect(part).toMatch(/erased from Tuesday,? 22 December 2026/);
    }
    await mailer.notifyHeld({ ...full, count: 0, reasons: [], newest: [] }, createTimeout());
    const { text = '' } = (await box.waitForMail(({ raw }) => raw.includes('told of each of them before')))
      .parsed;
    expect(text).not.toMatch(/Why:|erased from/);

    const admin = { address: 'https://kirra.example/admin', makeAnsweredLink: String };
    const practice = { ...common.practice, admin };
    const withAdmin = createMailer({ ...common, practice, folder: '/nowhere', smtpUrl: new URL(box.url) });
    await withAdmin.notifyHeld({ ...full, count: 1, reasons, newest }, createTimeout());
    const last = await box.waitForMail(({ raw }) => raw.includes('told of 1 of them'));
    expect(last.parsed.text).toMatch(/Look at them at your desk[\s\S]*\/enquiries\?show=held/);
    expect(last.parsed.text).not.toContain('id-9');
  });

  it('sends a last notice before held enquiries are erased', async () => {
    const eraseAt = Date.UTC(2026, 11, 21);
    const one = { kind: 'last', count: 1, total: 1, refusing: false, eraseAt, newest: [] } as const;
    await mailer.notifyHeld({ ...one, reasons: [{ reason: 'many at once', count: 1 }] }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<held.last.'));
    expect(parsed.subject).toMatch(/^Last notice: 1 enquiry held for you will be erased from Monday/);
    expect(parsed.text).toContain('cannot be brought back');
    expect(parsed.text).not.toContain('JavaScript');
  });

  it('shows the times of held enquiries in the practice’s time zone', async () => {
    const practice = { ...common.practice, timeZone: 'Australia/Perth' };
    const customMailer = createMailer({ ...common, practice, folder: '/nowhere', smtpUrl: new URL(box.url) });
    const receivedAt = Date.UTC(2026, 10, 20, 15, 30);
    const newest = [{ id: 'id-perth', receivedAt, reason: 'many at once', spamSignals: '' }];
    const eraseAt = Date.UTC(2026, 11, 20, 15, 30);
    const notice = {
      kind: 'last',
      count: 1,
      total: 1,
      refusing: false,
      eraseAt,
      newest,
      reasons: [],
    } as const;
    await customMailer.notifyHeld(notice, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('id-perth'));
    expect(parsed.subject).toContain('will be erased from Sunday, 20 December 2026');
    expect(parsed.text).toMatch(/20 Nov 2026, 11:30.pm\s+id-perth/);
  });

  it('reports enquiries that could not be mailed, in a fixed text', async () => {
    await mailer.notifyUnmailed({ count: 1, state: 'failed' }, createTimeout());
    const { parsed, to } = await box.waitForMail(({ raw }) => raw.includes('<unmailed.'));
    expect([to, parsed.subject]).toEqual([
      ['owner@practice.example'],
      '1 enquiry could not be mailed to you',
    ]);
    expect(parsed.text).toContain('It is kept.');
    expect(parsed.text).toContain('Read it: npm run enquiries -- list --state failed');
  });

  it('reports a failed backup in plain words', async () => {
    await mailer.notifyTrouble('backup-failed', createTimeout());
    const { parsed, to } = await box.waitForMail(({ raw }) => raw.includes('<backup-failed.'));
    expect([to, parsed.subject]).toEqual([['owner@practice.example'], 'Your backup failed']);
    expect(parsed.text).toContain('Ask your helper to make a backup');
  });

  it('sums up the day in one line', async () => {
    await mailer.sendDigest({ enquiries: 1, notMailed: 2, held: 3, failed: 0 }, createTimeout());
    const { parsed } = await box.waitForMail(({ raw }) => raw.includes('<digest.'));
    expect(parsed.subject).toBe('1 enquiry in the last day, 2 not yet mailed, 3 held for you to look at');
  });
});

describe('a mail to the owner of a site with an admin', () => {
  const ADMIN = 'https://practice.example/admin';
  const admin = { address: ADMIN, makeAnsweredLink: (id: string) => `${ADMIN}/answered?id=${id}&key=k` };
  let box: SmtpBox;
  let mailer: Mailer;
  beforeAll(async () => {
    box = await startSmtp();
    const practice = { ...common.practice, admin };
    mailer = createMailer({ ...common, practice, folder: '/nowhere', smtpUrl: new URL(box.url) });
  });
  afterAll(() => box.stop());

  const held = {
    kind: 'new',
    ...{ count: 1, total: 1, refusing: false, eraseAt: 0 },
    reasons: [{ reason: 'looks like spam', count: 1 }],
    newest: [
      { id: 'held-1', receivedAt: ada.receivedAt, reason: 'looks like spam', spamSignals: '2 links 30' },
    ],
  } as const;
  const letter = { to: 'jo@practice.example', at: ada.receivedAt };

  it.each<[string, string[], () => Promise<void>]>([
    [
      'an enquiry',
      ['/answered?id=aaaa-1111&key=k', '/enquiries/aaaa-1111'],
      () => mailer.deliver(ada, createTimeout()),
    ],
    ['a held enquiry', ['/enquiries/held-1?show=held'], () => mailer.notifyHeld(held, createTimeout())],
    [
      'several held enquiries',
      ['/enquiries?show=held'],
      () => mailer.notifyHeld({ ...held, kind: 'refusing', count: 9, refusing: true }, createTimeout()),
    ],
    [
      'held enquiries about to be erased',
      ['/enquiries?show=held'],
      () => mailer.notifyHeld({ ...held, kind: 'last', count: 2, refusing: true }, createTimeout()),
    ],
    [
      'failed enquiries',
      ['/enquiries?show=failed'],
      () => mailer.notifyUnmailed({ count: 2, state: 'failed' }, createTimeout()),
    ],
    [
      'delayed enquiries',
      ['/enquiries?show=waiting'],
      () => mailer.notifyUnmailed({ count: 1, state: 'queued' }, createTimeout()),
    ],
    [
      'the last day',
      ['/enquiries'],
      () => mailer.sendDigest({ enquiries: 1, notMailed: 0, held: 0, failed: 0 }, createTimeout()),
    ],
    ['a test of the mail server', ['/well'], () => mailer.sendTestMail(createTimeout())],
    [
      'a new device',
      ['/you'],
      () => mailer.sendAccountLetter({ ...letter, kind: 'device', device: 'Phone' }, createTimeout()),
    ],
    [
      'a passkey that may have a copy',
      ['/you'],
      () => mailer.sendAccountLetter({ ...letter, kind: 'copy', device: 'Phone' }, createTimeout()),
    ],
    [
      'changed contact details',
      ['/page/versions'],
      () =>
        mailer.sendAccountLetter(
          { ...letter, kind: 'rerouted', by: 'Kim', what: ['Email: a@b.example'] },
          createTimeout(),
        ),
    ],
    ['an old backup', ['/well'], () => mailer.notifyTrouble('backup-old', createTimeout())],
  ])('links to the admin from a mail about %s, without commands', async (_, paths, send) => {
    await send();
    const { parsed } = box.mails.at(-1) ?? {};
    const addresses = paths.map((path) => ADMIN + path);
    expect(parsed?.text?.match(/https:\S+/g)).toEqual(addresses);
    const links = [...(parsed?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(links.map((href) => href.replaceAll('&amp;', '&'))).toEqual(addresses);
    expect(`${parsed?.text}${parsed?.html}`).not.toMatch(/npm|list --|2 links 30|Enquiry aaaa/);
  });

  it('does not link visitors to the admin', async () => {
    await mailer.acknowledge({ ...ada, id: 'no-link' }, createTimeout());
    const { raw } = await box.waitForMail(({ to }) => to.includes(ada.email));
    expect(raw).not.toContain('/admin');
  });
});

describe('a mail that cannot be sent', () => {
  const findFault = async (mailer: Mailer, signal = createTimeout()) => {
    const error = await mailer.deliver(ada, signal).catch((reason: unknown) => reason);
    if (!(error instanceof DeliveryError)) throw new Error(`expected a DeliveryError, found ${error}`);
    expect(error.message).not.toMatch(/@|Ada|Sand/);
    return `${error.fault}: ${error.message}`;
  };

  it.each([
    ['rcpt', 550, 'queue: the mail server answered 550 to RCPT TO'],
    ['mail', 553, 'queue: the mail server answered 553 to MAIL FROM'],
    ['data', 554, 'refused: the mail server answered 554 to DATA'],
    ['mail', 530, 'queue: the mail server answered 530 to MAIL FROM'],
    ['rcpt', 451, 'passing: the mail server answered 451 to RCPT TO'],
    ['data', 452, 'passing: the mail server answered 452 to DATA'],
    ['mail', 421, 'passing: the mail server answered 421 to MAIL FROM'],
    ['rcpt', 421, 'passing: the mail server answered 421 to CONN'],
    ['data', 421, 'passing: the mail server answered 421 to DATA'],
    ['connect', 421, 'queue: the mail server answered 421 to CONN'],
    ['connect', 554, 'passing: the mail server answered 554 to CONN'],
  ] as const)('is classified when the server answers %s with %i', async (at, how, expected) => {
    await using box = await startSmtp();
    box.injectFault({ at, how });
    expect(await findFault(createSmtpMailer(box.url))).toBe(expected);
    box.clearFaults();
    await createSmtpMailer(box.url).deliver(ada, createTimeout());
    expect(box.mails).toHaveLength(1);
  });

  it('stops the queue if the sender’s address is refused, but not if the visitor’s is', async () => {
    await using box = await startSmtp();
    box.injectFault({ at: 'rcpt', how: 550 });
    await expect(createSmtpMailer(box.url).acknowledge(ada, createTimeout())).rejects.toMatchObject({
      fault: 'refused',
    });
    box.clearFaults();
    box.injectFault({ at: 'mail', how: 553 });
    await expect(createSmtpMailer(box.url).acknowledge(ada, createTimeout())).rejects.toMatchObject({
      fault: 'queue',
    });
  });

  it('stops the queue when the server closes the connection during the login', async () => {
    await using box = await startSmtp({ auth: { user: 'owner', pass: 'right' } });
    box.injectFault({ at: 'auth', how: 421 });
    expect(await findFault(createSmtpMailer(box.url))).toMatch(/^queue: .*421 to AUTH/);
    box.clearFaults();
    await createSmtpMailer(box.url).deliver(ada, createTimeout());
  });

  it('stops the queue when the login is refused', async () => {
    await using box = await startSmtp({ auth: { user: 'owner', pass: 'right' } });
    expect(await findFault(createSmtpMailer(box.url.replace('right', 'wrong')))).toMatch(
      /^queue: .*535.*AUTH/,
    );
    await createSmtpMailer(box.url).deliver(ada, createTimeout());
  });

  it('stops the queue without TLS, or with an untrusted certificate', async () => {
    await using plain = await startSmtp();
    expect(await findFault(createRemoteMailer(plain.url))).toMatch(/^queue: /);
    await using selfSigned = await startSmtp({ startTls: true });
    expect(await findFault(createRemoteMailer(selfSigned.url))).toMatch(/^queue: .*CERT_/);
  });

  it('distinguishes a port without TLS from one that expects TLS', async () => {
    await using plain = await startSmtp();
    const swapped = createSmtpMailer(plain.url.replace('smtp:', 'smtps:'));
    expect(await findFault(swapped)).toMatch(/^queue: .*SSL_WRONG_VERSION_NUMBER/);
    const silent = { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' };
    expect(toDeliveryError(silent).message).toMatch(/\(GREETING_TIMEOUT at CONN\)/);
  });

  it('is retried when the connection is refused', async () => {
    const box = await startSmtp();
    await box.stop();
    expect(await findFault(createSmtpMailer(box.url))).toMatch(/^passing: .*ESOCKET/);
  });

  it.each(['stall', 'trickle'] as const)(
    'is aborted by the signal during a %s of the server',
    async (how) => {
      await using box = await startSmtp();
      box.injectFault({ at: 'data', how });
      expect(await findFault(createSmtpMailer(box.url), AbortSignal.timeout(300))).toMatch(
        /^passing: .*EABORT/,
      );
    },
  );

  it.each(['drop', 'keep-then-drop'] as const)('is retried after the fault %s at DATA', async (how) => {
    await using box = await startSmtp();
    box.injectFault({ at: 'data', how });
    expect(await findFault(createSmtpMailer(box.url))).toMatch(/^passing: /);
    expect(box.mails).toHaveLength(how === 'drop' ? 0 : 1);
  });
});

describe('without a mail server', () => {
  const newFolder = async () => path.join(await mkdtemp(path.join(tmpdir(), 'tideline-mail-')), 'mail');

  it('each mail is one private file, which a second attempt replaces', async () => {
    const folder = await newFolder();
    const mailer = createMailer({ ...common, folder });
    await mailer.deliver(ada, createTimeout());
    await mailer.deliver(ada, createTimeout());
    expect(await readdir(folder)).toEqual(['aaaa-1111.eml']);
    const file = path.join(folder, 'aaaa-1111.eml');
    const parsed = await PostalMime.parse(await readFile(file));
    expect(parsed).toMatchObject({
      subject: 'Enquiry from Ada Sand',
      messageId: '<aaaa-1111@practice.example>',
    });
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  });

  it('the mails of an erased enquiry are deleted', async () => {
    const folder = await newFolder();
    await eraseMails(folder, ['aaaa-1111']);
    const mailer = createMailer({ ...common, folder });
    for (const enquiry of [ada, { ...ada, id: 'bbbb' }]) {
      await mailer.deliver(enquiry, createTimeout());
      await mailer.acknowledge(enquiry, createTimeout());
    }
    await writeFile(path.join(folder, 'aaaa-1111.eml.part'), 'cut off');
    await eraseMails(folder, ['aaaa-1111']);
    expect((await readdir(folder)).toSorted()).toEqual(['bbbb.eml', 'bbbb.received.eml']);
    await mailer.forget('bbbb');
    expect(await readdir(folder)).toEqual([]);
  });

  it('a folder that cannot be created stops the queue', async () => {
    const mailer = createMailer({ ...common, folder: '/dev/null/mail' });
    await expect(mailer.deliver(ada, createTimeout())).rejects.toMatchObject({ fault: 'queue' });
    await expect(mailer.verify()).rejects.toThrow('could not be written to /dev/null/mail');
  });
});

describe('verify', () => {
  it('logs in and sends nothing', async () => {
    await using box = await startSmtp({ auth: { user: 'owner', pass: 'right' } });
    await createSmtpMailer(box.url).verify();
    expect(box.mails).toHaveLength(0);
    await expect(createSmtpMailer(box.url.replace('right', 'wrong')).verify()).rejects.toMatchObject({
      fault: 'queue',
    });
  });
});
