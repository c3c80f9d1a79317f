import { chmod, cp, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BACKUP_COPIED_MARK, BACKUP_FAILED_MARK, BACKUP_NIGHTLY_MARK } from '#enquiries';
import { BACKUP_MARK, FOREVER, openStore, UNNAMED_PROXY } from '#store';
import { makeResolver, type Zone } from '../../../tests/support/dns.ts';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { type SmtpBox, type SmtpOptions, startSmtp } from '../../../tests/support/smtp.ts';
import { formatBytes } from '../../checks/finding.ts';
import type { ProbeResponse, readMachine, SiteProbe } from '../../checks/inputs.ts';
import { assessPasswordSignIn } from '../../checks/runChecks.ts';
import { runDoctor } from './runDoctor.ts';

const ZONE: Zone = {
  'tideline.com.au': { txt: ['v=spf1 ip4:192.0.2.0/24 -all'], mx: ['10 mail.tideline.com.au'] },
  'mail.tideline.com.au': { a: ['192.0.2.1'] },
  's1._domainkey.tideline.com.au': {
    txt: [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`],
  },
  '_dmarc.tideline.com.au': { txt: ['v=DMARC1; p=quarantine'] },
};
const NOW = Date.UTC(2026, 10, 22, 3);
const DAY = 24 * 3_600_000;

type Machine = Awaited<ReturnType<typeof readMachine>>;
const MACHINE: Machine = { isContainer: false, mounts: ['/'], memory: 2e9, swap: 0 };

/** The response to a request for the page from outside. */
const PAGE: ProbeResponse = {
  status: 200,
  headers: {
    date: new Date(NOW).toUTCString(),
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  },
  body: '<link rel="canonical" href="https://www.tideline.com.au/">',
};
const HTTPS_REDIRECT: ProbeResponse = {
  status: 308,
  headers: { location: 'https://www.tideline.com.au/' },
  body: '',
};

function makeProbe(
  site: {
    page?: ProbeResponse | undefined;
    plain?: ProbeResponse;
    health?: ProbeResponse;
    endsAt?: number;
    fault?: 'untrusted';
  } = {},
): SiteProbe {
  const { plain = HTTPS_REDIRECT, health, endsAt = NOW + 60 * DAY, fault = null } = site;
  const page = 'page' in site ? site.page : PAGE;
  return {
    request: async (url) => (url.startsWith('http:') ? plain : url.endsWith('/healthz') ? health : page),
    readCertificate: async () => ({ endsAt, fault }),
  };
}

/** The shipped content with the owner's own facts in place of the placeholders. */
let ownContent: string;
beforeAll(async () => {
  ownContent = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'content');
  await cp(getPracticeFolder('shipped'), ownContent, { recursive: true });
  const file = join(ownContent, 'practice.yaml');
  const text = (await readFile(file, 'utf8'))
    .replaceAll('Exercise Physiology Sunshine Coast', 'Wave Exercise Physiology')
    .replace('  name: Exercise Physiology\n', '  name: Wave\n')
    .replaceAll('hello@example.com', 'hello@tideline.com.au')
    .replaceAll('0491 570 006', '0412 345 678')
    .replaceAll('00 000 000 000', '53 004 085 616')
    .replaceAll('[your name]', 'Robin Marlow');
  await writeFile(file, text);
  const confirmedFile = join(ownContent, 'confirmed.yaml');
  await writeFile(confirmedFile, (await readFile(confirmedFile, 'utf8')).replaceAll(': no', ': 2026-11-01'));
});

async function startMailbox(options: SmtpOptions = {}): Promise<SmtpBox> {
  const box = await startSmtp(options);
  onTestFinished(() => box.stop());
  return box;
}

async function runWith(
  environment: Record<string, string>,
  {
    contentFolder = ownContent,
    args = [],
    ...inputs
  }: Parameters<typeof runDoctor>[2] & { contentFolder?: string; args?: string[] } = {},
  /** Pasted when the doctor asks for headers. */
  pasted?: string,
) {
  const printed: string[] = [];
  const output = {
    print: async (text: string) => void printed.push(text),
    report: () => {},
    showProgress: () => {},
    ...(pasted !== undefined && { askLines: async () => pasted }),
  };
  const dataDir = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'data');
  const code = await runDoctor(args, output, {
    environment: {
      CONTENT_DIR: contentFolder,
      DATA_DIR: dataDir,
      SITE_URL: 'https://www.tideline.com.au',
      MAIL_TO: 'hello@tideline.com.au',
      MAIL_FROM: 'hello@tideline.com.au',
      ...environment,
    },
    unknownSettings: [],
    resolver: makeResolver(ZONE),
    probe: makeProbe(),
    now: () => NOW,
    readMachine: async () => MACHINE,
    ...inputs,
  });
  return { code, text: printed.join(''), dataDir };
}

it('passes a complete site', async () => {
  const { url } = await startMailbox({ auth: { user: 'owner', pass: 'right' } });
  const alerts = { ALERT_URL: 'https://chat.example/hook', TRUST_PROXY: '127.0.0.1' };
  const { code, text } = await runWith({ SMTP_URL: url, ...alerts });
  expect(text).not.toContain('✗');
  expect(text).toContain('This site is fit to go live.');
  expect(code).toBe(0);
});

it('fails the site as shipped, with the reasons', async () => {
  const { code, text } = await runWith(
    { SITE_URL: '' },
    { contentFolder: getPracticeFolder('shipped'), resolver: makeResolver({}) },
  );
  expect(code).toBe(1);
  expect(text).toMatch(/✗ shipped\/practice\.yaml:23 practice\.phone\n {4}.*Put your own number there/);
  expect(text).toMatch(/✗ SITE_URL is http:\/\/localhost:3000, which only this network can reach/);
  expect(text).toMatch(/✗ No mail server is set/);
  expect(text).toMatch(/! Nobody is told when mail stops/);
  expect(text).toMatch(/Not fit to go live: \d+ to mend/);
});

describe('reports', () => {
  it.each([
    ['a missing MAIL_TO', { MAIL_TO: '' }, /✗ MAIL_TO is not set: [^\n]*\n {4}Set MAIL_TO/],
    [
      'a site without encryption',
      { SITE_URL: 'http://www.tideline.com.au' },
      /✗ SITE_URL .* not encrypted.*send nothing/,
    ],
    ['a private address without encryption', { SITE_URL: 'http://10.0.0.7' }, /✗ SITE_URL .*send nothing/],
    ['a site without a person check', { SITE_URL: '', CAPTCHA: 'none' }, /✗ There is no person check/],
    ['an invalid setting', { PORT: 'x' }, /✗ PORT: found "x", expected/],
    ['a missing TRUST_PROXY', {}, /! .*TRUST_PROXY is not set/],
    [
      'a store that cannot be created',
      { DATA_DIR: '/dev/null/data' },
      /✗ Enquiries cannot be kept.\n.*DATA_DIR \/dev/,
    ],
    ['an unreachable mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, /✗ Mail would not leave: .*ESOCKET/],
  ])('%s', async (_, environment, line) => {
    const { text } = await runWith(environment as Record<string, string>);
    expect(text).toMatch(line);
  });

  it('an unknown setting, with the setting that was probably meant', async () => {
    const line = 'SMPT_URL is not a setting: did you mean SMTP_URL?';
    expect((await runWith({}, { unknownSettings: [line] })).text).toContain(`! ${line}`);
    expect((await runWith({ PORT: 'x' }, { unknownSettings: [line] })).text).toContain(`! ${line}`);
  });

  it('a mail server that refuses the login', async () => {
    const { url } = await startMailbox({ auth: { user: 'owner', pass: 'right' } });
    const { code, text } = await runWith({ SMTP_URL: url.replace('right', 'wrong') });
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /✗ Mail would not leave: .*535.*\n {4}.*does not know this user.*\n {4}.*"app password"/,
      ),
    ]);
    expect(text).not.toContain('wrong');
  });

  it('a sender domain without records, and a failed look-up differently', async () => {
    const missing = await runWith({}, { resolver: makeResolver({}) });
    expect(missing.text).toMatch(/! .* no SPF record[\s\S]*! No DKIM key[\s\S]*! .* no DMARC record/);
    const offline = await runWith({}, { resolver: makeResolver('silent') });
    expect(offline.text).toMatch(/! The records of tideline\.com\.au could not be looked up/);
    expect((await runWith({})).text).toMatch(
      /✓ .*\(SPF, 0 look-ups\)[\s\S]*✓ .*\(DKIM, s1: Ed25519\)[\s\S]*✓ .*\(DMARC, quarantine\)/,
    );
  });

  it('unreadable content, with its file and line', async () => {
    const broken = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'content');
    await cp(ownContent, broken, { recursive: true });
    await writeFile(join(broken, 'practice.yaml'), 'name: 7\n');
    const { code, text } = await runWith({}, { contentFolder: broken });
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/✗ The content cannot be read\.\n[\s\S]*practice\.yaml:1/),
    ]);
  });

  it('unusable photos and logo, with file, line and remedy, and publishes nothing', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'content');
    await cp(ownContent, folder, { recursive: true });
    const png = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#07525b' } })
      .png()
      .toBuffer();
    await writeFile(join(folder, 'images/logo.png'), png.subarray(0, png.length - 30));
    await writeFile(join(folder, 'images/phone.jpg'), '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    await writeFile(join(folder, 'brand.yaml'), 'logo: { file: logo.png }\n');
    const about = await readFile(join(folder, 'about.md'), 'utf8');
    await writeFile(
      join(folder, 'about.md'),
      about.replace('---\n', '---\nportrait: { file: phone.jpg, alt: Me }\n'),
    );
    const { code, text, dataDir } = await runWith({}, { contentFolder: folder });
    expect(code).toBe(1);
    expect(text).toMatch(
      /✗ content\/about\.md:2 file: phone\.jpg, which is .*HEIC.*\.\n {4}Expected .*Most Compatible/,
    );
    expect(text).toMatch(
      /✗ content\/images\/logo\.png:1: a PNG that cannot be read to its end\.\n {4}Expected a whole PNG: copy/,
    );
    expect(text).not.toContain('The content is complete');
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('sentences left as shipped, those about the owner first', async () => {
    const { text } = await runWith({});
    const [, left, all] = /! (\d+) of (\d+) sentences stand as this site ships them/.exec(text) ?? [];
    expect(Number(left)).toBeGreaterThan(50);
    // A sentence that names the owner is no longer as shipped.
    expect(Number(left)).toBeLessThan(Number(all));
    expect(text).toMatch(/Those about you first:\n(?: {4}content\/about\.md:\d+ “.+”\n){3}/);
    expect(text).toContain('“I’m a mobile accredited');
    expect(text.match(/^ {4}content\/.*“/gm)).toHaveLength(3);
    expect(text).toContain('All of them: npm run doctor -- --all');
    const whole = (await runWith({}, { args: ['--all'] })).text;
    expect(whole.match(/^ {4}content\/.*“/gm)).toHaveLength(Number(left));
    expect(whole).not.toContain('All of them');
    const folder = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'content');
    await cp(ownContent, folder, { recursive: true });
    const about = await readFile(join(folder, 'about.md'), 'utf8');
    await writeFile(
      join(folder, 'about.md'),
      about.replace('I’m a mobile accredited', 'My name is Robin, a mobile'),
    );
    const again = (await runWith({}, { contentFolder: folder })).text;
    expect(again).toContain(`! ${Number(left) - 1} of ${all} sentences`);
    expect(again).not.toContain('“I’m a mobile accredited');
  });

  it('an unreachable receiver, with the setting or field that names it', async () => {
    const nowhere = { resolver: makeResolver({}) };
    const withMailTo = (await runWith({}, nowhere)).text;
    expect(withMailTo).toContain('Look at MAIL_TO: is it spelt right?');
    const withoutMailTo = (await runWith({ MAIL_TO: '' }, nowhere)).text;
    expect(withoutMailTo).toContain('Look at "email" in practice.yaml: is it spelt right?');
  });

  it('disk space in a readable unit', () => {
    expect([73_100e6, 1_240e6, 512e6].map(formatBytes)).toEqual(['73 GB', '1.2 GB', '512 MB']);
  });

  it('that there is no store, and creates none', async () => {
    const { text, dataDir } = await runWith({});
    expect(text).toContain(
      `✓ There is no store yet: the first start makes ${join(dataDir, 'enquiries.db')}.`,
    );
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('a proxy that the running site saw, until TRUST_PROXY names it or a week has passed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    const store = await openStore({ dataDir });
    await store.takeMark(`${UNNAMED_PROXY}10.0.0.7`, Date.now(), 0);
    await store.takeMark(`${UNNAMED_PROXY}10.0.0.8`, Date.now() - 8 * 24 * 3_600_000, 0);
    await store.close();
    const getText = async (TRUST_PROXY: string) => (await runWith({ DATA_DIR: dataDir, TRUST_PROXY })).text;
    expect(await getText('10.0.0.9')).toMatch(
      /! A proxy at 10\.0\.0\.7 is not named in TRUST_PROXY.*\n {4}Set TRUST_PROXY=10\.0\.0\.9,10\.0\.0\.7 /,
    );
    expect(await getText('10.0.0.9')).not.toContain('10.0.0.8');
    expect(await getText('10.0.0.0/24')).not.toContain('A proxy at');
  });

  it('a capped count of held enquiries', { timeout: 60_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    await (await openStore({ dataDir })).close();
    const database = new DatabaseSync(join(dataDir, 'enquiries.db'));
    database.exec(`insert into enquiries (id, state, reason, first_name, last_name, email, email_key, message,
        received_at, queued_at, changed_at, attempts)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)
      select 'held ' || i, 'held', 'spam', '', '', '', '', 'Hello', i, i, i, 0 from n;
      insert into history (enquiry, at, state, reason) select id, changed_at, state, reason from enquiries`);
    database.close();
    const { text } = await runWith({ DATA_DIR: dataDir });
    expect(text).toContain('! 10,000 or more are held for you.');
    expect(text).toContain(`✓ Enquiries are kept in ${join(dataDir, 'enquiries.db')}, whole.`);
  });

  it('a data folder shared with other users', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    await chmod(dataDir, 0o1777);
    expect((await runWith({ DATA_DIR: dataDir })).text).toMatch(
      /✗ Enquiries cannot be kept\.\n +DATA_DIR \S+ is shared by several users/,
    );
    expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777);
  });

  it('a data folder that others can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    await (await openStore({ dataDir })).close();
    await chmod(dataDir, 0o755);
    expect((await runWith({ DATA_DIR: dataDir })).text).toMatch(/! Others on this machine could read .*data/);
    expect((await runWith({ DATA_DIR: dataDir })).text).not.toContain('Others on this machine');
  });
});

describe('from outside it reports', () => {
  const { 'x-content-type-options': _, ...otherHeaders } = PAGE.headers;
  it.each<[string, Parameters<typeof makeProbe>[0], RegExp]>([
    [
      'no fault',
      {},
      /✓ The certificate of .* is good for 60 days\.\n✓ The page is at https:.*, with its headers/,
    ],
    ['a certificate that expires soon', { endsAt: NOW + 5 * DAY }, /! The certificate of .* ends in 5 days/],
    ['an expired certificate', { endsAt: NOW - DAY }, /✗ The certificate of .* has ended/],
    [
      'a missing response, which may be due to this network',
      { page: undefined },
      /! Nobody answers at https:\/\/www\.tideline\.com\.au from here/,
    ],
    ['another page', { page: { ...PAGE, body: '<h1>Parked</h1>' } }, /✗ At https:.* there is another page/],
    [
      'another address',
      { page: { ...HTTPS_REDIRECT, headers: { location: '/en' } } },
      /✗ https:.* answers 308, to \/en/,
    ],
    [
      'a missing header',
      { page: { ...PAGE, headers: otherHeaders } },
      /! From outside .* without x-content-type-options/,
    ],
    [
      'a wrong clock',
      { page: { ...PAGE, headers: { ...PAGE.headers, date: new Date(NOW - 300_000).toUTCString() } } },
      /! The clock of this machine is off by 300 seconds/,
    ],
    [
      'a proxy that hides the client’s address',
      { health: { status: 200, headers: {}, body: '{"status":"ok","outbox":{"queued":0}}' } },
      /✗ Your proxy does not say who asks: https:.*\/healthz shows everybody/,
    ],
    [
      'a missing redirect from http',
      { plain: { status: 200, headers: {}, body: 'x' } },
      /! http:\/\/www\.tideline\.com\.au does not lead to https/,
    ],
  ])('%s', async (_, site, line) => {
    expect((await runWith({}, { probe: makeProbe(site) })).text).toMatch(line);
  });

  it('an untrusted certificate, without a second finding for the missing response', async () => {
    const probe = makeProbe({ page: undefined, fault: 'untrusted' });
    const { text } = await runWith({}, { probe });
    expect(text).toMatch(/✗ Browsers do not trust the certificate of www\.tideline\.com\.au/);
    expect(text).not.toContain('Nobody answers');
  });

  it('no missing policy header if the page itself holds the policy, as on a static host', async () => {
    const { 'content-security-policy': policy, ...headers } = PAGE.headers;
    const body = `${PAGE.body}<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const { text } = await runWith({}, { probe: makeProbe({ page: { ...PAGE, headers, body } }) });
    expect(text).toMatch(/✓ The page is at https:.*, with its headers/);
    expect((await runWith({}, { probe: makeProbe({ page: { ...PAGE, headers } }) })).text).toMatch(
      /! From outside .* without content-security-policy/,
    );
  });

  it('on a static host, nothing about this machine, but a missing form server', async () => {
    const probe = makeProbe();
    const args = ['--home', 'static'];
    const here = (await runWith({}, { probe })).text;
    const SERVER_LINES = ['TRUST_PROXY', 'ALERT_URL', 'There is no store yet', 'No mail server is set'];
    for (const line of SERVER_LINES) expect(here).toContain(line);
    const { text } = await runWith({}, { probe, args });
    for (const line of SERVER_LINES) expect(text).not.toContain(line);
    expect(text).toContain('✓ The site is at https://www.tideline.com.au.');
    expect(text).toContain('✗ FUNCTIONS_ORIGIN names no server for the form.');
    const FUNCTIONS_ORIGIN = 'https://desk.tideline.com.au';
    expect((await runWith({ FUNCTIONS_ORIGIN }, { probe, args })).text).not.toContain('names no server');
  });

  describe('for a page on a static host', () => {
    const FUNCTIONS_ORIGIN = 'https://desk.tideline.com.au';
    const HOSTED: Record<string, ProbeResponse> = {
      'https://desk.tideline.com.au/healthz': {
        status: 200,
        headers: {},
        body: '{"status":"ok"}',
      },
      'https://desk.tideline.com.au/enquiry': { status: 422, headers: {}, body: '' },
      'https://www.tideline.com.au/enquiry-sent.html': PAGE,
    };
    const HOSTED_PAGE = { ...PAGE, body: `${PAGE.body}<form action="${FUNCTIONS_ORIGIN}/enquiry">` };
    const runHosted = async (changed: Record<string, ProbeResponse | undefined>, page = HOSTED_PAGE) => {
      const posts: string[] = [];
      const defaultProbe = makeProbe({ page });
      const { text } = await runWith(
        { FUNCTIONS_ORIGIN },
        {
          probe: {
            ...defaultProbe,
            request: async (url, post) => {
              if (post) posts.push(`${url} from ${post.origin}`);
              const known = { ...HOSTED, ...changed };
              return url in known ? known[url] : defaultProbe.request(url);
            },
          },
        },
      );
      return { text, posts };
    };

    it('a working form server, without a mail server or store here', async () => {
      const { text, posts } = await runHosted({});
      expect(text).toContain(
        `✓ The page is on a static host; its enquiries go to ${FUNCTIONS_ORIGIN}, and come back to the page, without JavaScript too.`,
      );
      expect(posts).toEqual([`${FUNCTIONS_ORIGIN}/enquiry from https://www.tideline.com.au`]);
      expect(text).not.toContain('No mail server');
    });

    it.each<[string, Record<string, ProbeResponse | undefined>, string]>([
      [
        'a missing form server',
        { 'https://desk.tideline.com.au/healthz': undefined },
        `✗ FUNCTIONS_ORIGIN is ${FUNCTIONS_ORIGIN}, and no server answers there.`,
      ],
      [
        'a form server of another page',
        { 'https://desk.tideline.com.au/enquiry': { status: 403, headers: {}, body: '' } },
        `✗ The server at ${FUNCTIONS_ORIGIN} takes no form of https://www.tideline.com.au.`,
      ],
      [
        'a proxy that blocks the post',
        { 'https://desk.tideline.com.au/enquiry': { status: 405, headers: {}, body: '' } },
        `! The server at ${FUNCTIONS_ORIGIN} answers 405 to the form without JavaScript.`,
      ],
      [
        'a missing page to return to',
        { 'https://www.tideline.com.au/enquiry-sent.html': { status: 404, headers: {}, body: '' } },
        '✗ https://www.tideline.com.au/enquiry-sent.html is not there, to which the form’s server leads back.',
      ],
    ])('%s', async (_, changed, line) => expect((await runHosted(changed)).text).toContain(line));

    it('a page built for another form server', async () => {
      expect((await runHosted({}, PAGE)).text).toContain(
        `✗ The form of the page does not post to ${FUNCTIONS_ORIGIN}.`,
      );
    });
  });

  it('nothing when the address is not public', async () => {
    const { text } = await runWith(
      { SITE_URL: '' },
      { probe: makeProbe({ page: undefined, endsAt: NOW - DAY }) },
    );
    expect(text).toContain('which only this network can reach');
    expect(text).not.toMatch(/certificate|Nobody answers/);
  });
});

