/**
 * Attacks on a contact form, one by one, against the real server. Each test shows that the attack fails, and that the
 * honest version works.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MESSAGES } from '#enquiry';
import { isEmailAddress, validate } from '#enquiry/validate';
import { runEnquiries } from '../../src/cli/enquiries/runEnquiries.ts';
import { formatToken } from '../support/personCheck.ts';
import { CONTENT } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';
import { send, sendBytes } from './http.ts';
import { ada, anyToken, formAnswer, type StandInPage, standInPage, startServer } from './server.ts';

const ok = { result: { OK: true } };

describe('header injection', () => {
  it('reaches no header: special characters in a name are quoted or encoded', async () => {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    const server = await startServer({ env: { SMTP_URL: box.url, MAIL_TO: 'owner@practice.example' } });
    const firstName = '"Ada", (x); Bcc: victim at evil.example, \\"';
    expect(await (await server.call({ ...ada, firstName, token: anyToken() })).json()).toEqual(ok);
    const mail = await box.waitForMail();
    expect(mail.to).toEqual(['owner@practice.example']);
    expect(mail.parsed.to).toHaveLength(1);
    expect(mail.parsed.replyTo).toMatchObject([{ address: ada.email, name: `${firstName} Sand` }]);
    expect(mail.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('is impossible through a name, where a line break becomes a blank, or through an address', () => {
    for (const breaker of ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029']) {
      const firstName = `Ada${breaker}Bcc: x`;
      expect(validate({ ...ada, firstName })).toMatchObject({
        ok: true,
        fields: { firstName: 'Ada Bcc: x' },
      });
      expect(validate({ ...ada, email: `ada@example.com${breaker}Bcc: x` })).toMatchObject({
        ok: false,
        faults: { email: /./ },
      });
    }
  });
});

describe('a name', () => {
  it('is not shown as an address that a reply would seem to go to', async () => {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    const server = await startServer({ env: { SMTP_URL: box.url } });
    // The last is ASCII when sent, and an address when decoded by a mail program.
    for (const [disguise, shown] of [
      ['"Boss" <boss@practice.example>', '"Boss" boss practice.example Sand'],
      ['Boss \u202e＜boss＠practice.example＞', 'Boss boss practice.example Sand'],
      ['=?utf-8?Q?boss=40practice.example?=', 'utf-8?Q?boss=40practice.example?= Sand'],
    ]) {
      const answer = await server.call({ ...ada, firstName: disguise, token: anyToken() });
      expect(await answer.json()).toEqual(ok);
      const { parsed } = await box.waitForMail((mail) => mail.parsed.subject === `Enquiry from ${shown}`);
      expect(parsed.replyTo).toEqual([{ address: ada.email, name: shown }]);
    }
  });
});

describe('regular expressions', () => {
  it('take no longer for the worst text than for any other of its length', () => {
    const worst = [
      `${'a.'.repeat(127)}@`,
      `${'a'.repeat(255)}!`,
      `a@${'a-'.repeat(120)}`,
      `a@${'a.'.repeat(120)}`,
      `${'!'.repeat(64)}@${'é'.repeat(190)}`,
      `a@${'1.'.repeat(125)}1`,
    ];
    const before = process.cpuUsage();
    for (let i = 0; i < 1000; i += 1) for (const text of worst) expect(isEmailAddress(text)).toBe(false);
    const { user } = process.cpuUsage(before);
    expect(user, 'CPU time in µs; a pattern that backtracks would never end').toBeLessThan(10_000_000);
  });
});

describe('the person check', () => {
  it('lets one enquiry in per challenge, however many are posted at once', async () => {
    const server = await startServer({ env: { CAPTCHA: 'altcha' } });
    const token = await server.solvedToken();
    const posts = Array.from({ length: 8 }, (_, i) =>
      server.call({ ...ada, message: `Hello number ${i}`, token }),
    );
    const answers = await Promise.all(posts.map(async (post) => (await (await post).json()) as typeof ok));
    expect(answers.filter(({ result }) => result.OK)).toHaveLength(1);
    expect(await server.enquiries()).toHaveLength(1);
  });

  it('cannot be made cheaper, valid for longer, or changed in any other part', async () => {
    const server = await startServer({ env: { CAPTCHA: 'altcha' } });
    const challenge = await (await fetch(`${server.url}/captcha/challenge`)).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const changes = [
      { cost: 1 },
      { expiresAt: 9_999_999_999 },
      { keyPrefix: '00' },
      { data: { action: 'login' } },
    ];
    for (const change of changes) {
      const forged = { ...challenge, parameters: { ...challenge.parameters, ...change } };
      const { result } = (await (
        await server.call({ ...ada, token: formatToken(forged, solution) })
      ).json()) as typeof ok;
      expect([change, result.OK]).toEqual([change, false]);
    }
    expect(await (await server.call({ ...ada, token: formatToken(challenge, solution) })).json()).toEqual(ok);
    expect(await server.enquiries()).toHaveLength(1);
  });

  it('of one server is invalid on another', async () => {
    const [one, other] = [
      await startServer({ env: { CAPTCHA: 'altcha' } }),
      await startServer({ env: { CAPTCHA: 'altcha' } }),
    ];
    const token = await one.solvedToken();
    expect(await (await other.call({ ...ada, token })).json()).toMatchObject({ result: { OK: false } });
    expect(await (await one.call({ ...ada, token })).json()).toEqual(ok);
  });
});

describe('a forged address', () => {
  const calls = async (trust: Record<string, string>, forwarded: (i: number) => string) => {
    const server = await startServer({ env: { RATE_LIMIT: '2/hour', ...trust } });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) {
      const headers = {
        'x-forwarded-for': forwarded(i),
        'x-real-ip': forwarded(i),
        forwarded: `for=${forwarded(i)}`,
      };
      statuses.push((await server.call({ ...ada, token: anyToken() }, headers)).status);
    }
    return statuses;
  };

  it('does not lift the limit, without a proxy or behind one', async () => {
    expect(await calls({}, (i) => `9.9.9.${i}`)).toEqual([200, 200, 429, 429]);
    expect(await calls({ TRUST_PROXY: '127.0.0.1' }, (i) => `9.9.9.${i}, 8.8.8.8`)).toEqual([
      200, 200, 429, 429,
    ]);
    expect(await calls({ TRUST_PROXY: '10.0.0.1' }, (i) => `9.9.9.${i}`)).toEqual([200, 200, 429, 429]);
  });

  it('is ignored in favour of the trusted proxy’s, IPv6 by its network', async () => {
    const trusted = { TRUST_PROXY: '127.0.0.1' };
    expect(await calls(trusted, (i) => `9.9.9.${i}`)).toEqual([200, 200, 200, 200]);
    expect(await calls(trusted, (i) => `2001:db8:1:2::${i}`)).toEqual([200, 200, 429, 429]);
    expect(await calls(trusted, (i) => `2001:db8:1:${i}::1`)).toEqual([200, 200, 200, 200]);
  });

  it('counts as one client with any port, which some proxies add, for both limits', async () => {
    const trusted = { TRUST_PROXY: '127.0.0.1' };
    expect(await calls(trusted, (i) => `203.0.113.7:5123${i}`)).toEqual([200, 200, 429, 429]);
    expect(await calls(trusted, (i) => `[2001:db8::1]:44${i}`)).toEqual([200, 200, 429, 429]);
    expect(await calls(trusted, (i) => `203.0.113.${i}:443`)).toEqual([200, 200, 200, 200]);
    const { url } = await startServer({
      env: { RATE_LIMIT: '10/hour', CAPTCHA: 'altcha', ...trusted },
    });
    const ask = async (forwarded: string) =>
      (await fetch(`${url}/captcha/challenge`, { headers: { 'x-forwarded-for': forwarded } })).status;
    const statuses = await Promise.all(Array.from({ length: 61 }, (_, i) => ask(`203.0.113.7:${1024 + i}`)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await ask('203.0.113.8:1024')).toBe(200);
  });

  it('from a rented /48 gets four times one client’s limit, and leaves other networks’ limits alone', async () => {
    const { url } = await startServer({
      env: { RATE_LIMIT: '10/hour', CAPTCHA: 'altcha', TRUST_PROXY: '127.0.0.1' },
    });
    const ask = async (forwarded: string) =>
      (await fetch(`${url}/captcha/challenge`, { headers: { 'x-forwarded-for': forwarded } })).status;
    // A network over its own limit uses up none of another's.
    const loud = await Promise.all(Array.from({ length: 70 }, () => ask('2001:db8:1::1')));
    expect(loud.filter((status) => status === 200)).toHaveLength(60);
    const spread = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(`2001:db8:1:${i + 1}::1`)));
    expect(spread.filter((status) => status === 200)).toHaveLength(180);
    expect(spread.filter((status) => status === 429)).toHaveLength(20);
    expect(await ask('2001:db8:2::1')).toBe(200);
    expect(await ask('203.0.113.8')).toBe(200);
  });
});

describe('a forgotten TRUST_PROXY', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.77' };
  const warnings = (logs: string) => logs.split('\n').filter((line) => line.includes('"level":"warn"'));

  it('is logged once an hour, with the proxy’s address and no visitor’s, and recorded for the doctor', async () => {
    for (const headers of [forwarded, { forwarded: 'for=203.0.113.77' }]) {
      const server = await startServer({ env: { TRUST_PROXY: '10.0.0.1' } });
      for (let i = 0; i < 3; i += 1) await server.call({ ...ada, token: anyToken() }, headers);
      const [warning = '', ...more] = warnings(server.logs());
      expect(warning).toContain('A proxy at 127.0.0.1 forwards requests, but TRUST_PROXY does not name it');
      expect(more).toEqual([]);
      expect(server.logs()).not.toContain('203.0.113.77');
      await expect
        .poll(() => server.open.store.listMarks('unnamed proxy '))
        .toMatchObject([{ name: 'unnamed proxy 127.0.0.1' }]);
    }
  });

  it('is not reported if the proxy is named, or nothing is forwarded', async () => {
    const named = await startServer({ env: { TRUST_PROXY: '127.0.0.0/8' } });
    await named.call({ ...ada, token: anyToken() }, forwarded);
    const alone = await startServer();
    await alone.call({ ...ada, token: anyToken() });
    for (const { logs, open, enquiries } of [named, alone]) {
      expect(await enquiries()).toHaveLength(1);
      expect([warnings(logs()), await open.store.listMarks('unnamed proxy ')]).toEqual([[], []]);
    }
  });
});

describe('a slow or endless request', () => {
  const post = 'POST /sendContactMail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it('is cut off, in its headers or its body, and others are served meanwhile', async () => {
    const { port, url } = await startServer({ arrival: { headers: 500, body: 500, interval: 50 } });
    const slow = Promise.all([
      sendBytes(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      sendBytes(port, `${post}Content-Length: 100\r\n\r\n{"da`),
    ]);
    expect((await fetch(url)).status).toBe(200);
    const cut = expect.stringMatching(/^HTTP\/1.1 408 /);
    expect(await slow).toEqual([cut, cut]);
  });

  it('with endless chunks is refused at the limit', async () => {
    const { port } = await startServer();
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    expect(await sendBytes(port, `${post}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(9)}`)).toMatch(
      /^HTTP\/1.1 413 /,
    );
  });

  it('with broken chunks is refused, and nothing is logged', async () => {
    for (const trust of [{}, { TRUST_PROXY: '127.0.0.1' }]) {
      const { port, logs } = await startServer({ env: { RATE_LIMIT: '10/hour', ...trust } });
      const form = 'POST /enquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';
      const chunked = `${form}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
      for (const request of [chunked, `${post}Transfer-Encoding: chunked\r\n\r\n`]) {
        const broken = Array.from({ length: 10 }, () => sendBytes(port, `${request}ZZ\r\nxx\r\n`));
        for (const answer of await Promise.all(broken)) expect(answer).toMatch(/^HTTP\/1.1 400 /);
      }
      expect(logs()).not.toMatch(/"level":"(?:warn|error)"/);
      const body = String(new URLSearchParams(ada));
      const whole = `${chunked}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      expect(await sendBytes(port, whole)).toMatch(/^HTTP\/1.1 303 /);
    }
  });

  it('with two lengths, or a wrong one, reaches no route', async () => {
    const { port, enquiries } = await startServer();
    const body = JSON.stringify({ data: { ...ada, token: 'x' } });
    const both = `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
    expect(await sendBytes(port, post + both)).toMatch(/^HTTP\/1.1 400 /);
    expect(await sendBytes(port, `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
    expect(await enquiries()).toEqual([]);
    const honest = `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    expect(await sendBytes(port, post + honest)).toMatch(/^HTTP\/1.1 200 /);
    expect(await enquiries()).toHaveLength(1);
  });

  it('that is compressed is not unpacked', async () => {
    const server = await startServer();
    const body = JSON.stringify({ data: { ...ada, token: anyToken() } });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const packed = await fetch(`${server.url}/sendContactMail`, {
      method: 'POST',
      body: gzipSync(body),
      headers,
    });
    expect([packed.status, await server.enquiries()]).toEqual([400, []]);
    expect((await server.callRaw(body)).status).toBe(200);
  });
});

describe('a program that fills in forms', () => {
  it('has its enquiries held for the owner, for their links or their number, never dropped', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '10/hour' } });
    await server.call({ ...ada, firstName: 'Buy at www.spam.example', token: anyToken() });
    for (let i = 0; i < 7; i += 1)
      await server.call({ ...ada, message: `Hello number ${i}`, token: anyToken() });
    await server.settled('sent', 'held');
    const held = (await server.enquiries()).filter(({ state }) => state === 'held');
    expect(held.map(({ reason, spamSignals }) => `${reason}: ${spamSignals}`)).toEqual([
      expect.stringContaining('looks like spam: a web address in the name'),
      expect.stringContaining('many under one email address'),
      expect.stringContaining('many under one email address'),
    ]);
    expect(await server.enquiries()).toHaveLength(8);
  });
});

describe('an export', () => {
  it('never becomes a formula in a spreadsheet', async () => {
    const server = await startServer();
    const cells = [
      '=HYPERLINK("http://evil.example")',
      '+61 07',
      '-1+1+1',
      '@SUM(A1)',
      '＝1+1+1',
      'Plain, "quoted"',
    ];
    for (const message of cells) await server.call({ ...ada, message, token: anyToken() });
    const printed: string[] = [];
    const output = {
      print: async (text: string) => void printed.push(text),
      report: () => {},
      showProgress: () => {},
    };
    await runEnquiries(['export', '--format', 'csv'], output, {
      DATA_DIR: server.dataDir,
      CONTENT_DIR: CONTENT,
    });
    const rows = printed.join('').split('\r\n').slice(1, -1).reverse();
    // The message is followed by the spam signals and their score.
    expect(rows.map((row) => /(?<="ada@example\.com",).*(?=,"\d+","[^"]*"$)/.exec(row)?.[0])).toEqual([
      `"'=HYPERLINK(""http://evil.example"")"`,
      `"'+61 07"`,
      `"'-1+1+1"`,
      `"'@SUM(A1)"`,
      `"'＝1+1+1"`,
      '"Plain, ""quoted"""',
    ]);
  });
});

describe('the files on disk', () => {
  it('are readable by their owner only: the store with its secrets, and every mail', async () => {
    const server = await startServer();
    await server.call({ ...ada, token: anyToken() });
    await server.settled('sent');
    const names = await readdir(server.dataDir, { recursive: true });
    expect(names.some((name) => name.endsWith('.eml'))).toBe(true);
    for (const name of ['.', ...names]) {
      const { mode } = await stat(join(server.dataDir, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
  });
});

describe('the log', () => {
  it('of a full run holds no name, address, message, token or visitor’s address', async () => {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    box.injectFault({ at: 'data', how: 451, times: 1 });
    const env = { SMTP_URL: box.url, RATE_LIMIT: '4/hour', TRUST_PROXY: '127.0.0.1' };
    const server = await startServer({ env, timing: { firstRetry: 20, longestRetry: 40, poll: 20 } });
    const secret = {
      firstName: 'Zebedee',
      lastName: 'Quux',
      email: 'zq@private.example',
      message: 'My wooden leg aches',
    };
    const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Zebrowser' };
    const call = (fields: object) => server.call({ ...secret, token: 'Ztoken', ...fields }, headers);
    await call({});
    await call({ message: '' });
    await call({ nickname: 'Zed' });
    await call({ message: 'My wooden leg aches more', token: 'Ztoken2', firstName: 'www.zebedee.example' });
    await server.callRaw('{"data":{"email":"zq@private.example', headers);
    await server.callRaw(`{"__proto__":{"email":"zq@private.example"}}`, headers);
    await server.submit({ ...secret, message: 'My wooden leg aches too' }, headers);
    await server.submit({ ...secret, email: 'zq' }, headers);
    await send('GET', `${server.url}/Zebedee?email=zq@private.example`, { headers });
    await server.settled('sent', 'held');
    await server.open.store.close();
    await call({ token: 'Ztoken3' });
    const logs = server.logs();
    expect(logs).toMatch(/"msg":"queued"/);
    expect(logs).toMatch(/"level":"error"/);
    expect(logs).not.toMatch(/Zebedee|Quux|private\.example|wooden|Ztoken|Zed|Zebrowser|203\.0\.113\.77/i);
  });

  it('names the line of code of an unexpected fault, without the data that caused it', async () => {
    const page: StandInPage = {
      ...standInPage,
      renderWithForm(form) {
        if (form.status === 'sent') return standInPage.renderWithForm(form);
        throw new TypeError(`No page for ${form.values.message}`);
      },
    };
    const server = await startServer({ page });
    const typed = { ...ada, email: 'zq', message: 'My wooden leg aches' };
    const response = await server.submit(typed);
    expect(response.status).toBe(500);
    expect(formAnswer(await response.text())).toEqual({ sentence: MESSAGES.sendFailed, values: typed });
    expect(server.logs()).toMatch(/"name":"TypeError","at":\[" +at .*attacks\.test\.ts/);
    expect(server.logs()).not.toContain('wooden');
  });
});
