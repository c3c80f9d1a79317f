/** A person with access to the admin, created without a browser: tests of the admin skip the sign-in screens. */

import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { SoftwareAuthenticator } from './authenticator.ts';
import { COMPILED, type Site } from './site.ts';

const run = promisify(execFile);

/** Runs the built `npm run admin`. */
export async function runAdmin({ url, dataDir }: Site, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`${root}dist/server/admin.js`, ...args], {
    cwd: dataDir,
    env: { SITE_URL: url, DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILED },
  });
  return stdout;
}

/**
 * Adds Chromium's virtual authenticator, with user verification, to a page.
 * @param passkey a passkey that the authenticator already contains
 * @returns a function that lists its passkeys
 */
export async function addAuthenticator(
  page: Page,
  passkey?: ReturnType<SoftwareAuthenticator['exportCredential']>,
) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (passkey) await session.send('WebAuthn.addCredential', { authenticatorId, credential: passkey });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** Stores an invitation as `createOneTimeLink` does. @returns its token */
function storeInvitation(dataDir: string, email: string): string {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 10_000 });
  database
    .prepare(`insert into entry_links (id, kind, token_hash, email, email_key, created_at, expires_at, made_by)
      values (?, 'invitation', ?, ?, ?, ?, ?, '')`)
    .run(randomUUID(), hash, email, email, Date.now(), Date.now() + HOUR);
  database.close();
  return token;
}

const HOUR = 3_600_000;
const SESSION = '__Host-desk';
/** More signatures than a page's device makes in one test. */
const MAX_SIGNATURES = 100;

type CeremonyOptions<Ceremony extends 'create' | 'get'> = Parameters<SoftwareAuthenticator[Ceremony]>[0];

export class AdminPerson {
  readonly #site: Site;
  readonly #device: SoftwareAuthenticator;

  /** The signature counter: a device whose counter goes back is reported as a copy. */
  #signed = 0;

  private constructor(site: Site) {
    this.#site = site;
    this.#device = new SoftwareAuthenticator(site.url);
  }

  /** Invites a person and makes their passkey without `npm run admin`, which would start another process. */
  static async invite(site: Site, email = 'jo@practice.example'): Promise<AdminPerson> {
    const person = new AdminPerson(site);
    const token = storeInvitation(site.dataDir, email);
    const options = await person.#call<CeremonyOptions<'create'>>('auth.enrolOptions', { token });
    const answer = person.#device.create(options.data);
    await person.#call('auth.enrol', { token, name: 'Phone', isShared: false, answer }, options.cookies);
    return person;
  }

  /** Starts a session. @returns the value of its cookie */
  async beginSession(): Promise<string> {
    const options = await this.#call<CeremonyOptions<'get'>>('auth.signInOptions');
    this.#signed += MAX_SIGNATURES;
    const answer = this.#device.get(options.data, { counter: this.#signed });
    const { cookies } = await this.#call('auth.signIn', { answer, isShared: false }, options.cookies);
    return cookies.get(SESSION) ?? '';
  }

  /** Starts a session in the browser of this page, and adds the person's device to it. */
  async signIn(page: Page): Promise<void> {
    const value = await this.beginSession();
    const attributes = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/' } as const;
    await page.context().addCookies([{ name: SESSION, value, domain: 'localhost', ...attributes }]);
    await addAuthenticator(page, this.#device.exportCredential('localhost', this.#signed));
  }

  async #call<Data>(
    name: string,
    input?: object,
    cookies = new Map<string, string>(),
  ): Promise<{ data: Data; cookies: Map<string, string> }> {
    const answer = await fetch(`${this.#site.url}/admin/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.#site.url,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    const { result } = (await answer.json()) as { result: { data: Data } };
    const set = answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? []);
    return { data: result.data, cookies: new Map(set.map(([, key = '', value = '']) => [key, value])) };
  }
}
