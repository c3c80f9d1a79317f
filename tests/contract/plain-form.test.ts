/** CONTRACT "Addresses", `POST /enquiry`: the form without JavaScript. */
import { describe, expect, it } from 'vitest';
import { HONEYPOT, MESSAGES } from '#enquiry';
import {
  ada,
  anyToken,
  formAnswer,
  type StandInPage,
  shareServer,
  standInPage,
  startServer,
} from './server.ts';

/** A shared server: all its tests send input that is refused. */
const getRefusing = shareServer();

const readShown = async (response: Response) => ({
  http: response.status,
  ...formAnswer(await response.text()),
});

it('shows the thanks, keeps the enquiry and mails it', async () => {
  const server = await startServer({ env: { CAPTCHA: 'altcha' } });
  const response = await server.submit(ada);
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/?enquiry=sent#contact-section',
  ]);
  expect(await server.enquiries()).toMatchObject([ada]);
  await server.settled('sent');
  expect(await server.mails()).toHaveLength(1);
});

it('counts as one enquiry when an impatient visitor sends it twice', async () => {
  const server = await startServer();
  const answers = [await server.submit(ada), await server.submit(ada)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await server.enquiries()).toHaveLength(1);
});

it('is shown again with every fault and all that was typed', async () => {
  const server = getRefusing();
  const typed = { firstName: 'x'.repeat(51), lastName: 'Sand', email: 'ada', message: 'Hi' };
  const response = await server.submit(typed);
  expect(response.headers.get('content-security-policy')).toBe(standInPage.renderHome().csp);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await readShown(response)).toEqual({
    http: 422,
    status: 'refused',
    values: typed,
    faults: { firstName: expect.any(String), email: expect.any(String), message: expect.any(String) },
  });
  expect(await server.enquiries()).toEqual([]);
});

it('counts a line break as one character, as the browser does', async () => {
  const server = await startServer();
  const message = `${'x'.repeat(999)}\r\n${'y'.repeat(1000)}`;
  expect((await server.submit({ ...ada, message })).status).toBe(303);
  expect(await server.enquiries()).toMatchObject([{ message: message.replace('\r\n', '\n') }]);
});

describe('a malformed field', () => {
  it.each([
    ['twice', 'email=a%40b.example&email=c%40d.example&message=Hello+there'],
    ['as a list', 'email%5B%5D=a%40b.example&message=Hello+there'],
    ['not at all', 'message=Hello+there'],
    ['with a forged prototype', '__proto__%5Bemail%5D=a%40b.example&message=Hello+there'],
    ['as the prototype', '__proto__=a%40b.example&message=Hello+there'],
  ])('%s is a fault of that field', async (_, body) => {
    const server = getRefusing();
    expect(await readShown(await server.submit(new URLSearchParams(body)))).toMatchObject({
      http: 422,
      values: { email: '', message: 'Hello there' },
      faults: { email: expect.any(String) },
    });
    expect(await server.enquiries()).toEqual([]);
  });
});

it('refuses a name that was sent twice instead of dropping it', async () => {
  const server = getRefusing();
  const twice = new URLSearchParams([...Object.entries(ada), ['firstName', 'Eve']]);
  expect(await readShown(await server.submit(twice))).toMatchObject({
    http: 422,
    faults: { firstName: expect.any(String) },
  });
  expect(await server.enquiries()).toEqual([]);
});

it('is held, not refused, when the honeypot field is filled in', async () => {
  const server = await startServer();
  expect((await server.submit({ ...ada, [HONEYPOT]: '' })).status).toBe(303);
  expect(
    (await server.submit({ ...ada, email: 'bot@example.com', [HONEYPOT]: 'https://x.example' })).status,
  ).toBe(303);
  await server.settled('sent', 'held');
  expect(await server.enquiries()).toMatchObject([
    { email: ada.email, state: 'sent' },
    {
      email: 'bot@example.com',
      state: 'held',
      reason: 'looks like spam',
      spamSignals: expect.stringContaining('a field that nobody sees was filled in'),
    },
  ]);
});

describe('a post from another site', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is refused: %j', async (headers) => {
    const server = getRefusing();
    expect(await readShown(await server.submit(ada, headers))).toEqual({
      http: 403,
      sentence: MESSAGES.sendFailed,
    });
    expect(await server.enquiries()).toEqual([]);
  });

  it('is distinguished from a post of the site’s own page, under each of its addresses', async () => {
    const server = await startServer({ env: { SITE_URL: 'https://tideline.example', CAPTCHA: 'altcha' } });
    const own = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://tideline.example' },
      { origin: server.url },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own)
      expect([headers, (await server.submit(ada, headers)).status]).toEqual([headers, 303]);
  });
});

describe('a refusal is a small document', () => {
  /** Fails if the page is rendered without a field's fault, because a flood of renderings would overload the server. */
  const page: StandInPage = {
    ...standInPage,
    renderWithForm(form) {
      if (form.status === 'refused' && Object.keys(form.faults).length === 0) throw new Error('Rendered.');
      return standInPage.renderWithForm(form);
    },
  };

  const getServer = shareServer({ page });

  it('for too many enquiries, with the typed text and other ways to reach the practice', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '1/hour', CAPTCHA: 'none' }, page });
    expect((await server.submit(ada)).status).toBe(303);
    const response = await server.submit({ ...ada, message: 'Another one' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readShown(response)).toEqual({
      http: 429,
      sentence: expect.stringContaining('Too many'),
      values: { ...ada, message: 'Another one' },
    });
    expect((await server.submit({ ...ada, email: 'ada' })).status).toBe(422);
  });

  it('for too many requests, before the fields are read', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '100/hour' }, page });
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => server.submit({ ...ada, email: 'ada' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 422).length, refused.length]).toEqual([60, 1]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readShown(refused[0] as Response)).toEqual({
      http: 429,
      sentence: expect.stringContaining('Too many requests'),
    });
  });

  it('for too many plain posts, while a checked enquiry from the same address is still accepted', async () => {
    const server = await startServer({ env: { RATE_LIMIT: '10/hour' }, page });
    const posts = Array.from({ length: 75 }, (_, n) =>
      server.submit({ ...ada, message: `Post number ${n}` }),
    );
    const refused = (await Promise.all(posts)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(65);
    const email = 'checked@example.com';
    const answer = await server.call({ ...ada, email, token: anyToken() });
    expect(await answer.json()).toEqual({ result: { OK: true } });
    await expect
      .poll(async () => (await server.enquiries()).find((one) => one.email === email)?.state)
      .toBe('sent');
  });

  it('for a store that is down, with the typed text', async () => {
    const server = await startServer({ page });
    await server.open.store.close();
    expect(await readShown(await server.submit(ada))).toEqual({
      http: 503,
      sentence: expect.stringContaining('could not be kept'),
      values: ada,
    });
  });

  it('for a post that is too long', async () => {
    const server = getServer();
    const answer = await readShown(await server.submit({ ...ada, message: 'x'.repeat(100_000) }));
    expect(answer).toEqual({
      http: 413,
      sentence: 'Your message is too long. Please shorten it to 2000 characters or fewer.',
    });
  });

  it.each([
    ['text/xml', '<a/>'],
    ['application/json', JSON.stringify(ada)],
  ])('for a body that is not a form, but %s', async (type, body) => {
    const { url } = getServer();
    const response = await fetch(`${url}/enquiry`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(await readShown(response)).toEqual({ http: 400, sentence: MESSAGES.sendFailed });
  });
});
