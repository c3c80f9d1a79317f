import { chmod, cp, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore, UNNAMED_PROXY } from '#store';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { type SmtpBox, type SmtpOptions, startSmtp } from '../../../tests/support/smtp.ts';
import { runDoctor } from './runDoctor.ts';

const noRecord = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
const RECORDS: Record<string, string[][]> = {
  'tideline.com.au': [['v=spf1 include:_spf.mail.example ', '-all']],
  's1._domainkey.tideline.com.au': [['v=DKIM1; k=rsa; p=MIIB']],
  '_dmarc.tideline.com.au': [['v=DMARC1; p=quarantine']],
};
const allRecords = (name: string) => (RECORDS[name] ? Promise.resolve(RECORDS[name]) : noRecord());

/** The shipped content with the owner's own facts in place of the placeholders. */
let ownContent: string;
beforeAll(async () => {
  ownContent = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'content');
  await cp(getPracticeFolder('shipped'), ownContent, { recursive: true });
  const file = join(ownContent, 'practice.yaml');
  const words = (await readFile(file, 'utf8'))
    .replaceAll('Exercise Physiology Sunshine Coast', 'Wave Exercise Physiology')
    .replaceAll('hello@example.com', 'hello@tideline.com.au')
    .replaceAll('0491 570 006', '0412 345 678')
    .replaceAll('00 000 000 000', '51 824 753 556')
    .replaceAll('[your name]', 'Robin Marlow');
  await writeFile(file, words);
  const confirmed = join(ownContent, 'confirmed.yaml');
  await writeFile(confirmed, (await readFile(confirmed, 'utf8')).replaceAll(': no', ': 2026-11-01'));
});

async function mailbox(options: SmtpOptions = {}): Promise<SmtpBox> {
  const box = await startSmtp(options);
  onTestFinished(() => box.stop());
  return box;
}

async function ask(environment: Record<string, string>, patient: Parameters<typeof runDoctor>[1] = {}) {
  const printed: string[] = [];
  const output = {
    print: async (text: string) => void printed.push(text),
    tell: () => {},
    showProgress: () => {},
  };
  const dataDir = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'data');
  const code = await runDoctor(output, {
    environment: { DATA_DIR: dataDir, SITE_URL: 'https://www.tideline.com.au', ...environment },
    contentFolder: ownContent,
    unknownSettings: [],
    resolveTxt: allRecords,
    ...patient,
  });
  return { code, text: printed.join(''), dataDir };
}

it('calls a site fit that has all it needs', async () => {
  const { url } = await mailbox({ auth: { user: 'owner', pass: 'right' } });
  const alerts = { ALERT_URL: 'https://chat.example/hook', TRUST_PROXY: '127.0.0.1' };
  const { code, text } = await ask({ SMTP_URL: url, ...alerts });
  expect(text).not.toContain('✗');
  expect(text).toContain('This site is fit to go live.');
  expect(code).toBe(0);
});

it('calls the site as shipped unfit, and says why', async () => {
  const { code, text } = await ask(
    { SITE_URL: '' },
    { contentFolder: getPracticeFolder('shipped'), resolveTxt: noRecord },
  );
  expect(code).toBe(1);
  expect(text).toMatch(/✗ shipped\/practice\.yaml:23 practice\.phone\n {4}.*Put your own number there/);
  expect(text).toMatch(/✗ SITE_URL is http:\/\/localhost:3000, which only this network can reach/);
  expect(text).toMatch(/✗ No mail server is set/);
  expect(text).toMatch(/! Nobody is told when mail stops/);
  expect(text).toMatch(/Not fit to go live: \d+ to mend/);
});

