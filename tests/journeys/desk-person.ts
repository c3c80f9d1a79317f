/** Somebody who may come in, without a browser: a test that is about the desk need not walk through its door. */
import type { Page } from 'playwright-core';
import { SoftwareAuthenticator } from '../support/authenticator.ts';
import { newPage, type PageOptions } from '../support/browser.ts';
import type { Site } from '../support/site.ts';
import { plugIn, REFUSED, runAdmin } from './desk-visit.ts';

const SESSION = '__Host-desk';
/** More than a page's device signs in one test. */
const SIGNED_AT_MOST = 100;

type Asked<Ceremony extends 'create' | 'get'> = Parameters<SoftwareAuthenticator[Ceremony]>[0];

export class DeskPerson {
  readonly #site: Site;
  readonly #device: SoftwareAuthenticator;

  /** A device counts how often it signed, and one that counts backwards is refused as a copy. */
  #signed = 0;

  private constructor(site: Site) {
    this.#site = site;
    this.#device = new SoftwareAuthenticator(site.url);
  }

  /** Invites them and makes their passkey. */
  static async invite(site: Site, email = 'jo@practice.example'): Promise<DeskPerson> {
    const person = new DeskPerson(site);
    const token = (await runAdmin(site, 'invite', email)).trim().split('=').at(-1);
    const asked = await person.#call<Asked<'create'>>('auth.enrolOptions', { token });
    const answer = person.#device.create(asked.data);
    await person.#call('auth.enrol', { token, name: 'Phone', isShared: false, answer }, asked.cookies);
    return person;
  }

  /** A page in a session of its own, with their device plugged in. */
  async open(path = '/admin/enquiries', options: PageOptions = {}): Promise<Page> {
    const asked = await this.#call<Asked<'get'>>('auth.signInOptions');
    this.#signed += SIGNED_AT_MOST;
    const answer = this.#device.get(asked.data, { counter: this.#signed });
    const { cookies } = await this.#call('auth.signIn', { answer, isShared: false }, asked.cookies);
    const page = await newPage({ expectErrors: REFUSED, ...options });
    const attributes = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/' } as const;
    await page
      .context()
      .addCookies([{ name: SESSION, value: cookies.get(SESSION) ?? '', domain: 'localhost', ...attributes }]);
    await plugIn(page, this.#device.handOver('localhost', this.#signed));
    await page.goto(this.#site.url + path);
    return page;
  }

  async #call<Data>(
    name: string,
    input?: object,
    cookies = new Map<string, string>(),
  ): Promise<{ data: Data; cookies: Map<string, string> }> {
    const answer = await fetch(`${this.#site.url}/admin/api/${name}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: this.#site.url, 'sec-fetch-site': 'same-origin' },
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
