/** CONTRACT "Addresses", `POST /sendContactMail`: the callable protocol, by plain requests and by its own client. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { send } from './http.ts';
import { ada, anyToken, shareServer, startServer } from './server.ts';

const readResponse = async (response: Response) => ({
  http: response.status,
  ...((await response.json()) as object),
});

/** The server of all tests that send only input that is refused. */
const getSharedServer = shareServer();

describe('an enquiry by the callable', () => {
  it('gets OK once it is stored, and is mailed', async () => {
    const server = await startServer();
    const response = await server.call({ ...ada, token: anyToken() });
    expect(await readResponse(response)).toEqual({ http: 200, result: { OK: true } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await server.enquiries()).toMatchObject([ada]);
    await server.settled('sent');
    const [mail] = await server.mails();
    expect(mail?.replyTo).toMatchObject([{ address: ada.email, name: 'Ada Sand' }]);
    expect(mail?.text).toContain(ada.message);
  });

  it.each([
    ['shipped', 'Tuesday, 1 December 2026 at 11:30 pm'],
    ['inland', 'Wednesday, 2 December 2026 at 12:30 am'],
  ] as const)('is mailed with the time in the practice’s time zone %s', async (practice, time) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 13, 30) });
    onTestFinished(() => void vi.useRealTimers());
    const server = await startServer({ practice });
    await server.call({ ...ada, token: anyToken() });
    await server.settled('sent');
    const [mail] = await server.mails();
    expect(mail?.text).toContain(`Received: ${time}`);
  });

  it('needs no names', async () => {
    const server = await startServer();
    const { email, message } = ada;
    expect(await readResponse(await server.call({ email, message, token: anyToken() }))).toMatchObject({
      result: { OK: true },
    });
    expect(await server.enquiries()).toMatchObject([{ firstName: '', lastName: '', email, message }]);
  });

  it('with a solved proof of work counts once, however often it is sent', async () => {
    const server = await startServer({ env: { CAPTCHA: 'altcha' } });
    const token = await server.solvedToken();
    const faulty = await readResponse(await server.call({ ...ada, message: 'Hi', token }));
    expect(faulty).toMatchObject({
      http: 200,
      result: { OK: false, error: expect.stringContaining('5 characters') },
    });
    const posts = Array.from({ length: 8 }, () => server.call({ ...ada, token }).then(readResponse));
    expect(await Promise.all(posts)).toEqual(Array(8).fill({ http: 200, result: { OK: true } }));
    const other = await readResponse(await server.call({ ...ada, message: 'Something else', token }));
    expect(other).toMatchObject({
      http: 200,
      result: { OK: false, error: expect.stringContaining('another message') },
    });
    expect(await server.enquiries()).toHaveLength(1);
    await server.settled('sent');
    expect(await server.mails()).toHaveLength(1);
  });

  it('is refused with a token that proves nothing', async () => {
    const server = await startServer({ env: { CAPTCHA: 'altcha' } });
    for (const token of ['', 'not a token', btoa('{"challenge":{}}'), 'x'.repeat(5000)]) {
      const answer = await readResponse(await server.call({ ...ada, token }));
      expect([token, answer]).toMatchObject([
        token,
        { http: 200, result: { OK: false, error: expect.stringContaining('person') } },
      ]);
    }
    expect(await server.enquiries()).toEqual([]);
  });

  it('is kept and held for the owner if reCAPTCHA cannot be reached', async () => {
    const env = {
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET_KEY: 'secret',
      RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/',
    };
    const server = await startServer({ env });
    expect(await readResponse(await server.call({ ...ada, token: 'x' }))).toMatchObject({
      result: { OK: true },
    });
    expect(await server.enquiries()).toMatchObject([{ state: 'held' }]);
    expect((await send('GET', `${server.url}/captcha/challenge`)).headers['content-type']).toMatch('html');
  });
});

describe('the protocol', () => {
  const body = JSON.stringify({ data: { ...ada, token: 'x' } });

  it.each([
    ['malformed JSON', '{"data":', {}, /not JSON/],
    ['no body', '', {}, /is empty/],
    ['null', 'null', {}, /one key, data/],
    ['a list', '[]', {}, /one key, data/],
    ['text', '"data"', {}, /one key, data/],
    ['no data', '{}', {}, /one key, data/],
    ['data of null', '{"data":null}', {}, /[a-z]/],
    ['data of text', '{"data":"x"}', {}, /[a-z]/],
    ['data in a list', '{"data":[]}', {}, /[a-z]/],
    ['another key beside data', '{"data":{},"more":1}', {}, /one key, data/],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, /application\/json/],
    ['plain text', body, { 'content-type': 'text/plain' }, /application\/json/],
    ['a file upload', body, { 'content-type': 'multipart/form-data; boundary=x' }, /application\/json/],
    ['no content type', body, { 'content-type': '' }, /application\/json/],
  ])('answers 400 INVALID_ARGUMENT to other bodies: %s', async (_, text, headers, pattern) => {
    const server = getSharedServer();
    const answer = await readResponse(await server.callRaw(text, headers));
    const message = expect.stringMatching(pattern);
    expect(answer).toEqual({ http: 400, error: { status: 'INVALID_ARGUMENT', message } });
    expect(await server.enquiries()).toEqual([]);
  });

  it('allows a charset and the token of a signed-in user', async () => {
    const server = await startServer();
    const headers = { 'content-type': 'application/json; charset=utf-8', authorization: 'Bearer nobody' };
    expect(await readResponse(await server.callRaw(body, headers))).toMatchObject({
      http: 200,
      result: { OK: true },
    });
  });
});

