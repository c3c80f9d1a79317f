/** A simulated browser at the admin: keeps cookies, holds a passkey, and sends origin headers. */
import { createOperator } from '#accounts';
import type { Store } from '#store';
import { SoftwareAuthenticator } from '../support/authenticator.ts';
import { type Answer, send } from './http.ts';
import { startServer } from './server.ts';

/** The admin's address; there is no proxy in these tests. */
export const ADMIN_URL = 'https://desk.test';

export const startAdmin = (env: Record<string, string> = {}) =>
  startServer({ admin: true, env: { SITE_URL: ADMIN_URL, ...env } });

/** A server in this process or in its own. */
interface AdminServer {
  readonly url: string;
  readonly open: { readonly store: Pick<Store, 'accounts'> };
}

/** Headers that the admin's own page sends. */
export const OWN_PAGE = { origin: ADMIN_URL, 'sec-fetch-site': 'same-origin' };

export const SESSION_COOKIE = '__Host-desk';
export const CHALLENGE_COOKIE = '__Host-desk-challenge';
export const DOCUMENT_KEY = 'x-document-key';

interface CallAnswer extends Answer {
  /** The call's result. */
  data: unknown;
  /** The reason of a refusal. */
  reason: string | undefined;
  message: string | undefined;
}

export class AdminVisitor {
  readonly cookies = new Map<string, string>();
  /** The document key for this browser's session. */
  documentKey = '';
  readonly device = new SoftwareAuthenticator(ADMIN_URL);
  #server: Pick<AdminServer, 'url'>;

  constructor(server: Pick<AdminServer, 'url'>) {
    this.#server = server;
  }

  /** Sends this browser's requests to another instance. */
  moveTo(server: Pick<AdminServer, 'url'>): void {
    this.#server = server;
  }

  /** Headers of a browser with the admin open: its cookies and the document key. */
  get cookieHeader(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return {
      ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
      ...(this.documentKey && { [DOCUMENT_KEY]: this.documentKey }),
    };
  }

  /** Makes one call as the page does, with additional `headers`. */
  async call(path: string, input?: unknown, headers: Record<string, string> = OWN_PAGE): Promise<CallAnswer> {
    const body = JSON.stringify(input);
    const answer = await send('POST', `${this.#server.url}/admin/api/${path}`, {
      headers: { 'content-type': 'application/json', ...this.cookieHeader, ...headers },
      ...(body !== undefined && { body }),
    });
    this.#keepCookies(answer);
    return { ...answer, ...readAnswer(answer) };
  }

  #keepCookies({ headers }: Answer): void {
    this.documentKey = String(headers[DOCUMENT_KEY] ?? this.documentKey);
    for (const line of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  async enrol(token: string, isShared = false): Promise<CallAnswer> {
    const options = await this.call('auth.enrolOptions', { token });
    if (options.status !== 200) return options;
    const answer = this.device.create(options.data as Parameters<SoftwareAuthenticator['create']>[0]);
    return this.call('auth.enrol', { token, name: 'Phone', isShared, answer });
  }

  async signIn(isShared = false): Promise<CallAnswer> {
    const options = await this.call('auth.signInOptions');
    const answer = this.device.get(options.data as Parameters<SoftwareAuthenticator['get']>[0]);
    return this.call('auth.signIn', { answer, isShared });
  }

  async reprove(): Promise<CallAnswer> {
    const options = await this.call('auth.reproveOptions');
    const answer = this.device.get(options.data as Parameters<SoftwareAuthenticator['get']>[0]);
    return this.call('auth.reprove', { answer });
  }
}

function readAnswer({ body }: Answer) {
  const { result, error } = parse(body.toString()) as {
    result?: { data?: unknown };
    error?: { message?: string; data?: { reason?: string } };
  };
  return { data: result?.data, reason: error?.data?.reason, message: error?.message };
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

/** Creates an invitation like the command line. @returns its token */
export async function invite({ open }: AdminServer, email: string): Promise<string> {
  const { link } = await createOperator(open.store.accounts, ADMIN_URL, Date.now).invite(email);
  return link.split('=')[1] ?? '';
}

/** Invites a person and signs them in. */
export async function letIn(server: AdminServer, email = 'jo@practice.example'): Promise<AdminVisitor> {
  const visitor = new AdminVisitor(server);
  const answer = await visitor.enrol(await invite(server, email));
  if (answer.status !== 200) throw new Error(`Nobody came in: ${answer.body}`);
  return visitor;
}
