/** `/admin` and what is below it: its policy, its files, and where it is not (CONTRACT "Addresses"). */
import { expect, it } from 'vitest';
import { DESK_URL, startDesk } from './desk-visitor.ts';
import { send } from './http.ts';
import { startServer } from './server.ts';

const get = (server: { url: string }, path: string, method = 'GET') => send(method, server.url + path);

it('is one document under a policy of its own, kept and found by nobody', async () => {
  const server = await startDesk();
  for (const path of ['/admin', '/admin/', '/admin/enquiries', '/admin/a/b?c=d']) {
    const { status, headers, body } = await get(server, path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain('<title>The desk</title>');
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

it('holds nothing inline, and its files are there for a year, compressed; others are missing', async () => {
  const server = await startDesk();
  const { body } = await get(server, '/admin');
  const document = body.toString();
  expect(document).not.toMatch(/<style|style=|<script(?![^>]*src=)|\bon\w+=/);
  const files = document.match(/\/admin\/assets\/[\w.-]+/g) ?? [];
  expect(document.match(/<script/g)).toHaveLength(1);
  expect(document.match(/rel="stylesheet"/g)).toHaveLength(1);
  // Besides these two, what the first script is known to ask for.
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

it('leaves not a byte in the visitor’s page', async () => {
  const [on, off] = [await startDesk(), await startServer({ env: { SITE_URL: DESK_URL } })];
  const [withDesk, without] = [await get(on, '/'), await get(off, '/')];
  expect(withDesk.body.equals(without.body)).toBe(true);
  const { date: _, ...headers } = withDesk.headers;
  const { date: __, ...others } = without.headers;
  expect(headers).toEqual(others);
});

it('with ADMIN=off is like any other path, also to what is posted', async () => {
  const server = await startDesk({ ADMIN: 'off' });
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
])('at %s refuses and says why', async (SITE_URL, why) => {
  const server = await startDesk({ SITE_URL, CAPTCHA: 'altcha' });
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
  'at %s opens',
  async (SITE_URL) => {
    const server = await startDesk({ SITE_URL });
    expect((await get(server, '/admin')).status).toBe(200);
  },
);
