import { generateKeyPairSync } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeResolver, startDns, type Zone } from '../../../tests/support/dns.ts';
import type { CheckFinding } from '../finding.ts';
import type { DnsResolver } from './dns.ts';
import { checkReceiver, checkSender } from './mailDomains.ts';

const makeKey = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
const KEY = makeKey(2048);

const GOOGLE: Zone = {
  '_spf.google.com': { txt: ['v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'] },
  '_netblocks.google.com': { txt: ['v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all'] },
  '_netblocks2.google.com': { txt: ['v=spf1 ip6:2001:4860:4000::/36 ~all'] },
};
const MICROSOFT: Zone = {
  'spf.protection.outlook.com': {
    txt: ['v=spf1 ip4:40.92.0.0/15 ip4:40.107.0.0/16 ip6:2a01:111:f400::/48 -all'],
  },
};

/** A practice that sends through Google, with every DNS record valid. */
const VALID_ZONE: Zone = {
  ...GOOGLE,
  'kirra.com.au': {
    txt: ['google-site-verification=x', 'v=spf1 include:_spf.google.com ~all'],
    mx: ['1 smtp.google.com'],
  },
  'google._domainkey.kirra.com.au': { txt: [`v=DKIM1; k=rsa; p=${KEY}`] },
  '_dmarc.kirra.com.au': { txt: ['v=DMARC1; p=quarantine; rua=mailto:d@kirra.com.au'] },
  'smtp.google.com': { a: ['142.250.4.27'] },
};

const FROM = {
  address: 'website@kirra.com.au',
  host: 'smtp.gmail.com',
  selector: undefined as string | undefined,
};
type Sender = typeof FROM;

const assessSender = ({ address, host, selector }: Sender, resolver: DnsResolver) =>
  checkSender({
    settings: { mailFrom: address, smtpUrl: new URL(`smtp://owner:secret@${host}`) },
    selector,
    resolver,
  });

const format = (findings: readonly CheckFinding[]) =>
  findings.map(({ severity, message }) => `${severity}: ${message}`);
const checkZone = async (changes: Zone, sender: Partial<Sender> = {}) => {
  const findings = await assessSender({ ...FROM, ...sender }, makeResolver({ ...VALID_ZONE, ...changes }));
  for (const { severity, remedy } of findings)
    expect([severity, remedy !== undefined]).toEqual([severity, severity !== 'good']);
  return format(findings);
};
const spf = (record: string, ...others: string[]): Zone => ({ 'kirra.com.au': { txt: [record, ...others] } });
const dkim = (record: string): Zone => ({ 'google._domainkey.kirra.com.au': { txt: [record] } });

it('skips a local name', async () => {
  expect(await checkZone({}, { address: 'website@localhost' })).toEqual([]);
});

it('accepts a complete domain', async () => {
  expect(await checkZone({})).toEqual([
    'good: kirra.com.au says who may send for it (SPF, 3 look-ups).',
    'good: It names Google, by which you send.',
    'good: kirra.com.au publishes a key for signed mail (DKIM, google: RSA, 2048 bits).',
    'good: kirra.com.au says what to do with forged mail (DMARC, quarantine).',
    'good: Mail from kirra.com.au is proved by SPF of kirra.com.au (aspf=r) and by the key google of kirra.com.au (adkim=r) (DMARC alignment).',
  ]);
});

