import { expect, it } from 'vitest';
import { standInPage, startServer } from './server.ts';

const toDocument = (words: string) => `<!doctype html><h1>${words}</h1>`;
const pageThatSays = (words: string) => ({
  ...standInPage,
  renderHome: () => ({ html: toDocument(words), csp: "default-src 'self'" }),
});

it('serves the page of the hour, and the next one from its moment on', async () => {
  const now = Date.now();
  const server = await startServer({
    page: pageThatSays('Open as usual'),
    later: new Map([
      [now - 1, pageThatSays('Closed')],
      [now + 3_000, pageThatSays('Open again')],
      [now + 3_600_000, pageThatSays('Closed for good')],
    ]),
  });
  const read = async () => (await fetch(server.url)).text();
  const first = await read();
  if (Date.now() < now + 3_000) expect(first).toBe(toDocument('Closed'));
  while (Date.now() < now + 3_000)
    expect([toDocument('Closed'), toDocument('Open again')]).toContain(await read());
  expect(await read()).toBe(toDocument('Open again'));
});

it('serves the page as it was made while no moment has come', async () => {
  const server = await startServer({
    page: pageThatSays('Open as usual'),
    later: new Map([[Date.now() + 3_600_000, pageThatSays('Closed')]]),
  });
  expect(await (await fetch(server.url)).text()).toBe(toDocument('Open as usual'));
});
