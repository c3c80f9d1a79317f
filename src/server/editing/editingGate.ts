import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '#store';
import { readCookie } from '../admin/adminContext.ts';
import { sendText } from '../admin/adminGate.ts';

const KEY_MISSING = 'Open the address that npm run edit has printed.';
const WRONG_HOST = 'This page is for this computer alone, at the address that npm run edit has printed.';

const KEY = /^[\w-]{43}$/;

/** Reads or creates the key in the printed address. It survives restarts, so that open windows keep working. */
export async function readEditingKey(folder: string): Promise<string> {
  const file = join(folder, 'edit-key');
  const storedKey = await readFile(file, 'utf8').catch(() => '');
  if (KEY.test(storedKey)) return storedKey;
  const key = randomBytes(32).toString('base64url');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, key, { mode: 0o600 });
  return key;
}

/** Requires the printed host name, against DNS rebinding, and the key as a cookie. */
export function addEditingGate(app: FastifyInstance, { host, port }: URL, key: string): void {
  const cookie = `edit-${port}`;
  app.addHook<{ Params: { key?: string } }>('onRequest', async ({ headers, params, routeOptions }, reply) => {
    if (headers.host !== host) return sendText(reply, 421, WRONG_HOST);
    const sentKey = routeOptions.url === '/edit/:key' ? params.key : readCookie(headers.cookie, cookie);
    return isSameSecret(sentKey ?? '', key) ? undefined : sendText(reply, 403, KEY_MISSING);
  });
  app.get('/edit/:key', (_, reply) =>
    reply
      .header('set-cookie', `${cookie}=${key}; Path=/; HttpOnly; SameSite=Strict`)
      .redirect('/admin/page', 303),
  );
  app.get('/', (_, reply) => reply.redirect('/admin/page', 303));
}