describe('for the SPF record it reports', () => {
  const many = Array.from({ length: 11 }, (_, at) => `service${at}.example`);
  const chain = Object.fromEntries(many.map((name) => [name, { txt: ['v=spf1 ip4:192.0.2.1 -all'] }]));
  it.each<[string, Zone, string]>([
    [
      'a missing record',
      { 'kirra.com.au': { mx: ['1 smtp.google.com'] } },
      'warning: kirra.com.au has no SPF record.',
    ],
    [
      'two records',
      spf('v=spf1 include:_spf.google.com ~all', 'v=spf1 include:spf.protection.outlook.com -all'),
      'warning: kirra.com.au has 2 SPF records.',
    ],
    [
      'too many look-ups',
      { ...chain, ...spf(`v=spf1 ${many.map((name) => `include:${name}`).join(' ')} ~all`) },
      'warning: The SPF record of kirra.com.au needs 11 look-ups, and 10 are allowed.',
    ],
    [
      'too many void look-ups',
      spf('v=spf1 a:old1.kirra.com.au a:old2.kirra.com.au mx:old3.kirra.com.au include:_spf.google.com ~all'),
      'warning: 3 look-ups of the SPF record of kirra.com.au find nothing.',
    ],
    [
      'an included domain without a record',
      spf('v=spf1 include:_spf.gogle.com include:_spf.google.com ~all'),
      'warning: The SPF record of kirra.com.au includes _spf.gogle.com, which has none.',
    ],
    [
      'a syntax error',
      spf('v=spf1 inclde:_spf.google.com ~all'),
      'warning: The SPF record of kirra.com.au cannot be read: Unknown mechanism inclde.',
    ],
    [
      'a record that allows everybody',
      spf('v=spf1 include:_spf.google.com +all'),
      'warning: The SPF record of kirra.com.au lets anybody send.',
    ],
    [
      'a record without "all"',
      spf('v=spf1 include:_spf.google.com'),
      'warning: The SPF record of kirra.com.au lets anybody send.',
    ],
    [
      'a record without the mail service',
      { ...MICROSOFT, ...spf('v=spf1 include:spf.protection.outlook.com -all') },
      'warning: The SPF record of kirra.com.au does not name Google, by which you send.',
    ],
  ])('%s', async (_, zone, line) => expect(await checkZone(zone)).toContain(line));

  it('circular includes as too many look-ups', async () => {
    const ring: Zone = {
      ...spf('v=spf1 include:a.example ~all'),
      'a.example': { txt: ['v=spf1 include:b.example -all'] },
      'b.example': { txt: ['v=spf1 include:a.example -all'] },
    };
    expect(await checkZone(ring)).toContain(
      'warning: The SPF record of kirra.com.au needs 31 look-ups, and 10 are allowed.',
    );
  });

  it('nothing against a valid redirect', async () => {
    const lines = await checkZone({
      ...spf('v=spf1 redirect=_spf.kirra.com.au'),
      '_spf.kirra.com.au': { txt: ['v=spf1 include:_spf.google.com -all'] },
    });
    expect(lines[0]).toBe('good: kirra.com.au says who may send for it (SPF, 4 look-ups).');
    expect(lines[1]).toBe('good: It names Google, by which you send.');
  });

  it.each<[string, Zone, string]>([
    [
      'named by its address',
      spf('v=spf1 ip4:198.51.100.0/24 -all'),
      'good: It names mail.host.example, by which you send.',
    ],
    [
      'named by "a:"',
      spf('v=spf1 a:mail.host.example -all'),
      'good: It names mail.host.example, by which you send.',
    ],
    [
      'named by its domain',
      {
        ...spf('v=spf1 include:_spf.host.example -all'),
        '_spf.host.example': { txt: ['v=spf1 ip4:203.0.113.0/24 -all'] },
      },
      'good: It names mail.host.example, by which you send.',
    ],
    [
      'perhaps not named',
      spf('v=spf1 ip4:203.0.113.0/24 -all'),
      'warning: Whether mail.host.example may send for kirra.com.au cannot be told from its SPF record.',
    ],
  ])('a server of no known service: %s', async (_, zone, line) => {
    const host = { 'mail.host.example': { a: ['198.51.100.7'] } };
    expect(await checkZone({ ...host, ...zone }, { host: 'mail.host.example' })).toContain(line);
  });

  it.each([
    ['spf.host.com.au', 'good: It names'],
    ['spf.nothost.com.au', 'warning: Whether'],
  ])('a server below com.au by its own domain alone: include:%s', async (include, start) => {
    const zone = { ...spf(`v=spf1 include:${include} -all`), [include]: { txt: ['v=spf1 -all'] } };
    const lines = await checkZone(zone, { host: 'mail.host.com.au' });
    expect(lines).toContainEqual(expect.stringContaining(`${start} mail.host.com.au`));
  });
});

describe('for the DKIM key it reports', () => {
  it.each<[string, string, string]>([
    ['a revoked key', 'v=DKIM1; k=rsa; p=', 'warning: The DKIM key google of kirra.com.au was withdrawn.'],
    [
      'an unreadable key',
      'v=DKIM1; p=bm90IGEga2V5',
      'warning: The DKIM key google of kirra.com.au cannot be read.',
    ],
    [
      'a test key',
      `v=DKIM1; t=y:s; p=${KEY}`,
      'warning: The DKIM key google of kirra.com.au is for tests only (t=y).',
    ],
    [
      'a short key',
      `v=DKIM1; p=${makeKey(1024)}`,
      'warning: The DKIM key google of kirra.com.au has 1024 bits.',
    ],
    [
      'a far too short key',
      `v=DKIM1; p=${makeKey(768)}`,
      'warning: The DKIM key google of kirra.com.au has 768 bits.',
    ],
    [
      'an Ed25519 key',
      `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`,
      'good: kirra.com.au publishes a key for signed mail (DKIM, google: Ed25519).',
    ],
  ])('%s', async (_, record, line) => expect(await checkZone(dkim(record))).toContain(line));

  it('a key found under neither the common selectors nor the given one', async () => {
    const { 'google._domainkey.kirra.com.au': key, ...rest } = VALID_ZONE;
    const assess = (sender: Partial<Sender>) =>
      assessSender(
        { ...FROM, ...sender },
        makeResolver({ ...rest, 'odd7._domainkey.kirra.com.au': key ?? {} }),
      );
    expect(format(await assess({}))).toContain(
      'warning: No DKIM key of kirra.com.au was found under the usual names.',
    );
    expect(format(await assess({ selector: 'odd8' }))).toContain(
      'warning: No DKIM key of kirra.com.au was found under odd8._domainkey.',
    );
    expect(format(await assess({ selector: 'odd7' }))).toContain(
      'good: kirra.com.au publishes a key for signed mail (DKIM, odd7: RSA, 2048 bits).',
    );
  });

  it('no revoked key if another key is usable', async () => {
    expect(await checkZone({ 's1._domainkey.kirra.com.au': { txt: ['v=DKIM1; p='] } })).toEqual(
      await checkZone({}),
    );
  });
});