it('reports a missing or old backup, and one without a second copy', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
  const mark = async (name: string, at: number) => {
    const store = await openStore({ dataDir });
    await store.takeMark(name, at, -FOREVER);
    await store.close();
  };
  const getText = async (settings: Record<string, string> = {}) =>
    (await runWith({ DATA_DIR: dataDir, ...settings })).text;
  await (await openStore({ dataDir })).close();
  expect(await getText()).toMatch(/! No backup was ever made\.\n {4}If this disk breaks.*\n {4}Make one/);
  await mark(BACKUP_MARK, NOW - 9 * DAY);
  expect(await getText()).toContain('! The last backup is 9 days old.');
  await mark(BACKUP_MARK, NOW - 3 * DAY);
  await mark(BACKUP_NIGHTLY_MARK, NOW - 3 * DAY);
  expect(await getText()).toContain('! The last backup is 3 days old.');
  await mark(BACKUP_FAILED_MARK, NOW - DAY);
  expect(await getText()).toContain('! The last backup failed.');
  const store = await openStore({ dataDir });
  await store.dropMark(BACKUP_FAILED_MARK, NOW);
  await store.close();
  await mark(BACKUP_MARK, NOW - DAY);
  expect(await getText()).toContain('! The backups stay on this machine.');
  const BACKUP_COPY = 'true';
  expect(await getText({ BACKUP_COPY })).toContain('! BACKUP_COPY has taken no backup elsewhere for a week.');
  await mark(BACKUP_COPIED_MARK, NOW - DAY);
  expect(await getText({ BACKUP_COPY })).toContain(
    '✓ The last backup is 1 day old, and another place has it too.',
  );
});

