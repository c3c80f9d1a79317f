/** "My page" over HTTP: its calls, the preview of the draft, photos. The unit tests in `src` cover further cases. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ADMIN_URL, AdminVisitor, letIn, OWN_PAGE, startAdmin } from './admin-visitor.ts';
import { announce, send, sendBytes } from './http.ts';
import { type ServerOptions, startServer } from './server.ts';

const startEditing = (options: ServerOptions = {}) =>
  startServer({ admin: true, drafts: true, env: { SITE_URL: ADMIN_URL }, ...options });
type Server = Awaited<ReturnType<typeof startEditing>>;

const setPhone = (value: string, was = '0491 570 006') => ({
  id: randomUUID(),
  visit: randomUUID(),
  file: 'practice.yaml',
  change: { kind: 'set', path: ['phone'], value, was },
});
const fetchPath = (
  server: Server,
  owner: AdminVisitor,
  path: string,
  headers: Record<string, string> = OWN_PAGE,
) => send('GET', server.url + path, { headers: { ...owner.cookieHeader, ...headers } });
const readRevision = async (owner: AdminVisitor) =>
  ((await owner.call('page.get')).data as { revision: number }).revision;

it('changes, previews and publishes a word; each refusal gives its reason in a sentence', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  expect((await owner.call('page.change', setPhone('07 5550 0112'))).status).toBe(200);
  const overtaken = await owner.call('page.change', setPhone('07 5550 0113'));
  expect(overtaken).toMatchObject({ status: 409, reason: 'CONFLICT' });
  expect(JSON.parse(overtaken.body.toString())).toMatchObject({
    error: { data: { facts: { theirs: '07 5550 0112', field: 'Telephone' } } },
  });
  const changeIn = async (file: string) =>
    (await owner.call('page.change', { ...setPhone('x'), file })).status;
  expect([await changeIn('nothing.yaml'), await changeIn('../package.json')]).toEqual([422, 400]);
  const online = await owner.call('page.putOnline', { revision: await readRevision(owner) });
  expect(online.data).toMatchObject({ version: 2 });
  expect(await readFile(join(server.contentDir, 'practice.yaml'), 'utf8')).toContain('07 5550 0112');
  const refused = await owner.call('page.putOnline', { revision: await readRevision(owner) });
  expect(refused).toMatchObject({ status: 422, message: 'There is nothing to put online.' });
});

it('accepts a text of many pages, and refuses what is not text', async () => {
  const server = await startAdmin();
  const owner = await letIn(server);
  const text = 'A pasted line of a document.\n\n'.repeat(5000).trim();
  const { data } = await owner.call('page.form', { file: 'about.md', path: ['body'] });
  const was = (data as { fields: { value: unknown }[] }).fields[0]?.value;
  const change = { kind: 'set', path: ['body'], value: text, was };
  const request = { id: randomUUID(), visit: randomUUID(), file: 'about.md', change };
  expect((await owner.call('page.change', request)).status).toBe(200);
  expect((await owner.call('page.form', { file: 'about.md', path: ['body'] })).data).toMatchObject({
    fields: [{ value: text }],
  });
  expect((await owner.call('page.change', { ...request, change: { ...change, value: [null] } })).status).toBe(
    400,
  );
});

it('shows the draft inside the admin alone, under the page’s own policy, with marks that lead to the fields', async () => {
  const recaptcha = {
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
  };
  const server = await startEditing({ env: { SITE_URL: ADMIN_URL, ...recaptcha } });
  const owner = await letIn(server);
  const { data } = await owner.call('page.change', setPhone('07 5550 0112'));
  const { revision } = data as { revision: number };
  const { status, headers, body } = await fetchPath(server, owner, `/admin/preview/?revision=${revision}`);
  expect(status).toBe(200);
  const html = body.toString();
  expect(html).toContain('07 5550 0112');
  expect(html).toContain('data-field="practice.yaml#phone"');
  expect(html).not.toMatch(/[\uE000\uE001]/);
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).not.toMatch(/unsafe|google/);

  const path = '/admin/preview/';
  expect((await fetchPath(server, owner, path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await fetchPath(server, new AdminVisitor(server), path)).status).toBe(401);

  await owner.call('page.putOnline', { revision });
  const earlier = await fetchPath(server, owner, '/admin/preview/version/1/');
  expect([earlier.status, earlier.body.toString().includes('0491 570 006')]).toEqual([200, true]);
  expect((await fetchPath(server, owner, '/admin/preview/version/99/')).status).toBe(404);
  expect((await fetchPath(server, new AdminVisitor(server), '/admin/preview/version/1/')).status).toBe(401);

  const shared = (await owner.call('page.share')).data as { path: string };
  const seen = await send('GET', server.url + shared.path);
  // A messenger may drop the last slash; the address must still not show the public page.
  const slashless = await send('GET', server.url + shared.path.slice(0, -1));
  expect([slashless.status, slashless.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  expect(slashless.body.equals(seen.body)).toBe(true);
  expect((await send('GET', `${server.url}/preview/${'A'.repeat(43)}`)).status).toBe(404);
  expect([seen.status, seen.body.toString().includes('07 5550 0112')]).toEqual([200, true]);
  expect(seen.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'x-frame-options': 'DENY' });
  expect(seen.headers['content-security-policy']).toContain('https://www.google.com/recaptcha/');
  expect((await send('GET', `${server.url}/preview/${'A'.repeat(43)}/`)).status).toBe(404);
});

it('shows the content folder’s page in place of a faulty draft, or an explanation if the folder is faulty too', async () => {
  const server = await startEditing();
  const owner = await letIn(server);
  await owner.call('page.change', setPhone(''));
  const practice = join(server.contentDir, 'practice.yaml');
  const text = await readFile(practice, 'utf8');
  await writeFile(practice, `${text}\nnobody knows this: 1\n`);
  const { status, headers, body } = await fetchPath(server, owner, '/admin/preview/');
  expect([status, body.toString()]).toEqual([
    503,
    expect.stringContaining('something in it must be put right'),
  ]);
  expect(headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  });
  await writeFile(practice, text);
  const shown = await fetchPath(server, owner, '/admin/preview/');
  expect([shown.status, shown.body.toString().includes('0491 570 006')]).toEqual([200, true]);
  expect((await owner.call('page.get')).data).toMatchObject({
    fault: { section: 'Your practice', place: { file: 'practice.yaml', path: ['phone'] } },
  });
});

it('accepts a photo upload that takes longer than other requests may', async () => {
  const server = await startEditing({ arrival: { headers: 1000, body: 1000, interval: 100 } });
  const owner = await letIn(server);
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const begin = (headers: Record<string, string>) => {
    const socket = connect(server.port, '127.0.0.1');
    const lines = Object.entries({
      host: new URL(ADMIN_URL).host,
      connection: 'close',
      'content-type': 'image/jpeg',
      'content-length': photo.length,
      'x-file-name': 'slow.jpg',
      ...OWN_PAGE,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /admin/photo HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(photo.subarray(0, 500));
    return { socket, answer: text(socket) };
  };
  const slow = begin(owner.cookieHeader);
  // A signed-out visitor is refused at once, and gets no longer time limit.
  expect(await begin({}).answer).toMatch(/^HTTP\/1.1 401 /);
  const call = 'POST /sendContactMail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  expect(await sendBytes(server.port, `${call}Content-Length: 100\r\n\r\n{"da`)).toMatch(/^HTTP\/1.1 408 /);
  slow.socket.write(photo.subarray(500));
  expect(await slow.answer).toMatch(/^HTTP\/1.1 200 /);
});

it('accepts four photo uploads at once, and asks for any other to be sent again later', async () => {
  const server = await startEditing();
  const owner = await letIn(server);
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const begin = (sent: Buffer) => {
    const socket = connect(server.port, '127.0.0.1');
    const lines = Object.entries({
      host: new URL(ADMIN_URL).host,
      connection: 'close',
      'content-type': 'image/jpeg',
      'content-length': photo.length,
      'x-file-name': 'one.jpg',
      ...OWN_PAGE,
      ...owner.cookieHeader,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /admin/photo HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(sent);
    return { socket, answer: text(socket) };
  };
  const listPendingUploads = async () =>
    (await readdir(join(server.dataDir, 'draft'))).filter((name) => name.endsWith('.photo'));
  const slow = Array.from({ length: 4 }, () => begin(photo.subarray(0, 500)));
  await expect.poll(listPendingUploads).toHaveLength(4);
  expect(await begin(photo).answer).toMatch(
    /^HTTP\/1.1 429 [\s\S]*Other photos are still on their way\. Send this one again/,
  );
  expect(await listPendingUploads()).toHaveLength(4);
  for (const { socket } of slow) socket.write(photo.subarray(500));
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(Array(4).fill('200'));
  expect(await listPendingUploads()).toEqual([]);
  // An upload slot is free again.
  expect((await begin(photo).answer).slice(9, 12)).toBe('200');
});

it('stores a photo upright, stripped and sized, and explains why it refuses other files', async () => {
  const server = await startEditing();
  const owner = await letIn(server);
  const post = (body: Buffer, name: string, headers: Record<string, string> = OWN_PAGE) =>
    send('POST', `${server.url}/admin/photo`, {
      headers: { ...owner.cookieHeader, ...headers, 'content-type': 'image/jpeg', 'x-file-name': name },
      body,
    });
  const photo = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#369' } })
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'S' } } })
    .jpeg()
    .toBuffer();
  const taken = await post(photo, encodeURIComponent('Am Meer <script>.JPG'));
  expect([taken.status, JSON.parse(taken.body.toString())]).toEqual([200, { file: 'am-meer-script.jpg' }]);
  const kept = await readFile(join(server.dataDir, 'draft', 'images', 'am-meer-script.jpg'));
  expect(await sharp(kept).metadata()).toMatchObject({ width: 750, height: 3000 });
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect((await owner.call('page.photos')).data).toContainEqual({
    file: 'am-meer-script.jpg',
    usedIn: [],
  });

  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  for (const [body, message] of [
    [small, /too small: 300 by 200/],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC.*Most Compatible/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), /drawing \(SVG\)/],
    [Buffer.alloc(0), /empty/],
  ] as const) {
    const refused = await post(body, 'x.jpg');
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.body.toString()).message).toMatch(message);
  }
  expect((await post(photo, 'x.jpg', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post(photo, 'x.jpg', { ...OWN_PAGE, cookie: '' })).status).toBe(401);
  const from = { ...OWN_PAGE, ...owner.cookieHeader, 'content-type': 'image/jpeg' };
  expect(await announce(`${server.url}/admin/photo`, 60 * 1024 * 1024 + 1, from)).toBe(413);
  expect(await announce(`${server.url}/admin/photo`, 5_300_000, { ...from, 'x-file-for': 'logo' })).toBe(413);
  expect((await owner.call('page.removePhoto', { file: 'am-meer-script.jpg' })).status).toBe(200);
  expect((await owner.call('page.photos')).data).toEqual([]);
});

it('accepts a safe logo, redraws a PNG, and explains where a logo is unsafe', async () => {
  const server = await startEditing();
  const owner = await letIn(server);
  const post = (body: string | Buffer, name: string) =>
    send('POST', `${server.url}/admin/photo`, {
      headers: { ...owner.cookieHeader, ...OWN_PAGE, 'x-file-name': name, 'x-file-for': 'logo' },
      body,
    });
  const drawn = '<svg viewBox="0 0 90 30">\n<path d="M0 0h9v9z"/>\n</svg>\n';
  const taken = await post(drawn, 'Our Logo.svg');
  expect([taken.status, JSON.parse(taken.body.toString())]).toEqual([200, { file: 'our-logo.svg' }]);
  expect(await readFile(join(server.dataDir, 'draft', 'images', 'our-logo.svg'), 'utf8')).toBe(drawn);
  const png = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#36912380' } })
    .withExif({ IFD0: { Copyright: 'HIDDEN' } })
    .png()
    .toBuffer();
  const hidden = Buffer.concat([png, Buffer.from('HIDDEN too')]);
  expect(hidden.indexOf('HIDDEN')).toBeLessThan(png.length);
  expect(JSON.parse((await post(hidden, 'Logo.png')).body.toString())).toEqual({ file: 'logo.png' });
  const kept = await readFile(join(server.dataDir, 'draft', 'images', 'logo.png'));
  expect([kept.includes('HIDDEN'), await sharp(kept).metadata()]).toMatchObject([
    false,
    { format: 'png', width: 400, height: 200, hasAlpha: true },
  ]);

  const request = { id: randomUUID(), visit: randomUUID(), file: 'brand.yaml' };
  const change = { kind: 'set', path: ['logo'], value: { file: 'our-logo.svg' }, was: null };
  expect((await owner.call('page.change', { ...request, change })).data).toMatchObject({ findings: [] });

  for (const [body, message] of [
    [
      drawn.replace('<path', '<script>1</script><path'),
      /holds <script> \(line 2\)\. Put here an SVG of shapes/,
    ],
    ['<svg viewBox="0 0 9 9"><path onload="x()" d="M0 0h9v9z"/></svg>', /holds .*onload/],
    [Buffer.from('\xff\xd8\xff\xe0', 'latin1'), /is no SVG and no PNG/],
    ['', /is no SVG and no PNG/],
    [Buffer.concat([png.subarray(0, 60), Buffer.alloc(5000, 'x')]), /damaged|is no photo/],
  ] as const) {
    const refused = await post(body, 'x.svg');
    expect([refused.status, JSON.parse(refused.body.toString()).message]).toEqual([
      422,
      expect.stringMatching(message),
    ]);
  }
  // A stand-alone SVG needs an `xmlns`; an inline SVG does not.
  const shown = await fetchPath(server, owner, '/admin/photo/our-logo.svg');
  expect([shown.status, shown.headers['content-type'], shown.body.toString()]).toEqual([
    200,
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>',
  ]);
});

it('shows the photos of the draft and the folder to signed-in people only, and no other file', async () => {
  const server = await startEditing();
  const owner = await letIn(server);
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  await mkdir(join(server.contentDir, 'images'), { recursive: true });
  await writeFile(join(server.contentDir, 'images', 'At the beach.png'), photo);
  const headers = { ...owner.cookieHeader, ...OWN_PAGE, 'x-file-name': 'new.png' };
  expect((await send('POST', `${server.url}/admin/photo`, { headers, body: photo })).status).toBe(200);

  const shown = await fetchPath(server, owner, '/admin/photo/At%20the%20beach.png');
  expect([shown.status, shown.body.equals(photo)]).toEqual([200, true]);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect((await fetchPath(server, owner, '/admin/photo/new.jpg')).headers['content-type']).toBe('image/jpeg');

  await writeFile(join(server.contentDir, 'images', 'logo.svg'), '<svg><script>1</script></svg>');
  for (const path of [
    'logo.svg',
    'gone.png',
    '..%2Fpractice.yaml',
    '..%2F..%2Fpackage.json',
    '%2Fetc%2Fpasswd',
  ])
    expect([path, (await fetchPath(server, owner, `/admin/photo/${path}`)).status]).toEqual([path, 404]);
  const path = '/admin/photo/new.jpg';
  expect((await fetchPath(server, new AdminVisitor(server), path)).status).toBe(401);
  expect((await fetchPath(server, owner, path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