describe('for DMARC it reports', () => {
  it('a missing or invalid record', async () => {
    expect(await checkZone({ '_dmarc.kirra.com.au': {} })).toContain(
      'warning: kirra.com.au has no DMARC record.',
    );
    expect(await checkZone({ '_dmarc.kirra.com.au': { txt: ['v=DMARC1; p=yes'] } })).toContain(
      'warning: The DMARC record of kirra.com.au cannot be read.',
    );
  });

  it('the parent’s record for a subdomain', async () => {
    const zone: Zone = { 'mail.kirra.com.au': { txt: ['v=spf1 include:_spf.google.com -all'] } };
    expect(await checkZone(zone, { address: 'website@mail.kirra.com.au' })).toContain(
      'good: mail.kirra.com.au says what to do with forged mail as kirra.com.au does (DMARC, quarantine).',
    );
  });

  it('the organisation’s policy for its subdomains (sp)', async () => {
    const zone: Zone = { 'mail.kirra.com.au': { txt: ['v=spf1 include:_spf.google.com -all'] } };
    const checkPolicy = (record: string, others: Zone = {}, address = 'website@mail.kirra.com.au') =>
      checkZone({ ...zone, '_dmarc.kirra.com.au': { txt: [record] }, ...others }, { address });
    const formatFinding = (policy: string) =>
      `good: mail.kirra.com.au says what to do with forged mail as kirra.com.au does (DMARC, ${policy}).`;
    expect(await checkPolicy('v=DMARC1; p=none; sp=reject')).toContain(formatFinding('reject'));
    expect(await checkPolicy('v=DMARC1; p=reject; sp=none')).toContain(formatFinding('none'));
    expect(await checkPolicy('v=DMARC1; p=none; sp=all')).toContain(
      'warning: The DMARC record of kirra.com.au cannot be read.',
    );
    // `sp` does not apply to the domain itself.
    expect(await checkPolicy('v=DMARC1; p=none; sp=reject', {}, 'website@kirra.com.au')).toContain(
      'good: kirra.com.au says what to do with forged mail (DMARC, none).',
    );
    // Policies of domains between the subdomain and the organisation's domain, or above it, do not apply.
    const neighbours: Zone = {
      '_dmarc.mail.kirra.com.au': { txt: ['v=DMARC1; p=none'] },
      '_dmarc.com.au': { txt: ['v=DMARC1; p=reject; psd=y'] },
    };
    expect(
      await checkPolicy('v=DMARC1; p=none; sp=quarantine', neighbours, 'website@site.mail.kirra.com.au'),
    ).toContain(
      'good: site.mail.kirra.com.au says what to do with forged mail as kirra.com.au does (DMARC, quarantine).',
    );
  });

  it('an error if the policy rejects unproved mail, and neither SPF nor DKIM proves ours', async () => {
    const zone: Zone = { 'kirra.com.au': {}, 'google._domainkey.kirra.com.au': {} };
    expect(await checkZone({ ...zone, '_dmarc.kirra.com.au': { txt: ['v=DMARC1; p=reject'] } })).toContain(
      'error: kirra.com.au asks to reject what nothing proves (DMARC), and nothing proves your mail.',
    );
    const lines = await checkZone({ ...zone, '_dmarc.kirra.com.au': { txt: ['v=DMARC1; p=none'] } });
    expect(lines.join()).not.toContain('error');
    expect(lines).toContain(
      'warning: Nothing was found that proves mail from kirra.com.au to be yours (DMARC, none).',
    );
  });

  it('which of SPF and DKIM proves a mail', async () => {
    const strict: Zone = { '_dmarc.kirra.com.au': { txt: ['v=DMARC1; p=reject; aspf=s; adkim=s'] } };
    const findAlignment = (lines: readonly string[]) => lines.find((line) => line.includes('alignment'));
    expect(findAlignment(await checkZone({ ...strict, 'google._domainkey.kirra.com.au': {} }))).toBe(
      'good: Mail from kirra.com.au is proved by SPF of kirra.com.au (aspf=s) (DMARC alignment).',
    );
    // Brevo puts its own domain into the envelope, so SPF proves nothing about MAIL_FROM.
    const brevo = { host: 'smtp-relay.brevo.com' };
    expect(findAlignment(await checkZone(strict, brevo))).toBe(
      'good: Mail from kirra.com.au is proved by the key google of kirra.com.au (adkim=s) (DMARC alignment).',
    );
    expect(await checkZone({ ...strict, 'google._domainkey.kirra.com.au': {} }, brevo)).toContain(
      'warning: Nothing was found that proves mail from kirra.com.au to be yours (DMARC, reject).',
    );
  });

  it('a parent’s key for a subdomain, unless alignment is strict', async () => {
    const from = { address: 'website@mail.kirra.com.au' };
    expect(await checkZone({ 'mail.kirra.com.au': {} }, from)).toContain(
      'good: Mail from mail.kirra.com.au is proved, by the rules of kirra.com.au, by the key google of kirra.com.au (adkim=r) (DMARC alignment).',
    );
    const strict: Zone = { '_dmarc.kirra.com.au': { txt: ['v=DMARC1; p=none; adkim=s'] } };
    expect(await checkZone({ ...strict, 'mail.kirra.com.au': {} }, from)).toContain(
      'warning: Nothing was found that proves mail from mail.kirra.com.au to be yours (DMARC, none).',
    );
  });
});

