import { afterEach, expect, it, vi } from 'vitest';
import { createSubmitClient } from './submitClient.ts';

const request = {
  firstName: 'Ada',
  lastName: '',
  email: 'ada@example.com',
  message: 'Hello there',
  token: 'token-1',
};
const client = createSubmitClient({
  siteUrl: 'https://tide.example',
  captcha: { provider: 'none' },
  functions: { origin: 'https://api.example', region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
});

afterEach(() => vi.unstubAllGlobals());

/** Stubs the response to each call. @returns the spy on `fetch` */
function respondWith(respond: () => Response) {
  const fetch = vi.fn(async (_url: string, _call: RequestInit) => respond());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const failWith = (status: number, code: string) => () =>
  Response.json({ error: { status: code, message: 'secret' } }, { status });

it('calls sendContactMail at the origin of the functions, with the fields and the token', async () => {
  const fetch = respondWith(() => Response.json({ result: { OK: true } }));
  expect(await client.call(request)).toEqual({ OK: true });
  const [[url, call] = []] = fetch.mock.calls;
  expect(url).toBe('https://api.example/sendContactMail');
  expect(JSON.parse(String(call?.body))).toEqual({ data: request });
});

it.each([
  [
    { OK: false, error: 'The practice is closed.' },
    { OK: false, error: 'The practice is closed.' },
  ],
  [{ OK: false }, { OK: false, error: '' }],
  [
    { OK: false, error: 1 },
    { OK: false, error: '' },
  ],
])('parses the result %j', async (result, parsed) => {
  respondWith(() => Response.json({ result }));
  expect(await client.call(request)).toEqual(parsed);
});

it.each<[string, () => Response]>([
  ['invalid-argument', failWith(400, 'INVALID_ARGUMENT')],
  ['resource-exhausted', failWith(429, 'RESOURCE_EXHAUSTED')],
  ['internal', failWith(500, 'INTERNAL')],
  ['unavailable', failWith(503, 'UNAVAILABLE')],
  ['no response', () => Response.error()],
  ['a broken connection', throwNetworkError],
  ['a response that is not JSON', () => new Response('secret')],
  ['a response without data', () => Response.json({})],
  ['data of another shape', () => Response.json({ result: { ok: 1, error: 'secret' } })],
])('fails on %s', async (_, respond) => {
  respondWith(respond);
  await expect(client.call(request)).rejects.toThrow();
});

function throwNetworkError(): never {
  throw new TypeError('Failed to fetch');
}
