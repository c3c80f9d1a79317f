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

/** Answers each call. @returns the spy on `fetch` */
function answerWith(answer: () => Response) {
  const fetch = vi.fn(async (_url: string, _call: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const answerCode = (status: number, code: string) => () =>
  Response.json({ error: { status: code, message: 'secret' } }, { status });

it('calls sendContactMail at the origin of the functions, with the fields and the token', async () => {
  const fetch = answerWith(() => Response.json({ result: { OK: true } }));
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
])('parses the answer %j', async (result, read) => {
  answerWith(() => Response.json({ result }));
  expect(await client.call(request)).toEqual(read);
});

it.each<[string, () => Response]>([
  ['invalid-argument', answerCode(400, 'INVALID_ARGUMENT')],
  ['resource-exhausted', answerCode(429, 'RESOURCE_EXHAUSTED')],
  ['internal', answerCode(500, 'INTERNAL')],
  ['unavailable', answerCode(503, 'UNAVAILABLE')],
  ['no answer', () => Response.error()],
  ['a broken connection', throwNetworkError],
  ['an answer that is not JSON', () => new Response('secret')],
  ['an answer without data', () => Response.json({})],
  ['data of another shape', () => Response.json({ result: { ok: 1, error: 'secret' } })],
])('fails on %s', async (_, answer) => {
  answerWith(answer);
  await expect(client.call(request)).rejects.toThrow();
});

function throwNetworkError(): never {
  throw new TypeError('Failed to fetch');
}