it('warns about a mail server that ends password sign-in', () => {
  expect(assessPasswordSignIn('smtp.office365.com')).toMatchObject({
    severity: 'warning',
    message: 'smtp.office365.com ends signing in by password.',
  });
  expect(assessPasswordSignIn('smtp.gmail.com')).toEqual([]);
});

describe('at Firebase it', () => {
  const CHALLENGE = 'https://www.tideline.com.au/captcha/challenge';
  const BUILT = { region: 'australia-southeast1', siteUrl: 'https://www.tideline.com.au' };
  async function runFirebase(
    setup: { built?: object; response?: ProbeResponse; env?: Record<string, string> } = {},
  ): Promise<string> {
    const dist = await mkdtemp(join(tmpdir(), 'tideline-doctor-'));
    const { built = BUILT, env = {} } = setup;
    const response: ProbeResponse = setup.response ?? { status: 200, headers: {}, body: '{"parameters":{}}' };
    await mkdir(join(dist, 'functions'));
    await writeFile(join(dist, 'functions/deployment.json'), JSON.stringify(built));
    await writeFile(join(dist, 'firebase.json'), '{}');
    const defaultProbe = makeProbe();
    const probe: SiteProbe = {
      ...defaultProbe,
      request: async (url) => (url === CHALLENGE ? response : defaultProbe.request(url)),
    };
    return (await runWith(env, { dist, probe, args: ['--home', 'firebase'] })).text;
  }

  it('checks the build, and no disk, proxy or mail of this machine', async () => {
    const text = await runFirebase();
    expect(text).toContain('✓ dist/firebase.json leads the form to the functions in australia-southeast1.');
    expect(text).toContain('✓ The functions answer behind the page, and reach their database.');
    expect(text).toMatch(/! DATABASE_URL is not known here[\s\S]*! SMTP_URL is not known here/);
    expect(text).not.toMatch(/MB are free|There is no store|No mail server|TRUST_PROXY|✗/);
  });

  it.each<[string, Parameters<typeof runFirebase>[0], RegExp]>([
    [
      'functions of another page',
      { built: { ...BUILT, siteUrl: 'http://localhost:3000' } },
      /✗ The functions were built for http:\/\/localhost:3000, and SITE_URL is https/,
    ],
    [
      'functions of another region',
      { env: { FUNCTIONS_REGION: 'us-central1' } },
      /✗ For region us-central1, .*the functions go to australia-southeast1\./,
    ],
    [
      'failing functions',
      { response: { status: 500, headers: {}, body: 'Internal' } },
      /✗ https:.*challenge answers 500, and no function/,
    ],
    [
      'a database in a private network',
      { env: { DATABASE_URL: 'postgres://u:p@10.0.0.5:1/d' } },
      /! DATABASE_URL leads to 10\.0\.0\.5, which is in a network of its own/,
    ],
  ])('reports %s', async (_, setup, line) => expect(await runFirebase(setup)).toMatch(line));

  it('reports a missing build, and refuses an unknown home', async () => {
    const args = ['--home', 'firebase'];
    expect((await runWith({}, { dist: '/nowhere', args })).text).toContain(
      '✗ dist/firebase.json and dist/functions',
    );
    expect((await runWith({}, { args: ['--home', 'mars'] })).code).toBe(2);
  });
});

