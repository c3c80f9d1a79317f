/** `npm run edit`: its responses, and which clients get them. In a browser: tests/journeys/edit-command.test.ts. */
import { stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type EditSite, startEditSite } from '../support/editSite.ts';
import { DOCUMENT_KEY } from './admin-visitor.ts';
import { send } from './http.ts';

const ownHeaders = ({ url }: EditSite) => ({ origin: url, 'sec-fetch-site': 'same-origin' });
/** Reads the document key, which each request repeats. */
const readKey = async ({ url }: EditSite, cookie: string) => {
  const { body } = await send('GET', `${url}/admin/page`, { headers: { cookie } });
  const [, key = ''] = /name="document-key" content="([\w-]{43})"/.exec(body.toString()) ?? [];
  return { [DOCUMENT_KEY]: key };
};
const JSON_BODY = { 'content-type': 'application/json' };

async function open(site: EditSite): Promise<string> {
  const { status, headers } = await send('GET', site.address);
  expect([status, headers.location]).toEqual([303, '/admin/page']);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^edit-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}

const call = (site: EditSite, name: string, headers: Record<string, string>, input?: object) =>
  send('POST', `${site.url}/admin/api/${name}`, {
    headers: { ...JSON_BODY, ...headers },
    ...(input && { body: JSON.stringify(input) }),
  });

it('serves only the browser that opened the printed address, and shows what to run afterwards', async () => {
  const site = await startEditSite();
  const cookie = await open(site);
  const owner = { ...ownHeaders(site), cookie, ...(await readKey(site, cookie)) };
  const facts = JSON.parse((await call(site, 'desk.get', owner)).body.toString()).result.data;
  expect(facts).toMatchObject({ nextSteps: [{ command: 'CONTENT_DIR=kirra npm run build' }] });
  expect((await call(site, 'page.get', owner)).status).toBe(200);
  expect((await send('GET', `${site.url}/admin/page`, { headers: { cookie } })).status).toBe(200);

  for (const path of ['/admin/page', '/admin', '/admin/you'])
    expect([path, (await send('GET', site.url + path)).status]).toEqual([path, 403]);
  for (const wrongCookie of [{}, { cookie: 'edit-1=x' }, { cookie: `${cookie.slice(0, -1)}!` }])
    expect((await call(site, 'page.get', { ...owner, cookie: '', ...wrongCookie })).status).toBe(403);
  expect((await send('GET', `${site.url}/edit/${'A'.repeat(43)}`)).status).toBe(403);
  expect((await stat(join(site.dataDir, 'draft', 'edit-key'))).mode & 0o777).toBe(0o600);

  expect(await site.startBeside(0)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('PORT: found 0'),
  });
  expect(await site.startBeside(site.port)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Another server already uses DATA_DIR'),
  });
  expect(await site.stop()).toBe(0);
  expect(site.printed()).not.toContain('Now run');
});

it('is closed to other sites in the browser, to other computers, and to calls not from its own page', async () => {
  const site = await startEditSite();
  const cookie = await open(site);
  const owner = { ...ownHeaders(site), cookie, ...(await readKey(site, cookie)) };
  const change = {
    id: 'a-change',
    visit: 'a-visit-',
    file: 'practice.yaml',
    change: { kind: 'set', path: ['phone'], value: '07 5550 0112', was: '0491 570 006' },
  };
  const elsewhere: Record<string, string>[] = [
    { host: `evil.example:${site.port}` },
    { host: `localhost:${site.port}` },
    { host: '127.0.0.1' },
  ];
  for (const headers of elsewhere) {
    expect((await call(site, 'page.get', { ...owner, ...headers })).status).toBe(421);
    expect((await send('GET', site.address, { headers })).status).toBe(421);
  }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: `http://127.0.0.1:${site.port + 1}`, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    expect((await call(site, 'page.change', { ...owner, ...headers }, change)).status).toBe(403);
    const photo = { headers: { ...owner, ...headers, 'x-file-name': 'x.jpg' }, body: 'x' };
    expect((await send('POST', `${site.url}/admin/photo`, photo)).status).toBe(403);
    const look = { headers: { ...owner, ...headers } };
    expect((await send('GET', `${site.url}/admin/preview/`, look)).status).toBe(403);
  }
  expect((await call(site, 'page.change', { ...owner, [DOCUMENT_KEY]: 'x' }, change)).status).toBe(403);
  // The same call from the site's own page is accepted.
  expect((await call(site, 'page.change', owner, change)).status).toBe(200);
  const preview = await send('GET', `${site.url}/admin/preview/`, { headers: owner });
  expect([preview.status, preview.body.toString().includes('07 5550 0112')]).toEqual([200, true]);
  // One publication at a time.
  const { revision } = JSON.parse((await call(site, 'page.get', owner)).body.toString()).result.data;
  const both = await Promise.all([1, 2].map(() => call(site, 'page.putOnline', owner, { revision })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(both.map(({ body }) => body.toString()).join()).toContain('"reason":"BUSY"');

  // It serves only the calls of My page, and listens on this computer only.
  const removed = [
    'enquiries.list',
    'people.list',
    'health.get',
    'auth.signInOptions',
    'you.devices.list',
    'page.share',
  ];
  for (const name of removed) expect([name, (await call(site, name, owner)).status]).toEqual([name, 405]);
  const others = Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others)
    await expect(fetch(`http://${address}:${site.port}/admin/page`)).rejects.toThrow();
  await expect(fetch(`http://[::1]:${site.port}/admin/page`)).rejects.toThrow();
  expect((await fetch(`${site.url}/admin/page`)).status).toBe(403);
});