describe('limits and outages', () => {
  it('too many enquiries from one address are 429, and say when to try again', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '2/hour' } });
    const call = () => server.call({ ...ada, token: anyToken() });
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const third = await call();
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readResponse(third)).toMatchObject({
      http: 429,
      error: { status: 'RESOURCE_EXHAUSTED', message: expect.stringMatching(/^Too many messages .* 0491/) },
    });
    expect(await server.enquiries()).toHaveLength(2);
  });

  it('a flood of requests is stopped before it is read', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '1000/hour' } });
    const answers = [];
    for (let i = 0; i < 61; i += 1) answers.push(await server.callRaw('{'));
    expect(answers.slice(0, 60).map(({ status }) => status)).toEqual(Array(60).fill(400));
    const last = answers[60] as Response;
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readResponse(last)).toMatchObject({
      http: 429,
      error: { status: 'RESOURCE_EXHAUSTED', message: expect.stringMatching(/^Too many requests .* 0491/) },
    });
    expect((await fetch(server.url)).status).toBe(200);
  });

  it('a message too long to be read is 413, and says how long it may be', async () => {
    const server = getSharedServer();
    const response = await server.call({ ...ada, message: 'x'.repeat(100_000), token: anyToken() });
    expect(await readResponse(response)).toEqual({
      http: 413,
      error: {
        status: 'INVALID_ARGUMENT',
        message:
          'Your message is too long. Please shorten it to 2000 characters or fewer. Call me on 0491 570 006.',
      },
    });
  });

  it('a store that is down is 503', async () => {
    const server = await startServer();
    await server.open.store.close();
    const answer = await readResponse(await server.call({ ...ada, token: anyToken() }));
    expect(answer).toMatchObject({
      http: 503,
      error: { status: 'UNAVAILABLE', message: expect.stringMatching(/could not be kept .* 0491/) },
    });
    // The status is not meant for visitors.
    expect(await (await fetch(`${server.url}/healthz`)).text()).not.toContain('0491');
  });
});

describe('another origin', () => {
  const preflight = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
  const SITE = 'https://tideline.example';
  const getServer = shareServer({ env: { SITE_URL: SITE, CAPTCHA: 'altcha' } });

  it('may not call, and its preflight says so', async () => {
    const { url } = getServer();
    const answer = await send('OPTIONS', `${url}/sendContactMail`, { headers: preflight });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const ours = await send('OPTIONS', `${url}/sendContactMail`, { headers: { ...preflight, origin: SITE } });
    expect(ours.status).toBe(204);
    expect(ours.headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    });
  });

  it.each([
    'https://evil.example',
    'null',
    'https://tideline.example.evil.example',
    'http://tideline.example',
  ])('%s is refused even without a preflight', async (origin) => {
    const server = getServer();
    const response = await server.call({ ...ada, token: 'x' }, { origin });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await readResponse(response)).toMatchObject({ http: 403, error: { status: 'PERMISSION_DENIED' } });
  });

  it('of SITE_URL may read every response, errors too', async () => {
    const server = getServer();
    const origin = { origin: SITE };
    const answers = await Promise.all([
      server.call({ ...ada, token: 'x' }, origin),
      server.callRaw('{', origin),
      server.callRaw('x'.repeat(100_000), origin),
      fetch(`${server.url}/captcha/challenge`, { headers: origin }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 413, 200]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(SITE);
      expect(headers.get('vary')).toContain('origin');
    }
  });
});

describe("the protocol's own client", () => {
  let app: FirebaseApp | undefined;
  afterEach(() => app && deleteApp(app));

  const callable = (url: string) => {
    app = initializeApp({ projectId: 'tideline', apiKey: 'none', appId: 'none' }, url);
    return httpsCallable(getFunctions(app, url), 'sendContactMail');
  };

  it('gets the result', async () => {
    const server = await startServer();
    const { data } = await callable(server.url)({ ...ada, token: anyToken() });
    expect(data).toEqual({ OK: true });
    expect(await server.enquiries()).toMatchObject([ada]);
  });

  it('gets a refusal as a result, with a sentence', async () => {
    const { data } = await callable(getSharedServer().url)({ ...ada, email: 'ada', token: anyToken() });
    expect(data).toEqual({ OK: false, error: 'Please enter one email address, like name@example.com.' });
  });

  it('gets an error code for every fault', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '1/hour' } });
    const call = callable(server.url);
    await expect(call(null)).rejects.toMatchObject({ code: 'functions/invalid-argument' });
    await expect(call({ padding: 'x'.repeat(100_000) })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    });
    await call({ ...ada, token: anyToken() });
    await expect(call({ ...ada, token: anyToken() })).rejects.toMatchObject({
      code: 'functions/resource-exhausted',
    });
    await server.open.store.close();
    await expect(call({ ...ada, token: anyToken() })).rejects.toMatchObject({
      code: 'functions/unavailable',
    });
  });
});