describe('with --send it', () => {
  const HEADERS = [
    'Delivered-To: hello@tideline.com.au',
    'Authentication-Results: mx.google.com;',
    '       dkim=pass header.i=@tideline.com.au header.s=s1 header.b=abc;',
    '       spf=softfail (google.com: domain of transitioning x does not designate 1.2.3.4) smtp.mailfrom=hello@tideline.com.au;',
    '       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=tideline.com.au',
  ].join('\n');

  it('sends a test mail, and explains the receiver’s verdict', async () => {
    const { url, mails } = await startMailbox();
    const { text } = await runWith({ SMTP_URL: url }, { args: ['--send'] }, HEADERS);
    expect(text).toContain('✓ The mail server took a test mail to hello@tideline.com.au.');
    expect(text).toContain('✓ The signature is whole and from the domain (DKIM).');
    expect(text).toMatch(
      /! The sending server is not one of those that the domain names \(SPF\)\. The receiver says: softfail\./,
    );
    expect(text).toContain('✓ Receivers believe that the mail comes from the domain of MAIL_FROM (DMARC).');
    expect(mails).toHaveLength(1);
  });

  it('sends no test mail without the option, and needs no pasted headers', async () => {
    const { url, mails } = await startMailbox();
    expect((await runWith({ SMTP_URL: url })).text).not.toContain('took a test mail');
    expect(mails).toHaveLength(0);
    expect((await runWith({ SMTP_URL: url }, { args: ['--send'] })).text).toContain('took a test mail');
    expect(mails).toHaveLength(1);
  });

  it('explains why the mail server refused', async () => {
    const box = await startMailbox();
    box.injectFault({ at: 'rcpt', how: 550 });
    const { url } = box;
    const { code, text } = await runWith({ SMTP_URL: url }, { args: ['--send'] });
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /✗ The test mail was not taken: .*550 to RCPT TO.*\n {4}There is no such mailbox\.\n {4}Look at MAIL_TO/,
      ),
    ]);
  });
});

it('prints its usage for an unknown option', async () => {
  expect((await runWith({}, { args: ['--sned'] })).code).toBe(2);
});

describe('about the machine it reports', () => {
  const onMachine = async (machine: Partial<Machine>, environment: Record<string, string> = {}) =>
    (await runWith(environment, { readMachine: async () => ({ ...MACHINE, ...machine }) })).text;

  it('a container without a volume for DATA_DIR', async () => {
    const inside = await onMachine({ isContainer: true });
    expect(inside).toMatch(/✗ DATA_DIR \/\S+ is inside the container\.\n {4}Every enquiry is gone/);
    const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'volume/data');
    const volume = { isContainer: true, mounts: ['/', join(DATA_DIR, '..')] };
    expect(await onMachine(volume, { DATA_DIR })).toContain('✓ DATA_DIR is on a volume');
    expect(await onMachine({})).not.toContain('container');
  });

  it('too little memory for photos', async () => {
    expect(await onMachine({ memory: 512e6 })).toContain('! This machine has 512 MB of memory');
    expect(await onMachine({ memory: 512e6, swap: 1e9 })).not.toContain('of memory');
  });
});
