/**
 * The cost of refusing a request, compared with one page view: the requests of a browser that opens and reads the
 * page. Rounds are interleaved, so a busy machine slows all kinds alike; only the server's processor time counts.
 */
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, getChromiumPath } from '../tests/support/chromium.ts';
import type { Site } from '../tests/support/site.ts';
import { measureLoad } from './measureLoad.ts';
import { readTicks } from './process.ts';
import type { Result } from './result.ts';
import { buildGet, type Measure, measureMedians, runWithSite } from './rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 1500;
/** How long requests after the page load are recorded. */
const QUIET_MS = 1000;
const CONNECTIONS = 8;

/** Requests of one client per minute before the rate limiter refuses (`requestLimits.ts`). */
const LIMITER_REQUESTS = 60;
/**
 * The number of clients that each have one enquiry accepted, and are then refused by the enquiry service as often
 * as the rate limiter lets them through.
 */
const CLIENTS = 1200;

const LIMITER_CASE = '429 of the limiter, plain form';

const HOST_HEADER = 'Host: 127.0.0.1\r\n';
const FORM_HEADER = `Content-Type: application/x-www-form-urlencoded\r\n`;
/** Two different texts, because a repeated text counts as the same enquiry, which is accepted again. */
const makeBody = (enquiry: 'first' | 'second') =>
  new URLSearchParams({
    firstName: 'Ada',
    lastName: 'Sand',
    email: 'ada@example.com',
    message: `My ${enquiry} message. ${'I would like to move without pain again. '.repeat(10)}`,
  }).toString();

/** The client's address comes from a proxy header, so that one machine can be many clients. */
function buildPost(path: string, client: string, headers = FORM_HEADER): string {
  const body = makeBody('second');
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${HOST_HEADER}X-Forwarded-For: ${client}\r\n${headers}${length}\r\n${body}`;
}

/** Clients for refusals by the enquiry service have addresses in 10.0.0.0/8, all others in 172.16.0.0/12. */
const makeServiceClient = (number: number) => `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;

export default async function benchRefusals(): Promise<Result[]> {
  return runWithSite({ env: { RATE_LIMIT: '1/hour', TRUST_PROXY: '127.0.0.1' } }, async (site) => {
    const view = await recordView(site);
    await reachLimits(site);
    const refusals = createRefusalCases(site);
    const findMedianCost = await measureMedians<string>(ROUNDS, {
      page: createPageCase(site, view),
      document: createPageCase(site, ['/']),
      ...refusals,
    });
    return [
      ...Object.keys(refusals).map((what) => ({
        what: `${what} / page view`,
        value: findMedianCost(what) / findMedianCost('page'),
        atMost: 1 / 3,
        note: `processor time; a page view is the ${view.length} requests of one visit`,
      })),
      {
        what: `${LIMITER_CASE} / home document alone`,
        value: findMedianCost(LIMITER_CASE) / findMedianCost('document'),
      },
    ];
  });
}

/** The server's processor time per request of this kind, in kernel ticks, meaningful as a ratio only. */
async function measureCost(site: Site, request: string | (() => string), status = 200): Promise<number> {
  const before = await readTicks(site);
  const { responses } = await measureLoad(site.port, request, CONNECTIONS, ROUND_MS, status);
  return ((await readTicks(site)) - before) / responses;
}

function createPageCase(site: Site, view: readonly string[]): Measure {
  let requestCount = 0;
  return async () => {
    const each = await measureCost(site, () => buildGet(view[requestCount++ % view.length] ?? '/'));
    return each * view.length;
  };
}

function createRefusalCases(site: Site): Record<string, Measure> {
  let refusalCount = 0;
  const buildEnquiryPost = () => {
    const client = makeServiceClient(Math.floor(refusalCount / (LIMITER_REQUESTS - 1)));
    refusalCount += 1;
    return buildPost('/enquiry', client);
  };
  return {
    [LIMITER_CASE]: async (round) => {
      // A new client for each round, so that its minute in the rate limiter has just begun.
      const request = buildPost('/enquiry', `172.16.0.${round + 1}`);
      for (let i = 0; i < LIMITER_REQUESTS; i += 1) await fetchStatus(site, `172.16.0.${round + 1}`);
      return measureCost(site, request, 429);
    },
    '429 of the enquiry service, plain form': () => measureCost(site, buildEnquiryPost, 429),
    '405, post to the page': () => measureCost(site, buildPost('/', '172.16.1.1'), 405),
    '403, post of another site': (round) => {
      let requestCount = 0;
      return measureCost(
        site,
        () => {
          requestCount += 1;
          const client = `172.${17 + round}.${Math.floor(requestCount / LIMITER_REQUESTS / 250)}.${Math.floor(requestCount / LIMITER_REQUESTS) % 250}`;
          return buildPost('/enquiry', client, `${FORM_HEADER}Sec-Fetch-Site: cross-site\r\n`);
        },
        403,
      );
    },
  };
}

/** Records a browser's requests while a visitor opens and reads the page. */
async function recordView({ url }: Site): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    const paths: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(url)) paths.push(request.url().slice(url.length));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
    return paths;
  } finally {
    await browser.close();
  }
}

/** Has one enquiry of each client accepted, and waits until all enquiries are mailed or held. */
async function reachLimits(site: Site): Promise<void> {
  for (let number = 0; number < CLIENTS; number += 1) await fetchStatus(site, makeServiceClient(number), 303);
  for (;;) {
    const { outbox } = (await (await fetch(`${site.url}/healthz`)).json()) as { outbox: { queued: number } };
    if (outbox.queued === 0) return;
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

/** @throws when the status differs from the given one */
async function fetchStatus({ url }: Site, client: string, expected?: number): Promise<void> {
  const { status } = await fetch(`${url}/enquiry`, {
    method: 'POST',
    headers: { 'x-forwarded-for': client },
    body: new URLSearchParams(makeBody('first')),
    redirect: 'manual',
  });
  if (expected !== undefined && status !== expected) throw new Error(`An enquiry was answered ${status}.`);
}