it('accepts a public mailbox domain only through its own mail service', async () => {
  expect(await checkZone({}, { address: 'ann@gmail.com', host: 'smtp.gmail.com' })).toEqual([
    'good: gmail.com is sent from by Google itself.',
  ]);
  for (const address of ['ann@gmail.com', 'ann@bigpond.com']) {
    const [line] = await checkZone({}, { address, host: 'mail.host.example' });
    expect(line).toMatch(
      /^error: MAIL_FROM is at (?:gmail|bigpond)\.com, and mail\.host\.example may not send for it\.$/,
    );
  }
});

const checkReceiving = async (resolver: DnsResolver) =>
  [await checkReceiver({ settings: { mailTo: 'ann@kirra.com.au' }, content: null, resolver })].flat();

describe('for the receiving domain it reports', () => {
  it.each<[string, Zone, string]>([
    ['its mail server', {}, 'good: Mail for kirra.com.au goes to smtp.google.com.'],
    [
      'a null MX',
      { 'kirra.com.au': { mx: ['0 .'] } },
      'error: kirra.com.au says that it takes no mail (null MX).',
    ],
    ['a missing domain', { 'kirra.com.au': {} }, 'error: kirra.com.au does not exist, or takes no mail.'],
    [
      'a missing MX record',
      { 'kirra.com.au': { a: ['198.51.100.7'] } },
      'warning: kirra.com.au does not say where its mail goes (no MX record).',
    ],
    [
      'an unreachable mail server',
      { 'kirra.com.au': { mx: ['10 gone.kirra.com.au'] } },
      'error: Mail for kirra.com.au goes to gone.kirra.com.au, which is not there.',
    ],
  ])('%s', async (_, zone, line) => {
    expect(format(await checkReceiving(makeResolver({ ...VALID_ZONE, ...zone })))).toEqual([line]);
  });
});

it('reports only a failed look-up when no DNS server responds', async () => {
  const resolver = makeResolver('silent');
  const findings = [...(await assessSender(FROM, resolver)), ...(await checkReceiving(resolver))];
  expect(format(findings)).toEqual([
    'warning: The records of kirra.com.au could not be looked up.',
    'warning: Where mail for kirra.com.au goes could not be looked up.',
  ]);
});

describe('with a real DNS server', () => {
  async function connect(zone: Parameters<typeof startDns>[0]): Promise<DnsResolver> {
    const { server, stop } = await startDns(zone);
    onTestFinished(() => void stop());
    const resolver = new Resolver({ timeout: 5000, tries: 1 });
    resolver.setServers([server]);
    return resolver;
  }

  it('gives the same findings', async () => {
    const resolver = await connect(VALID_ZONE);
    expect(format(await assessSender(FROM, resolver))).toEqual(await checkZone({}));
    expect(format(await checkReceiving(resolver))).toEqual([
      'good: Mail for kirra.com.au goes to smtp.google.com.',
    ]);
    const nullMx = await connect({ ...VALID_ZONE, 'kirra.com.au': { mx: ['0 .'] } });
    expect(format(await checkReceiving(nullMx))).toEqual([
      'error: kirra.com.au says that it takes no mail (null MX).',
    ]);
  });

  it('reports only a failed look-up when that server fails', async () => {
    expect(format(await assessSender(FROM, await connect('failing')))).toEqual([
      'warning: The records of kirra.com.au could not be looked up.',
    ]);
  });
});