describe('finds', () => {
  it.each([
    ['a site without encryption', { SITE_URL: 'http://www.tideline.com.au' }, /✗ SITE_URL .* not encrypted/],
    ['a site without a person check', { SITE_URL: '', CAPTCHA: 'none' }, /✗ There is no person check/],
    ['a wrong setting', { PORT: 'x' }, /✗ PORT: found "x", expected/],
    ['a proxy that is not named', {}, /! .*TRUST_PROXY is not set/],
    [
      'a store that cannot be made',
      { DATA_DIR: '/dev/null/data' },
      /✗ Enquiries cannot be kept.\n.*DATA_DIR \/dev/,
    ],
    [
      'a mail server that is not there',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      /✗ Mail would not leave: .*ESOCKET/,
    ],
  ])('%s', async (_, environment, line) => {
    const { text } = await ask(environment as Record<string, string>);
    expect(text).toMatch(line);
  });

  it('a name that is no setting, with the one that was meant', async () => {
    const line = 'SMPT_URL is not a setting: did you mean SMTP_URL?';
    expect((await ask({}, { unknownSettings: [line] })).text).toContain(`! ${line}`);
    expect((await ask({ PORT: 'x' }, { unknownSettings: [line] })).text).toContain(`! ${line}`);
  });

  it('a mail server that refuses the login', async () => {
    const { url } = await mailbox({ auth: { user: 'owner', pass: 'right' } });
    const { code, text } = await ask({ SMTP_URL: url.replace('right', 'wrong') });
    expect([code, text]).toEqual([1, expect.stringMatching(/✗ Mail would not leave: .*535/)]);
    expect(text).not.toContain('wrong');
  });

  it('a sender domain without records, and tells it from a network that is away', async () => {
    const missing = await ask({}, { resolveTxt: noRecord });
    expect(missing.text).toMatch(/! .* no SPF record[\s\S]*! No DKIM key[\s\S]*! .* no DMARC record/);
    const offline = await ask({}, { resolveTxt: () => Promise.reject(new Error('offline')) });
    expect(offline.text).toMatch(/! The records of tideline\.com\.au could not be looked up/);
    expect((await ask({})).text).toMatch(/✓ .*\(SPF\)[\s\S]*✓ .*\(DKIM\)[\s\S]*✓ .*\(DMARC\)/);
  });

  it('content that cannot be read, with its file and line', async () => {
    const broken = join(await mkdtemp(join(tmpdir(), 'tideline-doctor-')), 'content');
    await cp(ownContent, broken, { recursive: true });
    await writeFile(join(broken, 'practice.yaml'), 'name: 7\n');
    const { code, text } = await ask({}, { contentFolder: broken });
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/✗ The content cannot be read\.\n[\s\S]*practice\.yaml:1/),
    ]);
  });

  it('photos and a logo that could not be shown, with file, line and what to do, and publishes nothing', async () => {
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
    const { code, text, dataDir } = await ask({}, { contentFolder: folder });
    expect(code).toBe(1);
    expect(text).toMatch(
      /✗ content\/about\.md:2 file: phone\.jpg, which is .*HEIC.*\.\n {4}Expected .*Most Compatible/,
    );
    expect(text).toMatch(
      /✗ content\/images\/logo\.png:1: a PNG that cannot be read to its end\.\n {4}Expected a whole PNG: copy/,
    );
    expect(text).not.toContain('complete and your own');
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('no store, and makes none', async () => {
    const { text, dataDir } = await ask({});
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
    const seen = async (TRUST_PROXY: string) => (await ask({ DATA_DIR: dataDir, TRUST_PROXY })).text;
    expect(await seen('10.0.0.9')).toMatch(
      /! A proxy at 10\.0\.0\.7 is not named in TRUST_PROXY.*\n {4}Set TRUST_PROXY=10\.0\.0\.9,10\.0\.0\.7 /,
    );
    expect(await seen('10.0.0.9')).not.toContain('10.0.0.8');
    expect(await seen('10.0.0.0/24')).not.toContain('A proxy at');
  });

  it('more held enquiries than are counted', { timeout: 60_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    await (await openStore({ dataDir })).close();
    const database = new DatabaseSync(join(dataDir, 'enquiries.db'));
    database.exec(`insert into enquiries (id, state, reason, first_name, last_name, email, email_key, message,
        received_at, queued_at, changed_at, attempts)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      select 'held ' || i, 'held', 'spam', '', '', '', '', 'Hello', i, i, i, 0 from n;
      insert into history (enquiry, at, state, reason) select id, changed_at, state, reason from enquiries`);
    database.close();
    const { text } = await ask({ DATA_DIR: dataDir });
    expect(text).toContain('! 10,000 or more are held for you.');
    expect(text).toContain(`✓ Enquiries are kept in ${join(dataDir, 'enquiries.db')}, whole.`);
  });

  it('a store that its folder shares with other users', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    await chmod(dataDir, 0o1777);
    expect((await ask({ DATA_DIR: dataDir })).text).toMatch(
      /✗ Enquiries cannot be kept\.\n +DATA_DIR \S+ is shared by several users/,
    );
    expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777);
  });

  it('a store that others could read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-doctor-data'));
    await (await openStore({ dataDir })).close();
    await chmod(dataDir, 0o755);
    expect((await ask({ DATA_DIR: dataDir })).text).toMatch(/! Others on this machine could read .*data/);
    expect((await ask({ DATA_DIR: dataDir })).text).not.toContain('Others on this machine');
  });
});
