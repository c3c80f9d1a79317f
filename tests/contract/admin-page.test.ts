/** `/admin` and the addresses below it: policy, files, and where it is off (CONTRACT "Addresses"). */
import { describe, expect, it } from 'vitest';
import { ADMIN_URL, type AdminVisitor, DOCUMENT_KEY, letIn, OWN_PAGE, startAdmin } from './admin-visitor.ts';
import { send } from './http.ts';
import { startServer } from './server.ts';

const get = (server: { url: string }, path: string, method = 'GET') => send(method, server.url + path);

it('is one document under a policy of its own, not cached and not indexed', async () => {
  const server = await startAdmin();
  for (const path of ['/admin', '/admin/', '/admin/enquiries', '/admin/a/b?c=d']) {
    const { status, headers, body } = await get(server, path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain('<title>The desk</title>');
    expect(body.toString()).toContain('<meta name="practice" content="Exercise Physiology Sunshine Coast">');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      ...['script', 'style', 'img', 'font', 'connect', 'frame'].map((kind) => `${kind}-src 'self'`),
      ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
      ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
    ]);
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

it('has nothing inline, and its files are cached for a year and compressed; missing files are 404', async () => {
  const server = await startAdmin();
  const { body } = await get(server, '/admin');
  const document = body.toString();
  expect(document).not.toMatch(/<style|style=|<script(?![^>]*src=)|\bon\w+=/);
  const files = document.match(/\/admin\/assets\/[\w.-]+/g) ?? [];
  expect(document.match(/<script/g)).toHaveLength(1);
  expect(document.match(/rel="stylesheet"/g)).toHaveLength(1);
  // Besides these two, only the files that the document preloads.
  expect(files.length).toBe(2 + (document.match(/rel="modulepreload"/g) ?? []).length);
  for (const file of files) {
    const { status, headers } = await send('GET', server.url + file, {
      headers: { 'accept-encoding': 'br' },
    });
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
  for (const missing of ['none.js', '..%2fdesk.html', '../desk.html']) {
    const { status, body: answer } = await get(server, `/admin/assets/${missing}`);
    if (status === 200) expect(answer.toString()).toContain('<title>The desk</title>');
    else expect([missing, status]).toEqual([missing, 404]);
  }
});

describe('a script of the public page', () => {
  /** Requests a path as a browser with the session does, without the key of the document. */
  const ask = (url: string, { cookieHeader }: AdminVisitor, headers: Record<string, string>) => {
    const { [DOCUMENT_KEY]: _, ...cookies } = cookieHeader;
    return send('GET', url, { headers: { ...cookies, ...headers } });
  };

  it('cannot read the key of the admin: its document cannot be fetched or framed', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const key = `<meta name="document-key" content="${owner.documentKey}">`;
    expect(owner.documentKey).toMatch(/^[\w-]{43}$/);
    for (const destination of ['empty', 'iframe', 'embed', 'object', 'script', 'image', 'serviceworker']) {
      const fetched = await ask(`${server.url}/admin`, owner, { 'sec-fetch-dest': destination });
      expect([destination, fetched.status]).toEqual([destination, 403]);
      expect(fetched.body.toString()).not.toContain(owner.documentKey);
    }
    const headers: Record<string, string>[] = [{ 'sec-fetch-dest': 'document' }, {}];
    for (const sent of headers) {
      expect((await ask(`${server.url}/admin/you`, owner, sent)).body.toString()).toContain(key);
    }
    expect((await get(server, '/admin')).body.toString()).toContain(
      `<meta name="document-key" content=""><meta name="site-url" content="${ADMIN_URL}">`,
    );
  });

  it('cannot ask for a passkey', async () => {
    const server = await startAdmin();
    for (const path of ['/', '/preview/x/']) {
      expect((await get(server, path)).headers['permissions-policy']).toContain(
        'publickey-credentials-get=(), publickey-credentials-create=()',
      );
    }
  });

  it('makes no call, and sees no draft, photo or backup, though it is of the same site', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const key = owner.documentKey;
    const other = await letIn(server, 'kim@practice.example');
    for (const stolen of ['', 'x', other.documentKey]) {
      owner.documentKey = stolen;
      const listed = await owner.call('enquiries.list', { filter: 'all' });
      expect([listed.status, listed.reason]).toEqual([403, 'RELOAD_NEEDED']);
      expect((await owner.call('page.share')).status).toBe(403);
      for (const path of ['preview/', 'preview/version/1/', 'photo/beach.jpg', 'backup']) {
        const shown = await ask(`${server.url}/admin/${path}?key=${stolen}`, owner, OWN_PAGE);
        expect([path, shown.status]).toEqual([path, 403]);
      }
      const headers = { ...owner.cookieHeader, ...OWN_PAGE, 'x-file-name': 'x.jpg' };
      expect((await send('POST', `${server.url}/admin/photo`, { headers, body: 'x' })).status).toBe(403);
    }
    owner.documentKey = key;
    expect((await owner.call('enquiries.list', { filter: 'all' })).status).toBe(200);
    const photo = await ask(`${server.url}/admin/photo/none.jpg?key=${key}`, owner, OWN_PAGE);
    expect(photo.status).toBe(404);
  });

  it('a tab keeps its key when its session gets a new cookie; a tab of an earlier session must reload', async () => {
    const server = await startAdmin();
    const owner = await letIn(server);
    const key = owner.documentKey;
    expect((await owner.reprove()).status).toBe(200);
    expect(owner.documentKey).toBe(key);
    expect((await owner.signIn()).status).toBe(200);
    expect(owner.documentKey).not.toBe(key);
    owner.documentKey = key;
    const { reason, message } = await owner.call('you.get');
    expect([reason, message]).toEqual([
      'RELOAD_NEEDED',
      'This page was opened before you signed in. Load it again to go on.',
    ]);
    expect((await owner.signIn()).status).toBe(200);
    expect((await owner.call('you.get')).status).toBe(200);
  });
});

it('adds no byte to the public page', async () => {
  const [on, off] = [await startAdmin(), await startServer({ env: { SITE_URL: ADMIN_URL } })];
  const [withAdmin, without] = [await get(on, '/'), await get(off, '/')];
  expect(withAdmin.body.equals(without.body)).toBe(true);
  const { date: _, ...headers } = withAdmin.headers;
  const { date: __, ...others } = without.headers;
  expect(headers).toEqual(others);
});

it('with ADMIN=off is like any other path, for POST too', async () => {
  const server = await startAdmin({ ADMIN: 'off' });
  const home = await get(server, '/');
  for (const path of ['/admin', '/admin/enquiries', '/admin/api/you.get', '/admin/assets/x.js']) {
    const { status, body, headers } = await get(server, path);
    expect([path, status]).toEqual([path, 200]);
    expect(body.equals(home.body)).toBe(true);
    expect(headers['x-robots-tag']).toBe('noindex');
  }
  const [here, elsewhere] = [
    await get(server, '/admin/api/auth.signIn', 'POST'),
    await get(server, '/x', 'POST'),
  ];
  expect([here.status, here.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect([elsewhere.status, elsewhere.headers.allow]).toEqual([405, 'GET, HEAD']);
});

it.each([
  ['http://practice.test', 'https only'],
  ['http://192.168.1.7:3000', 'https only'],
  ['http://127.0.0.1:3000', 'Set SITE_URL to your domain, or to http://localhost:3000'],
  ['https://203.0.113.7', 'Set SITE_URL to your domain'],
])('refuses at %s and says why', async (SITE_URL, why) => {
  const server = await startAdmin({ SITE_URL, CAPTCHA: 'altcha' });
  for (const [method, path] of [
    ['GET', '/admin'],
    ['GET', '/admin/api/you.get'],
    ['POST', '/admin/api/auth.signIn'],
  ] as const) {
    const { status, body, headers } = await get(server, path, method);
    expect([path, status, headers['cache-control']]).toEqual([path, 403, 'no-store']);
    expect(body.toString()).toContain(why);
  }
  expect((await get(server, '/')).status).toBe(200);
});

it.each(['http://localhost:3000', 'http://desk.localhost:3000', 'https://practice.test'])(
  'opens at %s',
  async (SITE_URL) => {
    const server = await startAdmin({ SITE_URL });
    expect((await get(server, '/admin')).status).toBe(200);
  },
);
