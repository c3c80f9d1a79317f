/** CONTRACT "Addresses": readable addresses, and responses to other methods. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { send } from './http.ts';
import { ada, anyToken, shareServer, standInPage, startServer } from './server.ts';

const html = standInPage.renderHome().html;

/** Shared servers: tests only read from them. */
const getServer = shareServer();
const getNamed = shareServer({ env: { SITE_URL: 'https://tideline.example', CAPTCHA: 'altcha' } });

describe('the page', () => {
  it('is at the root, complete, with its policy, and is always revalidated', async () => {
    const { url } = getServer();
    const { status, headers, body } = await send('GET', `${url}/`);
    expect(status).toBe(200);
    expect(body.toString()).toBe(html);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': standInPage.renderHome().csp,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each([
    '/anything',
    '/a/b/c?d=e',
    '/index.html',
    '/enquiry',
    '/%E0%A4%A',
    '/sendContactMail',
    '//host/x',
    '//host',
    '//',
    '///',
    '//?a=b',
    '/%',
    '/%zz',
    '/%ff',
    '/%?a=%',
    '/a%2Fb',
  ])('is at %s too, but marked noindex', async (path) => {
    const { url } = getServer();
    const { status, headers, body } = await send('GET', url + path);
    expect([status, body.toString()]).toEqual([200, html]);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('is compressed in an encoding that the browser accepts, each with its own etag', async () => {
    const { url } = getServer();
    const get = (encoding: string) => send('GET', url, { headers: { 'accept-encoding': encoding } });
    const [plain, br, gzip] = await Promise.all(['identity', 'gzip, deflate, br', 'gzip, br;q=0'].map(get));
    expect(br?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(gzip?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(html);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html);
    expect(new Set([plain, br, gzip].map((answer) => answer?.headers.etag)).size).toBe(3);
  });

  it('is not sent again to a browser that has it', async () => {
    const { url } = getServer();
    const { headers } = await send('GET', url);
    const again = await send('GET', url, { headers: { 'if-none-match': `W/"x", ${headers.etag}` } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const changed = await send('GET', url, { headers: { 'if-none-match': '"old"' } });
    expect([changed.status, changed.body.toString()]).toEqual([200, html]);
  });

  describe('the address that the plain form redirects to', () => {
    const thanks = standInPage.renderWithForm({ status: 'sent' }).html;
    const ask = async (headers: (url: string) => Record<string, string>) => {
      const { url } = getNamed();
      return send('GET', `${url}/?enquiry=sent`, { headers: headers(url) });
    };

    it.each([
      ['our own page, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
      ['an old browser from our page', (url: string) => ({ referer: `${url}/#contact-section` })],
      ['an old browser behind a proxy', () => ({ referer: 'https://tideline.example/' })],
      ['a program that follows the redirect', () => ({})],
    ])('shows the thanks to %s', async (_, headers) => {
      const answer = await ask(headers);
      expect([answer.status, answer.body.toString()]).toEqual([200, thanks]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'accept-encoding, sec-fetch-site, referer',
      });
    });

    it.each([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      [
        'another site that sends its address',
        { 'sec-fetch-site': 'cross-site', referer: 'https://tideline.example/' },
      ],
      ['another subdomain', { 'sec-fetch-site': 'same-site' }],
      ['a typed address', { 'sec-fetch-site': 'none' }],
      ['another site in an old browser', { referer: 'https://evil.example/?https://tideline.example/' }],
      ['a site with a similar name', { referer: 'https://tideline.example.evil.example/' }],
      ['a Referer that is no URL', { referer: 'x' }],
    ])('shows no thanks to %s', async (_, headers) => {
      const answer = await ask(() => headers as Record<string, string>);
      expect([answer.status, answer.body.toString()]).toEqual([200, html]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'accept-encoding, sec-fetch-site, referer',
      });
    });

    it('leaves the page itself unchanged for any visitor', async () => {
      const { url } = getNamed();
      const { headers, body } = await send('GET', url, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect([headers['cache-control'], body.toString()]).toEqual(['no-cache', html]);
    });
  });

  it('tells browsers to stay on https if its address is https', async () => {
    const strict = 'strict-transport-security';
    expect((await send('GET', getNamed().url)).headers[strict]).toBe('max-age=31536000');
    expect((await send('GET', getServer().url)).headers).not.toHaveProperty(strict);
  });

  it('changes at the times given by its notices', async () => {
    const noon = Date.UTC(2026, 10, 20, 12);
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    onTestFinished(() => void vi.useRealTimers());
    const makePage = (text: string) => ({
      ...standInPage,
      renderHome: () => ({ html: text, csp: "default-src 'self'" }),
    });
    const { url } = await startServer({
      page: makePage('Open as usual'),
      later: new Map([
        [noon + 60_000, makePage('Closed')],
        [noon + 120_000, makePage('Open again')],
      ]),
    });
    const readAt = async (moment: number) => {
      vi.setSystemTime(moment);
      return (await send('GET', url)).body.toString();
    };
    expect(await readAt(noon)).toBe('Open as usual');
    expect(await readAt(noon + 59_999)).toBe('Open as usual');
    expect(await readAt(noon + 60_000)).toBe('Closed');
    expect(await readAt(noon + 119_999)).toBe('Closed');
    expect(await readAt(noon + 120_000)).toBe('Open again');
  });

  it('is a 500 at every address when it cannot be rendered, while the server keeps running', async () => {
    const faulty = { ...standInPage, renderHome: () => ({ html, csp: 'no\nheader' }) };
    const { url, logs } = await startServer({ page: faulty });
    for (const path of ['/', '/any']) {
      expect([path, (await send('GET', url + path)).status]).toEqual([path, 500]);
      expect(logs().split('request failed')).toHaveLength(path === '/' ? 2 : 3);
    }
    expect((await send('GET', `${url}/healthz`)).status).toBe(200);
  });
});

it('answers HEAD as GET, without the body', async () => {
  const { url } = getServer();
  for (const path of ['/', '/robots.txt', '/assets/main-12345678.js', '/healthz', '/any', '//']) {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => send(method, url + path)));
    expect([path, head?.status, head?.body.length]).toEqual([path, 200, 0]);
    expect([path, head?.headers['content-length']]).toEqual([path, get?.headers['content-length']]);
  }
});

describe('files', () => {
  it('beside the page are served unchanged', async () => {
    const { url } = getServer();
    const { status, headers, body } = await send('GET', `${url}/robots.txt`);
    expect([status, headers['content-type'], body.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'User-agent: *\n',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it('of the build may be cached for ever', async () => {
    const { url } = getServer();
    const { status, headers, body } = await send('GET', `${url}/assets/main-12345678.js`);
    expect([status, body.toString()]).toEqual([200, 'export {};\n']);
    expect(headers['content-type']).toMatch('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('of the build are sent whole, whatever range is requested', async () => {
    const { url } = getServer();
    for (const range of ['bytes=0-3', 'bytes=99999-', 'lines=1']) {
      const { status, body } = await send('GET', `${url}/assets/main-12345678.js`, { headers: { range } });
      expect([range, status, body.toString()]).toEqual([range, 200, 'export {};\n']);
    }
  });

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/data/enquiries.db',
    '/assets/%00',
  ])('that are missing are 404, not the page: %s', async (path) => {
    const { url } = getServer();
    const { status, headers, body } = await send('GET', url + path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.toString()).not.toContain('Home');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('other methods', () => {
  it.each([
    ['PUT', '/', 'GET, HEAD'],
    ['POST', '/anything', 'GET, HEAD'],
    ['DELETE', '/sendContactMail', 'GET, HEAD, POST, OPTIONS'],
    ['PATCH', '/enquiry?x=1', 'GET, HEAD, POST'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/assets/main-12345678.js', 'GET, HEAD'],
    ['TRACE', '/', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD'],
  ])('%s %s is 405 and lists the allowed methods', async (method, path, allow) => {
    const { url } = getServer();
    const { status, headers, body } = await send(method, url + path, { headers: { 'content-length': '0' } });
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(body.toString())).toMatchObject({ error: { status: 'UNIMPLEMENTED' } });
  });
});

describe('GET /healthz', () => {
  const health = async (url: string) => {
    const { status, body } = await send('GET', `${url}/healthz`);
    return { http: status, ...(JSON.parse(body.toString()) as object) };
  };

  it('counts what is queued, and may not be cached', async () => {
    const server = await startServer();
    const none = { queued: 0, held: 0, failed: 0, oldestQueuedSeconds: 0 };
    const content = { status: 'current' };
    expect(await health(server.url)).toEqual({ http: 200, status: 'ok', outbox: none, content });
    expect((await send('GET', `${server.url}/healthz`)).headers['cache-control']).toBe('no-store');
    await server.call({ ...ada, firstName: 'www.spam.example', token: anyToken() });
    await expect
      .poll(() => health(server.url))
      .toEqual({ http: 200, status: 'ok', outbox: { ...none, held: 1 }, content });
  });

  const key = 'a-long-random-text-of-mine';
  const all = ['status', 'outbox', 'content'];
  const ask = async (url: string, headers: Record<string, string>) => {
    const { body } = await send('GET', `${url}/healthz`, { headers });
    return Object.keys(JSON.parse(body.toString()));
  };

  it('tells strangers only whether all is well, and the rest to this machine and to holders of the key', async () => {
    const { url } = await startServer({ env: { HEALTH_KEY: key, TRUST_PROXY: '127.0.0.1' } });
    const through = { host: 'practice.example', 'x-forwarded-for': '203.0.113.9' };
    const strangers: Record<string, string>[] = [
      ...[through, { ...through, host: 'localhost' }, { host: 'practice.example' }],
      ...[{ forwarded: 'for=203.0.113.9' }, { ...through, authorization: `Bearer ${key}!` }],
      ...[
        { ...through, authorization: key },
        { ...through, authorization: 'Bearer ' },
      ],
    ];
    for (const headers of strangers)
      expect([headers, await ask(url, headers)]).toEqual([headers, ['status']]);
    expect(await ask(url, { ...through, authorization: `Bearer ${key}` })).toEqual(all);
    expect(await ask(url, {})).toEqual(all);
  });

  it.each([
    ['nothing', undefined, ['status']],
    ['another machine', '10.0.0.10', ['status']],
    ['this machine', '127.0.0.1', all],
  ])('gives a local request details only by TRUST_PROXY, which here names %s', async (_, proxy, keys) => {
    const env = { SITE_URL: 'https://practice.example', CAPTCHA: 'altcha', HEALTH_KEY: key };
    const { url } = await startServer({ env: { ...env, ...(proxy && { TRUST_PROXY: proxy }) } });
    expect(await ask(url, {})).toEqual(keys);
    expect(await ask(url, { authorization: `Bearer ${key}` })).toEqual(all);
  });

  it('reports a content fault, which does not stop the page', async () => {
    const content = { status: 'kept', fault: 'content/home.yaml:3 heding: found the unknown field' } as const;
    const server = await startServer({ content });
    expect(await health(server.url)).toMatchObject({ http: 200, status: 'ok', content });
  });

  it('is 503 when no mail has gone out for long', async () => {
    const smtp = 'smtp://127.0.0.1:1';
    const server = await startServer({ env: { SMTP_URL: smtp }, timing: { flow: 1 } });
    await server.call({ ...ada, token: anyToken() });
    // The last result of the store's check is cached for a moment.
    await expect
      .poll(() => health(server.url))
      .toMatchObject({ http: 503, status: 'mail is not flowing', outbox: { queued: 1 } });
  });

  it('is 503 when the store cannot be written', async () => {
    const server = await startServer();
    await server.open.store.close();
    expect(await health(server.url)).toMatchObject({ http: 503, error: { status: 'UNAVAILABLE' } });
  });
});
